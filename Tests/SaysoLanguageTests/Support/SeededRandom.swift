/// Random numbers that are the same on every run (SplitMix64); a failure names the seed.
struct SeededRandom: RandomNumberGenerator {
    let seed: UInt64
    private var state: UInt64

    init(_ seed: UInt64) { (self.seed, state) = (seed, seed) }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    /// Text of any scalars, of every length in UTF-8, with what people type among them.
    mutating func text(upTo length: Int) -> String {
        var scalars = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...length, using: &self) { scalars.append(scalar()) }
        return String(scalars)
    }

    /// Text as it comes from raw bytes: what is no UTF-8 has become U+FFFD.
    mutating func repaired(upTo length: Int) -> String {
        String(decoding: (0..<Int.random(in: 0...length, using: &self)).map { _ in UInt8.random(in: 0...255, using: &self) }, as: UTF8.self)
    }

    private mutating func scalar() -> Unicode.Scalar {
        switch Int.random(in: 0..<10, using: &self) {
        case 0...3: Unicode.Scalar(UInt8.random(in: 97...122, using: &self))
        case 4: Unicode.Scalar(UInt8.random(in: 48...57, using: &self))
        case 5: Array(" .,'-/’½é\u{301}\u{200B}\n–".unicodeScalars).randomElement(using: &self)!
        case 6: Unicode.Scalar(UInt8.random(in: 0...127, using: &self))
        case 7: Unicode.Scalar(UInt32.random(in: 0x80...0x7FF, using: &self))!
        case 8: Unicode.Scalar(UInt32.random(in: 0x800...0xD7FF, using: &self))!
        default: Unicode.Scalar(UInt32.random(in: 0xE000...0x10FFFF, using: &self))!
        }
    }
}
