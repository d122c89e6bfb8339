import CReadline
import Glibc

/// Bold, colour or neither, as the place where the text goes can show it.
struct Style {
    let isColoured: Bool
    /// Whether pictures can be shown.
    let hasPictures: Bool

    /// Colour only on a terminal, and never against NO_COLOR or TERM=dumb.
    init(for descriptor: Int32, environment: [String: String]) {
        let refused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
        let isDumb = environment["TERM"] == "dumb"
        isColoured = line_is_terminal(descriptor) && !refused && !isDumb
        hasPictures = !isDumb
    }

    func bold(_ text: String) -> String { wrap(text, "1") }
    func dim(_ text: String) -> String { wrap(text, "2") }
    func alarm(_ text: String) -> String { wrap(text, "1;31") }
    func warning(_ text: String) -> String { wrap(text, "33") }

    private func wrap(_ text: String, _ code: String) -> String {
        isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}

extension String {
    /// The text as a terminal may be given it: what somebody said cannot move the cursor or change colours.
    var printable: String {
        if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
        guard unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    }
}
