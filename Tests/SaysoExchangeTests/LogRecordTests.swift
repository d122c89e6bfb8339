import Foundation
import SaysoExchange
import SaysoHealth
import SaysoLanguage
import Testing

@Suite("The log as lines of JSON") struct LogRecordTests {
    private func reason(_ line: String) -> String? {
        do throws(RecordError) {
            _ = try LogRecord.record(line: line.utf8)
            return nil
        } catch { return error.description }
    }

    private func measured(_ metric: String, _ numbers: String) -> String {
        #"{"id":"E","kind":"MeasurementEvent","date":"2026-03-14T14:30:00-05:00","metric":"\#(metric)",\#(numbers),"measured":true,"confidence":1}"#
    }

    @Test("what no living person has raises no alert, in whatever kind of line it comes", arguments: [
        #"{"kind":"DailyValue","record":{"day":"2026-03-14","metric":"steps","value":-4,"source":""}}"#,
        #"{"kind":"DailyValue","record":{"day":"2026-03-14","metric":"sleep_efficiency_pct","value":101,"source":""}}"#,
        #"{"kind":"Sample","record":{"date":"2026-03-14T14:30:00-05:00","metric":"temperature","value":101,"unit":"degC","source":""}}"#,
        #"{"kind":"Sample","record":{"date":"2026-03-14T14:30:00-05:00","metric":"heart_rate","value":900,"source":""}}"#,
    ])
    func impossible(line: String) { #expect(reason(line) == "its value is none that a living person has") }

    @Test("nor is anything taken in that a table of the same would be refused", arguments: [
        (#"{"kind":"DailyValue","record":{"day":"2026-03-14","metric":"stepz","value":4,"source":""}}"#, "its 'metric' is none that is known"),
        (#"{"kind":"Sample","record":{"date":"2026-03-14T14:30:00-05:00","metric":"temprature","value":99,"source":""}}"#, "its 'metric' is none that is known"),
        (#"{"id":"E","kind":"MeasurementEvent","date":"2026-03-14T14:30:00-05:00","metric":"heart_rate","value":90,"confidence":9}"#, "its 'confidence' is not from 0 to 1"),
        (#"{"id":"E","kind":"MeasurementEvent","date":"2026-03-14T14:30:00-05:00","metric":"temperature","value":99,"unit":"furlong","confidence":1}"#, "its 'unit' is none of the metric; there is degF, degC"),
        (#"{"kind":"Sample","record":{"date":"2026-03-14T14:30:00-05:00","metric":"temperature","value":99,"unit":"furlong","source":""}}"#, "its 'unit' is none of the metric; there is degF, degC"),
    ])
    func unknown(line: String, message: String) { #expect(reason(line) == message) }

    @Test("a measurement that nobody can have is left out, one at the edge is kept", arguments: [
        ("temperature", #""value":1000,"unit":"degF""#, false), ("temperature", #""value":115.1,"unit":"degF""#, false), ("temperature", #""value":115,"unit":"degF""#, true),
        ("temperature", #""value":45.1,"unit":"degC""#, false), ("temperature", #""value":38.3"#, true), ("temperature", #""value":60"#, false),
        ("blood_pressure", #""value":120,"value2":900,"unit":"mmHg""#, false), ("blood_pressure", #""value":120,"value2":80,"unit":"mmHg""#, true),
        ("anc", #""value":0,"unit":"cells/uL""#, true), ("grip", #""value":3000,"unit":"kg""#, true),
    ])
    func measurement(metric: String, numbers: String, isKept: Bool) {
        #expect(reason(measured(metric, numbers)) == (isKept ? nil : "its value is none that a living person has"))
    }

    @Test("a line that is nothing of ours says what is wrong with it", arguments: [
        ("{broken", "it is no JSON"), ("[]", "it is no event"), ("null", "it is no event"), (#"{"id":"E"}"#, "it has no 'kind'"),
        (#"{"kind":"Nope","id":"E"}"#, "its 'kind' cannot be read"), (#"{"kind":"Sample","record":{}}"#, "it has no 'date'"),
    ])
    func bad(line: String, message: String) { #expect(reason(line) == message) }

    @Test("what is written comes back as it was", arguments: everyKind)
    func roundTrip(event: HealthEvent) throws { #expect(try LogRecord.record(line: LogRecord.line(.event(event)).utf8) == .event(event)) }
}
