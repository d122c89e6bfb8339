/// One line of values between commas, or between semicolons or tabs, as spreadsheets of many countries write them. A field may be quoted; a quote inside is doubled (RFC 4180).
/// Where a field goes on behind a line break, the lines are joined before.
enum CSVLine {
    /// - Returns: The fields without surrounding blanks; nil when a quote is not closed.
    static func fields(_ line: [UInt8], between separator: UInt8 = comma) -> [String]? {
        var fields: [String] = []
        var field: [UInt8] = []
        var isQuoted = false, wasQuoted = false
        var index = line.startIndex
        func finish() {
            let text = String(decoding: field, as: UTF8.self)
            fields.append(wasQuoted ? text : trimmed(text))
            field = []
            wasQuoted = false
        }
        while index < line.endIndex {
            let byte = line[index]
            switch byte {
            case quote where isQuoted && index + 1 < line.endIndex && line[index + 1] == quote:
                field.append(quote)
                index += 1
            case quote where isQuoted: isQuoted = false
            case quote where field.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) && !wasQuoted:
                field = []
                (isQuoted, wasQuoted) = (true, true)
            case separator where !isQuoted: finish()
            case 0x20 where wasQuoted && !isQuoted, 0x09 where wasQuoted && !isQuoted: break
            default: field.append(byte)
            }
            index += 1
        }
        finish()
        return isQuoted ? nil : fields
    }

    /// How far a row goes on in the lines behind it.
    struct Extent {
        private var isQuoted = false, isClosing = false, atStart = true

        /// A quote was not closed by the end of the last line.
        var isOpen: Bool { isQuoted }

        /// - Returns: false where something else than a separator stands behind a closing quote: then the quote that opened it was never closed.
        mutating func take(_ line: [UInt8], between separator: UInt8) -> Bool {
            for byte in line {
                if isQuoted {
                    if isClosing {
                        isClosing = false
                        if byte == quote { continue }
                        isQuoted = false
                        guard behind(byte, separator) else { return false }
                    } else if byte == quote { isClosing = true }
                } else if byte == quote && atStart {
                    (isQuoted, atStart) = (true, false)
                } else {
                    guard wasQuoted ? behind(byte, separator) : true else { return false }
                    if byte == separator { (atStart, wasQuoted) = (true, false) } else if byte != 0x20, byte != 0x09 { atStart = false }
                }
            }
            if isClosing { (isQuoted, isClosing) = (false, false) }
            return true
        }

        private var wasQuoted = false

        private mutating func behind(_ byte: UInt8, _ separator: UInt8) -> Bool {
            wasQuoted = byte != separator
            atStart = byte == separator
            return byte == separator || byte == 0x20 || byte == 0x09
        }
    }

    private static func trimmed(_ text: String) -> String {
        let blanks: Set<Character> = [" ", "\t"]
        guard let first = text.firstIndex(where: { !blanks.contains($0) }), let last = text.lastIndex(where: { !blanks.contains($0) })
        else { return "" }
        return String(text[first...last])
    }

    private static let quote = UInt8(ascii: "\"")
    static let comma = UInt8(ascii: ",")
    /// What may stand between fields, in the order in which a header is tried with them.
    static let separators = [comma, UInt8(ascii: ";"), UInt8(ascii: "\t")]
}
