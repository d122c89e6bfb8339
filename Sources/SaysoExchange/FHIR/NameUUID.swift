/// A UUID for a name: the same name gives the same one, so that a second export tells of the same things.
///
/// A name that is a UUID already is itself, in the lower case that FHIR asks for. Any other is hashed (FNV-1a, twice) into a UUID of
/// version 8, "custom" in RFC 9562: it tells things apart and guards nothing.
func uuid(named name: String) -> String {
    let bytes = Array(name.lowercased().utf8)
    if isUUID(bytes) { return name.lowercased() }
    let high = hash(bytes, from: 0xCBF2_9CE4_8422_2325) & 0xFFFF_FFFF_FFFF_0FFF | 0x8000
    let low = hash(bytes.reversed(), from: high) & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    let digits = Array(hex(high) + hex(low))
    return [digits[0..<8], digits[8..<12], digits[12..<16], digits[16..<20], digits[20..<32]].map { String($0) }.joined(separator: "-")
}

private func hash(_ bytes: [UInt8], from seed: UInt64) -> UInt64 {
    bytes.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
}

private func hex(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
}

private func isUUID(_ bytes: [UInt8]) -> Bool {
    bytes.count == 36 && bytes.enumerated().allSatisfy { index, byte in
        switch index {
        case 8, 13, 18, 23: byte == UInt8(ascii: "-")
        default: (48...57).contains(byte) || (97...102).contains(byte)
        }
    }
}
