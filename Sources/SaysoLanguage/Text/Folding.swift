/// How single characters are read: letters fold to lower-case ASCII, marks to their plain forms.
enum Folding {
    enum Class: UInt8 { case blank, letter, digit, apostrophe, hyphen, mark, other }

    /// The class of an ASCII byte; a byte of 128 or more begins (or continues) a longer scalar.
    static func kind(of byte: UInt8) -> Class {
        switch byte {
        case 0...32, 127: .blank
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): .letter
        case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
        case UInt8(ascii: "'"), UInt8(ascii: "`"): .apostrophe
        case UInt8(ascii: "-"): .hyphen
        case 128...255: .other
        default: .mark
        }
    }

    /// Latin letters with marks, by scalar from U+00C0, as the ASCII letters that people type instead.
    /// A blank stands for "not a letter", an asterisk for two letters (see `doubles`).
    private static let latin: [UInt8] = Array(
        ("AAAAAA*CEEEEIIIIDNOOOOO OUUUUY**aaaaaa*ceeeeiiiidnooooo ouuuuy*y"  // U+00C0…U+00FF
            + "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIi**JjKkkLlLlLlLlLl"  // U+0100…U+0142
            + "NnNnNnnNnOoOoOo**RrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs"  // U+0143…U+017F
        ).lowercased().utf8)
    private static let doubles: [UInt32: String] = [
        0xC6: "ae", 0xE6: "ae", 0xDE: "th", 0xFE: "th", 0xDF: "ss", 0x132: "ij", 0x133: "ij", 0x152: "oe", 0x153: "oe",
    ]

    enum Fold {
        case letters([UInt8])
        case blank
        case apostrophe
        case hyphen
        case mark(UInt8)
        case fraction(Double)
        /// Dropped: combining accents, joiners, variation selectors.
        case nothing
        /// A letter of another script, kept as it is.
        case asIs
    }

    /// What a scalar beyond ASCII is read as.
    static func fold(_ scalar: UInt32) -> Fold {
        switch scalar {
        case 0x80...0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: return .blank
        case 0x2018, 0x2019, 0x201B, 0x2032, 0x02BC, 0xB4: return .apostrophe
        case 0x201C, 0x201D, 0x201E, 0x2033, 0xAB, 0xBB: return .mark(UInt8(ascii: "\""))
        case 0x2010, 0x2011: return .hyphen
        case 0x2012...0x2015, 0x2212: return .hyphen
        case 0x2026: return .mark(UInt8(ascii: "."))
        case 0xD7: return .letters([UInt8(ascii: "x")])
        case 0xB0, 0xBA, 0x2DA: return .mark(UInt8(ascii: "^"))
        case 0x2044, 0x2215, 0xF7: return .mark(UInt8(ascii: "/"))
        case 0xB5, 0x3BC: return .letters([UInt8(ascii: "u")])
        case 0xBC: return .fraction(0.25)
        case 0xBD: return .fraction(0.5)
        case 0xBE: return .fraction(0.75)
        case 0x2153: return .fraction(1.0 / 3)
        case 0x2154: return .fraction(2.0 / 3)
        case 0x215B: return .fraction(0.125)
        case 0x2103: return .letters([UInt8(ascii: "c")])
        case 0x2109: return .letters([UInt8(ascii: "f")])
        case 0x300...0x36F, 0x200B...0x200F, 0x2060...0x2064, 0xFE00...0xFE0F, 0xFEFF, 0xAD: return .nothing
        case 0xC0...0x17F:
            let index = Int(scalar - 0xC0)
            guard index < latin.count, latin[index] != UInt8(ascii: " ") else { return .mark(UInt8(ascii: "*")) }
            if let pair = doubles[scalar] { return .letters(Array(pair.utf8)) }
            return .letters([latin[index]])
        case 0x2070...0x2BFF, 0x1F000...0x1FFFF, 0xA1...0xBF, 0xE000...0xF8FF, 0xFFF0...0xFFFF: return .mark(UInt8(ascii: "*"))
        default: return .asIs
        }
    }
}
