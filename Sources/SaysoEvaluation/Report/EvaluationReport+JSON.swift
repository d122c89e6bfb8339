internal import Foundation

extension EvaluationReport {
    /// One JSON document with sorted keys; a report is read back with `init(json:)`.
    public func json() -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        } catch {
            preconditionFailure("a report holds finite numbers and texts only, which JSON can write: \(error)")
        }
    }

    /// - Throws: `ReportError` when the text is no report of this version.
    public init(json: String) throws(ReportError) {
        do {
            self = try JSONDecoder().decode(EvaluationReport.self, from: Data(json.utf8))
        } catch {
            throw ReportError(message: "this is no report, or one of another version; write it anew (\(error))")
        }
    }
}

/// Why a saved report could not be read.
public struct ReportError: Error, Hashable, Sendable, CustomStringConvertible {
    public let message: String
    public var description: String { message }
}
