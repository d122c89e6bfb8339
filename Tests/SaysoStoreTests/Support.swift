import Foundation
import SaysoHealth
import SaysoLanguage
import SaysoStore
import Testing

let reference = Moment(iso8601: "2026-03-14T14:30:00-05:00")!

func minutes(_ count: Int) -> Moment { reference.adding(seconds: count * 60) }

/// A folder of its own, gone when the test is over.
final class TemporaryFolder {
    let path: String
    init() {
        path = FileManager.default.temporaryDirectory.appending(path: "sayso-test-\(UUID().uuidString)").path
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    deinit { try? FileManager.default.removeItem(atPath: path) }
    func file(_ name: String = "log.sqlite") -> String { path + "/" + name }
}

/// A new log in a folder of its own.
final class LogFixture {
    let folder = TemporaryFolder()
    let log: HealthLog
    init() throws { log = try HealthLog(path: folder.file()) }
}

func action(_ type: ActionType, _ details: [(String, DetailValue)] = [], confidence: Double = 0.98) -> VoiceAction {
    VoiceAction(type: type, confidence: confidence, span: 0..<1, details: ActionDetails(details))
}

func temperature(_ value: Double, confidence: Double = 0.98) -> VoiceAction {
    action(.logMeasurement, [("metric", .text("temperature")), ("value", .number(value)), ("unit", .text("degF"))], confidence: confidence)
}
func lab(_ metric: String, _ value: Double) -> VoiceAction {
    action(.logMeasurement, [("metric", .text(metric)), ("value", .number(value)), ("unit", .text("cells/uL"))])
}
func food(_ item: String, confidence: Double = 0.98) -> VoiceAction {
    action(.logFood, [("item", .text(item))], confidence: confidence)
}
let undo = action(.correct, [("operation", .text("undo"))])
let deleteLast = action(.correct, [("operation", .text("delete"))])
func amend(_ key: String, _ value: DetailValue) -> VoiceAction {
    action(.correct, [("operation", .text("amend")), (key, value)])
}

extension HealthLog {
    /// Records what the actions stand for; the words do not matter.
    @discardableResult
    func say(_ actions: VoiceAction..., at moment: Moment = reference) throws(StoreError) -> Recorded {
        try record("words", actions: actions, at: moment)
    }
    func summaries() throws(StoreError) -> [String] { try events().map(\.displaySummary) }
}

extension Recorded {
    var raised: [String] { alerts.map(\.rule.rawValue) }
}

/// The same numbers every time.
struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
