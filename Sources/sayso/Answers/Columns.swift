import CReadline
import Glibc

/// The columns of the terminal that a descriptor shows on; nil where it is none. COLUMNS beats what the terminal says of itself.
func terminalColumns(_ descriptor: Int32, environment: [String: String]) -> Int? {
    guard line_is_terminal(descriptor) else { return nil }
    if let said = environment["COLUMNS"].flatMap(Int.init), said > 0 { return said }
    var size = winsize()
    return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
}

extension String {
    /// How many columns a terminal shows it in.
    var columns: Int { reduce(0) { $0 + $1.columns } }

    /// The text in lines of so many columns at most, broken between words; the second and later ones are indented. A word that is longer than
    /// a line is broken too.
    func wrapped(to width: Int?) -> [String] {
        guard let width, columns > width else { return [self] }
        let room = max(8, width), margin = "  "
        return split(separator: " ", omittingEmptySubsequences: false).reduce(into: [String]()) { lines, word in
            for piece in String(word).pieces(of: room - margin.columns) {
                if let last = lines.last, last.columns + 1 + piece.columns <= room {
                    lines[lines.count - 1] += " " + piece
                } else {
                    lines.append((lines.isEmpty ? "" : margin) + piece)
                }
            }
        }
    }

    /// The text cut into parts of so many columns at most.
    private func pieces(of width: Int) -> [String] {
        guard columns > width else { return [self] }
        return reduce(into: [""]) { pieces, character in
            if pieces[pieces.count - 1].columns + character.columns > width { pieces.append("") }
            pieces[pieces.count - 1].append(character)
        }
    }

    /// The text with blanks behind it, up to so many columns.
    func filled(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - columns)) }
    /// The text with blanks before it, up to so many columns.
    func aligned(to width: Int) -> String { String(repeating: " ", count: max(0, width - columns)) + self }
}

extension Character {
    /// Two for pictures and for the letters of East Asia.
    fileprivate var columns: Int {
        guard let first = unicodeScalars.first else { return 0 }
        let isPicture = first.properties.isEmojiPresentation || unicodeScalars.contains { $0.value == 0xFE0F }
        let isWide = [0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60].contains {
            $0.contains(Int(first.value))
        }
        return isPicture || isWide ? 2 : 1
    }
}
