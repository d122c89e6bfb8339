import GRDB
import SaysoHealth
import SaysoLanguage
@testable import SaysoStore
import Testing

@Suite("Imports that are taken back") struct TakenBackImportTests {
    let folder = TemporaryFolder()
    private let day = CivilDate(year: 2026, month: 3, day: 14)

    private func log(_ person: String? = nil) throws -> HealthLog { try HealthLog(path: folder.file(), access: .write, person: person) }

    private func take(_ records: [ImportedRecord], into log: HealthLog) throws {
        let run = try log.beginImport(at: reference)
        _ = try log.store(records, of: run)
        _ = try log.finishImport(run, at: reference)
    }

    private func steps(_ value: Double, daysAgo: Int = 0) -> ImportedRecord {
        .daily(DailyValue(day: day.adding(days: -daysAgo), metric: .steps, value: value, source: "watch"))
    }
    private func count(_ value: Double) -> ImportedRecord { .sample(Sample(at: minutes(-60), metric: .anc, value: value, unit: "cells/uL", source: "lab")) }

    private func readings(of log: HealthLog) throws -> [Double] {
        var out: [Double] = []
        try log.eachRecord {
            switch $0 {
            case .daily(let value): out.append(value.value)
            case .sample(let sample): out.append(sample.value)
            case .score(let score): out.append(score.score)
            case .workout: out.append(-1)
            default: break
            }
        }
        return out.sorted()
    }

    @Test("what it added is gone, what it replaced is again as it was; one import after the other")
    func undone() throws {
        let log = try log()
        try take([steps(4_000, daysAgo: 1), steps(100)], into: log)
        try take([steps(5_000.125, daysAgo: 1), count(900), .workout(WorkoutDay(day: day, what: "run", source: "watch"))], into: log)
        #expect(try readings(of: log) == [-1, 100, 900, 5_000.125])
        let last = try #require(try log.takeBackImport(at: reference))
        #expect((last.removed, last.restored, last.date) == (2, 1, reference))
        #expect(try readings(of: log) == [100, 4_000])
        let first = try #require(try log.takeBackImport(at: reference))
        #expect((first.removed, first.restored) == (2, 0))
        #expect(try readings(of: log).isEmpty)
        #expect(try log.takeBackImport(at: reference) == nil)
    }

    @Test("one sample is deleted and no other, is remembered, and comes back with no import")
    func one() throws {
        let log = try log()
        func sample(_ value: Double, minutesAgo: Int) -> ImportedRecord { .sample(Sample(at: minutes(-minutesAgo), metric: .anc, value: value, unit: "cells/uL", source: "lab")) }
        let all = [sample(300, minutesAgo: 60), sample(900, minutesAgo: 120)]
        try take(all, into: log)
        #expect(try log.alerts(asOf: reference).map(\.rule) == [.neutropenia])
        let gone = try log.delete(samplesOf: .anc, takenAt: minutes(-60), at: reference)
        #expect(gone.samples.map(\.value) == [300])
        #expect(try readings(of: log) == [900])
        #expect(try log.alerts(asOf: reference).isEmpty)
        #expect(try log.delete(samplesOf: .anc, takenAt: minutes(-60), at: reference).samples.isEmpty)
        let kept = try log.connection.read("test") { try Double.fetchAll($0, sql: "SELECT value FROM imported_before WHERE kind = 'samples'") }
        #expect(kept == [300])
        try take(all, into: log)
        #expect(try readings(of: log) == [900])
        // Of an import that is taken back it is no part either; what the import still had comes back with the next.
        _ = try log.takeBackImport(at: reference)
        #expect(try readings(of: log).isEmpty)
        try take(all, into: log)
        #expect(try readings(of: log) == [900])
        // Somebody else's sample of that instant is another one.
        let other = try self.log("Ann")
        try take(all, into: other)
        #expect(try readings(of: other) == [300, 900])
    }

    @Test("an alert on a reading that is taken back ends, and comes again with it")
    func alerts() throws {
        let log = try log()
        try take([count(300)], into: log)
        #expect(try log.alerts(asOf: reference).map(\.rule) == [.neutropenia])
        _ = try log.takeBackImport(at: reference)
        #expect(try log.alerts(asOf: reference).isEmpty)
        try take([count(300)], into: log)
        #expect(try log.alerts(asOf: reference).map(\.rule) == [.neutropenia])
    }

    @Test("entries and what was told beside them go with their import, are remembered, and come again with the next") func entries() throws {
        let log = try log()
        try log.say(food("soup"))
        let drink = HealthEvent(id: "D", date: minutes(-90), payload: .hydration(HydrationEvent(amountML: 250)))
        let records: [ImportedRecord] = [.event(drink), .profile(ProfileFact(field: "age", value: "36", at: reference)), count(900)]
        try take(records, into: log)
        #expect(try log.events().count == 2)
        #expect(try log.takeBackImport(at: reference)?.removed == 3)
        #expect(try log.summaries() == ["soup"] && log.profile().age == nil && readings(of: log).isEmpty)
        #expect(try log.revisions(ofEvent: "D").map(\.state) == [.undone])
        #expect(try log.takeBackImport(at: reference) == nil)
        try take(records, into: log)
        #expect(try log.events().count == 2 && log.profile().age == 36)
        _ = try log.delete(event: "D", at: reference)
        try take(records, into: log)
        #expect(try log.summaries() == ["soup"], "what was deleted stays deleted")
    }

    @Test("an import of entries alone is the newest one too") func entriesAlone() throws {
        let log = try log()
        try take([steps(4_000)], into: log)
        try take([.event(HealthEvent(id: "D", date: reference, payload: .hydration(HydrationEvent(amountML: 250))))], into: log)
        _ = try log.amend(event: "D", with: ActionDetails([("amount", .text("500"))]), at: reference)
        #expect(try log.takeBackImport(at: reference)?.removed == 1)
        #expect(try log.events().isEmpty && readings(of: log) == [4_000])
    }

    @Test("another's readings stay, and so do words") func others() throws {
        let (mine, anns) = (try log(), try log("Ann"))
        try take([steps(4_000)], into: mine)
        try mine.say(food("soup"))
        try take([steps(7_000)], into: anns)
        _ = try mine.takeBackImport(at: reference)
        #expect(try readings(of: mine).isEmpty && mine.summaries().count == 1)
        #expect(try readings(of: anns) == [7_000])
    }

    @Test("nothing that was imported is without a trace") func trace() throws {
        let log = try log()
        try take([steps(4_000), .score(VitalityScore(member: "Ann", day: day, pillar: .sleep, score: 70))], into: log)
        try take([steps(5_000)], into: log)
        func trace() throws -> [String] {
            let queue = try DatabaseQueue(path: folder.file())
            return try queue.read { try String.fetchAll($0, sql: "SELECT kind || ' ' || CAST(value AS INTEGER) || ' ' || ended_how FROM imported_before ORDER BY row") }
        }
        #expect(try trace() == ["daily_values 4000 amended"])
        _ = try log.takeBackImport(at: reference)
        #expect(try trace() == ["daily_values 5000 undone"])
        _ = try log.takeBackImport(at: reference)
        #expect(try trace() == ["daily_values 5000 undone", "daily_values 4000 undone", "vitality_scores 70 undone"])
    }
}
