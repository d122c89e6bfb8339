import SaysoHealth
import SaysoLanguage
import Testing

@Suite("What follows what") struct FollowingTests {
    private func ate(_ food: String, hour: Int) -> HealthEvent {
        HealthEvent(id: "\(food)-\(hour)", date: reference.adding(seconds: hour * 3_600), payload: .food(FoodEvent(item: food)))
    }
    private func felt(_ seconds: Int, present: Bool = true) -> HealthEvent {
        HealthEvent(id: "felt-\(seconds)", date: reference.adding(seconds: seconds), payload: .symptom(SymptomEvent(type: .nausea, present: present)))
    }
    private func following(_ events: [HealthEvent], least: Int = 1) -> [Analytics.Following] {
        Analytics(events, clock: LocalClock(offsetSeconds: 0)).following(least: least)
    }

    @Test("six hours after, the last second included", arguments: [(0, true), (21_600, true), (21_601, false), (-1, false)])
    func edge(seconds: Int, follows: Bool) {
        #expect(following([ate("milk", hour: 0), felt(seconds)]).isEmpty != follows)
    }

    @Test("what was not felt does not follow")
    func absent() { #expect(following([ate("milk", hour: 0), felt(60, present: false)]).isEmpty) }

    @Test("against how often the food is eaten without it, and what comes after other food")
    func counts() throws {
        let log = [ate("milk", hour: 0), ate("milk", hour: 24), ate("milk", hour: 48), ate("soup", hour: 72), felt(3_600), felt(25 * 3_600)]
        let pair = try #require(following(log, least: 2).first)
        #expect([pair.eaten, pair.followed, pair.otherEaten, pair.otherFollowed] == [3, 2, 1, 0])
        #expect(following(log.reversed(), least: 2) == following(log, least: 2))
    }
}
