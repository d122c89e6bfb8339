import Foundation
import SaysoLanguage
import Testing

/// In New York the clock goes from 2 to 3 on 8 March 2026, and from 2 back to 1 on 1 November; in Berlin from 2 to 3 on 29 March.
@Suite("Clock times across a change of the clock") struct ClockChangeTests {
    let home = Home()

    private func log(_ at: String, _ text: String, in zone: String = "America/New_York") throws -> [String: Any] {
        let run = sayso("log", "--json", "--tz", zone, "--at", at, text, environment: home.environment())
        return try #require(run.objects().first, "\(run.text) \(run.talk)")
    }

    private func date(_ answer: [String: Any]) -> String? { (answer["events"] as? [[String: Any]])?.first?["date"] as? String }

    private func timestamp(_ at: String, _ text: String, in zone: String = "America/New_York") throws -> String? {
        let run = sayso("parse", "--tz", zone, "--at", at, text)
        let actions = try #require(try run.objects().first?["actions"] as? [[String: Any]], "\(run.talk)")
        return (actions.first?["details"] as? [String: Any])?["timestamp"] as? String
    }

    @Test("a clock time is that of the wall, something counted from now is exact", arguments: [
        ("2026-03-08T03:20:00-04:00", "temp 101.5 at 1:50 am", "2026-03-08T01:50:00-05:00"),
        ("2026-03-08T12:10:00-04:00", "took my metoprolol at 12:30 am", "2026-03-08T00:30:00-05:00"),
        ("2026-03-08T14:00:00Z", "drank two glasses of water at 12:15 am", "2026-03-08T00:15:00-05:00"),
        ("2026-03-09T12:00:00-04:00", "temp 101.5 on saturday at 12:30 am", "2026-03-07T00:30:00-05:00"),
        ("2026-11-01T12:00:00-05:00", "had pizza yesterday at 11:30 pm", "2026-10-31T23:30:00-04:00"),
        ("2026-03-08T12:00:00-04:00", "i have had a headache since yesterday", "2026-03-07T12:00:00-05:00"),
        ("2026-03-08T12:00:00-04:00", "temp 101 three days ago", "2026-03-05T12:00:00-05:00"),
        ("2026-03-08T12:00:00-04:00", "temp 101 on march 2", "2026-03-02T12:00:00-05:00"),
        ("2026-03-08T03:20:00-04:00", "temp 101.5 30 minutes ago", "2026-03-08T01:50:00-05:00"),
        ("2026-03-08T12:00:00-04:00", "temp 101.5 12 hours ago", "2026-03-07T23:00:00-05:00"),
        // The hour that is skipped, and the one that is there twice.
        ("2026-03-08T12:00:00-04:00", "temp 101.5 at 2:30 am", "2026-03-08T03:30:00-04:00"),
        ("2026-11-01T12:00:00-05:00", "temp 101.5 at 1:30 am", "2026-11-01T01:30:00-05:00"),
        ("2026-11-01T01:40:00-04:00", "temp 101.5 at 1:30 am", "2026-11-01T01:30:00-04:00"),
        ("2026-11-01T01:10:00-05:00", "temp 101.5 at 1:30 am", "2026-11-01T01:30:00-04:00"),
        ("2026-10-31T12:00:00-04:00", "remind me to take my pill tomorrow at 1:30 am", "2026-11-01T01:30:00-04:00"),
        ("2026-03-07T12:00:00-05:00", "remind me to take my pill tomorrow at 8 am", "2026-03-08T08:00:00-04:00"),
        ("2026-03-07T12:00:00-05:00", "remind me to take my pill on monday at 9 am", "2026-03-09T09:00:00-04:00"),
        ("2026-03-08T00:30:00-05:00", "remind me to take my pill in 4 hours", "2026-03-08T05:30:00-04:00"),
    ])
    func newYork(at: String, text: String, expected: String) throws { #expect(try timestamp(at, text) == expected) }

    @Test("so it is elsewhere", arguments: [
        ("2026-03-29T12:00:00+02:00", "temp 38.5 at 12:30 am", "2026-03-29T00:30:00+01:00"),
        ("2026-03-28T12:00:00+01:00", "remind me to take my pill tomorrow at 8 am", "2026-03-29T08:00:00+02:00"),
    ])
    func berlin(at: String, text: String, expected: String) throws { #expect(try timestamp(at, text, in: "Europe/Berlin") == expected) }

    @Test("without a zone the offset of the reference holds")
    func noZone() throws {
        let run = sayso("parse", "--at", "2026-03-08T12:10:00-04:00", "took my metoprolol at 12:30 am")
        #expect(run.text.contains(#""timestamp":"2026-03-08T00:30:00-04:00""#))
    }

    @Test("every command draws the borders of days where the log does, on the clock of the system where an instant is told on it")
    func days() throws {
        let chicago = home.environment(["TZ": "America/Chicago"])
        for (at, amount) in [("2026-03-07T23:59:59-06:00", 100), ("2026-03-08T03:00:00-05:00", 400)] {
            #expect(sayso("log", "--at", at, "drank \(amount) ml", environment: chicago).status == 0)
        }
        let noon = "2026-03-08T12:00:00-05:00"
        #expect(sayso("today", "--json", "--at", noon, environment: chicago).lines.count == 1)
        let days = try sayso("stats", "--json", "--at", noon, environment: chicago).objects().filter { $0["kind"] as? String == "day" }
        #expect(days.suffix(2).map { $0["hydration"] as? Double } == [100, 400])
        #expect(sayso("events", "--json", "--from", "2026-03-08", "--at", noon, environment: chicago).lines.count == 1)
        // Told on another clock it is of the days of its own offset.
        #expect(sayso("today", "--json", "--at", "2026-03-08T13:00:00-04:00", environment: chicago).lines.count == 2)
    }

    @Test("a fever of the night counts beside the neutrophils of that night")
    func fever() throws {
        _ = try log("2026-03-08T03:05:00-04:00", "my ANC is 300")
        let answer = try log("2026-03-08T03:20:00-04:00", "temp 101.5 at 1:50 am")
        #expect(date(answer) == "2026-03-08T01:50:00-05:00")
        #expect((answer["alerts"] as? [[String: Any]])?.contains { $0["rule"] as? String == "febrileNeutropenia" } == true)
    }

    @Test("a correction names a time of the wall, or keeps that of the entry", arguments: [
        ("no, that was yesterday at 9 am", "2026-03-07T09:00:00-05:00"), ("no, that was yesterday", "2026-03-07T10:00:00-05:00"),
    ])
    func correction(said: String, expected: String) throws {
        _ = try log("2026-03-08T12:00:00-04:00", "had pizza at 10 am")
        _ = try log("2026-03-08T12:01:00-04:00", said)
        let run = sayso("events", "--json", "--tz", "America/New_York", environment: home.environment())
        #expect(try run.objects().map { $0["date"] as? String } == [expected])
    }

    @Test("a question is about days of the wall", arguments: [
        ("how much water did i drink yesterday", "2026-03-08T00:00:00-05:00", "2026-03-09T00:00:00-04:00"),
        ("how much water did i drink last week", "2026-03-02T00:00:00-05:00", "2026-03-09T00:00:00-04:00"),
        ("how much water did i drink yesterday morning", "2026-03-08T00:00:00-05:00", "2026-03-08T12:00:00-04:00"),
    ])
    func question(text: String, from: String, to: String) throws {
        let answer = try log("2026-03-09T12:00:00-04:00", text)["answer"] as? [String: Any]
        #expect(answer?["from"] as? String == from)
        #expect(answer?["to"] as? String == to)
    }

    @Test("typed times carry the offset of their day", arguments: [
        ("2026-03-08T12:00:00-04:00", "yesterday at 9 pm", "2026-03-07T21:00:00-05:00"),
        ("2026-03-08T03:20:00-04:00", "30 minutes ago", "2026-03-08T01:50:00-05:00"),
        ("2026-03-08T12:00:00-04:00", "saturday", "2026-03-07T00:00:00-05:00"),
    ])
    func entities(at: String, text: String, expected: String) throws {
        let run = sayso("entities", "--tz", "America/New_York", "--at", at, text)
        let entities = try #require(try run.objects().first?["entities"] as? [[String: Any]])
        #expect(entities.first?["value"] as? String == expected)
    }

    /// The instants of imported readings, in the order of time.
    private func imported(_ times: [String], zone: String) throws -> [String] {
        let rows = times.enumerated().map { "\($1),heart_rate,\(60 + $0),bpm,w\n" }
        let file = try home.write("timestamp,metric,value,unit,source\n" + rows.joined(), to: "rows.csv")
        let run = sayso("import", file, "--tz", zone, "--at", "2026-12-01T12:00:00Z", environment: home.environment())
        #expect(run.status == 0, "\(run.talk)")
        let records = try sayso("export", "--format", "jsonl", environment: home.environment()).objects().compactMap { $0["record"] as? [String: Any] }
        return records.compactMap { ($0["date"] as? String).flatMap { Moment(iso8601: $0) } }.sorted().map(\.iso8601)
    }

    @Test("an imported time that the clock shows twice is the one that goes on from the row before, in files that go either way", arguments: [
        (["02:10", "02:40", "02:10", "02:40", "03:10"], ["02:10:00+02:00", "02:40:00+02:00", "02:10:00+01:00", "02:40:00+01:00", "03:10:00+01:00"]),
        (["01:30", "02:00", "02:00", "03:00"], ["01:30:00+02:00", "02:00:00+02:00", "02:00:00+01:00", "03:00:00+01:00"]),
        (["03:30", "03:00", "02:40", "02:10", "02:40", "02:10", "01:50"],
            ["01:50:00+02:00", "02:10:00+02:00", "02:40:00+02:00", "02:10:00+01:00", "02:40:00+01:00", "03:00:00+01:00", "03:30:00+01:00"]),
        (["02:30"], ["02:30:00+02:00"]),
    ])
    func twiceInBerlin(times: [String], expected: [String]) throws {
        #expect(try imported(times.map { "2026-10-25T\($0):00" }, zone: "Europe/Berlin") == expected.map { "2026-10-25T\($0)" })
    }

    @Test("so it is in New York; and each source has its own order") func twiceInNewYork() throws {
        let times = ["01:10", "01:40", "01:10", "01:40"].map { "2026-11-01T\($0):00" }
        #expect(try imported(times, zone: "America/New_York") == ["01:10:00-04:00", "01:40:00-04:00", "01:10:00-05:00", "01:40:00-05:00"].map { "2026-11-01T\($0)" })
        let rows = ["01:10:00,heart_rate,60,bpm,a", "01:40:00,heart_rate,61,bpm,b", "01:20:00,heart_rate,62,bpm,a"].map { "2026-11-01T\($0)\n" }
        let other = Home(), file = try other.write("timestamp,metric,value,unit,source\n" + rows.joined(), to: "rows.csv")
        _ = sayso("import", file, "--tz", "America/New_York", "--at", "2026-12-01T12:00:00Z", environment: other.environment())
        let export = sayso("export", "--format", "jsonl", environment: other.environment()).text
        #expect(!export.contains("-05:00"), "\(export)")
    }

    @Test("a time that the clock skips is as much later; what has an offset is that instant", arguments: [
        ("Europe/Berlin", "2026-03-29T02:30:00", "2026-03-29T03:30:00+02:00"), ("America/New_York", "2026-03-08T02:30:00", "2026-03-08T03:30:00-04:00"),
        ("Europe/Berlin", "2026-10-25T02:30:00+01:00", "2026-10-25T02:30:00+01:00"), ("America/New_York", "2026-11-01T01:30:00-05:00", "2026-11-01T01:30:00-05:00"),
        ("Europe/Berlin", "2026-10-25T00:30:00Z", "2026-10-25T02:30:00+02:00"), ("Europe/Berlin", "2026-10-25T01:30:00Z", "2026-10-25T02:30:00+01:00"),
    ])
    func skipped(zone: String, time: String, expected: String) throws { #expect(try imported([time], zone: zone) == [expected]) }

    @Test("the first of two times is meant where nothing says which, in every zone alike", arguments: [
        ("Europe/Berlin", "2026-10-25T02:30:00", "2026-10-25T02:30:00+02:00"), ("America/New_York", "2026-11-01T01:30:00", "2026-11-01T01:30:00-04:00"),
    ])
    func reference(zone: String, at: String, expected: String) throws {
        #expect(date(try log(at, "temp 101.5", in: zone)) == expected)
    }

    @Test("a daily value is of its date, also of a day of 23 or 25 hours, and the days around it are whole", arguments: [
        ("Europe/Berlin", "2026-10-25", "2026-10-25T23:59:00+01:00"), ("Europe/Berlin", "2026-03-29", "2026-03-29T23:59:00+02:00"),
        ("America/New_York", "2026-11-01", "2026-11-01T23:59:00-05:00"), ("America/New_York", "2026-03-08", "2026-03-08T23:59:00-04:00"),
    ])
    func daily(zone: String, day: String, at: String) throws {
        let file = try home.write("date,metric,value,source\n\(day),steps,1000,w\n", to: "days.csv")
        #expect(sayso("import", file, "--tz", zone, "--at", at, environment: home.environment()).status == 0)
        for (asked, value) in [(at, 1000.0 as Double?), (at.replacing("T23:59", with: "T00:01"), 1000)] {
            let moment = try #require(asked == at ? asked : String(asked.dropLast(6)))
            let answer = try log(moment, "how many steps today", in: zone)["answer"] as? [String: Any]
            #expect(answer?["value"] as? Double == value, "\(moment)")
        }
    }
}
