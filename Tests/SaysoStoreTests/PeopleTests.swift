import GRDB
import SaysoHealth
import SaysoLanguage
@testable import SaysoStore
import Testing

@Suite("People of one log") struct PeopleTests {
    let folder = TemporaryFolder()

    private func log(_ person: String? = nil, access: HealthLog.Access = .write) throws -> HealthLog {
        try HealthLog(path: folder.file(), access: access, person: person)
    }

    @Test("what was there before there were several is the owner's")
    func migrated() throws {
        let queue = try DatabaseQueue(path: folder.file())
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA application_id = \(Schema.applicationID)") }
        try Schema.migrator.migrate(queue, upTo: "4 notifications")
        try queue.write { db in
            try db.execute(sql: "INSERT INTO utterances (id, text, origin, seconds, offset) VALUES ('U', '', 'command', 0, 0)")
            try db.execute(sql: "INSERT INTO settings (name, value, set_after) VALUES ('neutropenia.severe', '300', 1)")
            try db.execute(sql: "INSERT INTO daily_values VALUES ('steps', 20000, 'watch', 900, 1)")
            try db.execute(sql: "INSERT INTO samples VALUES ('heart_rate', 1728000000, 'watch', 70, NULL, 'bpm', 0, 1)")
            try db.execute(sql: "INSERT INTO workout_days VALUES (20000, 'run', 'watch', 1)")
        }
        try queue.close()
        var kept: [ImportedRecord] = []
        try log().eachRecord { kept.append($0) }
        #expect(kept.count == 3)
        #expect(try log().settings()[.ancSevere] == 300)
        var others: [ImportedRecord] = []
        try log("Ann").eachRecord { others.append($0) }
        #expect(others.isEmpty)
        #expect(try log("Ann").settings()[.ancSevere] == 500)
    }

    @Test("an undo, a correction and an open question are of one's own words")
    func corrections() throws {
        let (mine, anns) = (try log(), try log("Ann"))
        try anns.say(food("soup"))
        try mine.say(food("stew"))
        let asked = try mine.say(food("blorp", confidence: 0.3))
        #expect(try anns.openPendings().isEmpty)
        #expect(try anns.answer(pending: #require(asked.pending).id, accept: true, at: reference) == nil)
        #expect(try anns.say(deleteLast).changes.map { if case .deleted(let event) = $0 { event.displaySummary } else { "" } } == ["soup"])
        #expect(try anns.say(undo).changes.count == 1)
        #expect(try (anns.summaries(), mine.summaries()) == (["soup"], ["stew"]))
        let id = try #require(try mine.events().first).id
        #expect(try anns.event(id) == nil)
        #expect(try anns.delete(event: id, at: reference).changes == [.nothingToChange(.delete)])
    }

    @Test("the same alert of two people is two alerts, and each is raised")
    func alerts() throws {
        let (mine, anns) = (try log(), try log("Ann"))
        #expect(try mine.say(temperature(101.2)).raised == ["fever"])
        #expect(try anns.say(temperature(101.2)).raised == ["fever"])
        let ids = try [mine, anns].map { try $0.alerts(asOf: reference).map(\.id) }
        #expect(ids.joined().count == 2 && Set(ids.joined()).count == 2)
        #expect(try mine.notifications().count == 1)
        #expect(try anns.notifications().map(\.recipient) == ["Ann"])
    }

    @Test("the owner may be called by the name of the member who is the user")
    func named() throws {
        try log().save(FamilyMember(name: "Bob", isMe: true))
        try log("bob").say(food("soup"))
        #expect(try log().summaries() == ["soup"])
        #expect(try log().people().isEmpty)
    }

    @Test("reading adds nobody")
    func unknown() throws {
        try log().say(food("soup"))
        let reading = try log("Ann", access: .read)
        #expect(!reading.knowsPerson)
        #expect(try reading.events().isEmpty)
        let asking = try log("Ann"), other = try log("Ann")
        #expect(try asking.events().isEmpty)
        #expect(try log().people().isEmpty)
        #expect(try log(access: .read).knowsPerson)
        // Somebody else, meanwhile, with another name first.
        try log("Eve").say(food("stew"))
        try asking.say(food("soup"))
        try other.say(food("pie"))
        #expect(try log().people() == ["Eve", "Ann"])
        for log in try [asking, other, log("ann")] { #expect(try log.summaries() == ["soup", "pie"]) }
    }
}
