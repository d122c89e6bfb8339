/// Text for HTML and XML.
package enum Markup {
    /// With the characters that have a meaning in either replaced. Control characters, which XML has no place for, become "\u{FFFD}".
    package static func escaped(_ text: String) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\"": out += "&quot;"
            case "'": out += "&#39;"
            case "\t", "\n": out.unicodeScalars.append(scalar)
            case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{FFFE}", "\u{FFFF}": out.unicodeScalars.append("\u{FFFD}")
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out
    }

    /// The same for the value of an attribute, in which a reader would take a line break for a blank.
    package static func attribute(_ text: String) -> String {
        escaped(text).replacing("\n", with: "&#10;").replacing("\t", with: "&#9;")
    }
}
