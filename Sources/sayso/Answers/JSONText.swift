/// A JSON string with its quotes.
func jsonText(_ text: String) -> String {
    var out: [UInt8] = [UInt8(ascii: "\"")]
    out.reserveCapacity(text.utf8.count + 2)
    for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "\""): out += Array(#"\""#.utf8)
        case UInt8(ascii: "\\"): out += Array(#"\\"#.utf8)
        case UInt8(ascii: "\n"): out += Array(#"\n"#.utf8)
        case UInt8(ascii: "\r"): out += Array(#"\r"#.utf8)
        case UInt8(ascii: "\t"): out += Array(#"\t"#.utf8)
        case 0..<0x20: out += Array("\\u00".utf8) + [hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
        default: out.append(byte)
        }
    }
    out.append(UInt8(ascii: "\""))
    return String(decoding: out, as: UTF8.self)
}

private let hexadecimal = Array("0123456789abcdef".utf8)

/// A finite number, as an integer where it is one.
func jsonNumber(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    return value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
}

/// The members of a JSON object put behind those of another.
func jsonAppending(_ members: [(key: String, value: String)], to object: String) -> String {
    guard !members.isEmpty else { return object }
    let tail = members.map { "\(jsonText($0.key)):\($0.value)" }.joined(separator: ",")
    return object.dropLast() + (object == "{}" ? "" : ",") + tail + "}"
}
