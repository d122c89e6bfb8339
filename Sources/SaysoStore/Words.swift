internal import Foundation
internal import GRDB

/// Text as a person said it, whatever it holds.
///
/// SQLite's text ends at a NUL, an ordinary character of an utterance; words with one are kept as bytes.
struct Words: DatabaseValueConvertible {
    let text: String

    init(_ text: String) { self.text = text }

    var databaseValue: DatabaseValue {
        text.utf8.contains(0) ? Data(text.utf8).databaseValue : text.databaseValue
    }

    static func fromDatabaseValue(_ value: DatabaseValue) -> Words? {
        switch value.storage {
        case .string(let text): Words(text)
        case .blob(let data): Words(String(decoding: data, as: UTF8.self))
        case .null, .int64, .double: nil
        }
    }
}
