import Foundation
import Testing

@Suite("Signals") struct SignalTests {
    @Test("SIGINT and SIGTERM end a log at once, with what was acknowledged stored", arguments: [SIGINT, SIGTERM])
    func ending(signal: Int32) throws {
        let home = Home()
        let terminal = Terminal("log", "--json", environment: home.environment())
        terminal.type("temp 100.1\n")
        try terminal.expect("\"alerts\":")
        #expect(terminal.end(by: signal) == -signal)
        #expect(try sayso("events", "--json", environment: home.environment()).objects().count == 1)
    }

    @Test("SIGTERM ends a conversation")
    func conversation() throws {
        let terminal = Terminal(environment: Home().environment())
        try terminal.expect("sayso> ")
        #expect(terminal.end(by: SIGTERM) == -SIGTERM)
    }
}
