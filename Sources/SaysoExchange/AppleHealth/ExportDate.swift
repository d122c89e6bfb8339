internal import SaysoLanguage

extension Moment {
    /// Reads the date of an Apple Health export: `2024-03-01 07:14:22 -0800`; in some regions the hour has AM or PM after the seconds.
    ///
    /// The offset is that of the zone at capture. By hand, because an export has millions of them.
    init?(export bytes: ArraySlice<UInt8>) {
        var rest = bytes
        func digits(_ most: Int) -> Int? {
            var value = 0, count = 0
            while count < most, let byte = rest.first, (48...57).contains(byte) {
                value = value * 10 + Int(byte) - 48
                count += 1
                rest = rest.dropFirst()
            }
            return count > 0 ? value : nil
        }
        func skip(_ byte: UInt8) -> Bool {
            guard rest.first == byte else { return false }
            rest = rest.dropFirst()
            return true
        }
        /// Blanks, the narrow one of three bytes too.
        func skipBlanks() {
            while true {
                if rest.first == 0x20 { rest = rest.dropFirst() } else if rest.starts(with: [0xE2, 0x80, 0xAF]) { rest = rest.dropFirst(3) } else { return }
            }
        }
        guard let year = digits(4), skip(0x2D), let month = digits(2), skip(0x2D), let day = digits(2), skip(0x20),
            var hour = digits(2), skip(0x3A), let minute = digits(2), skip(0x3A), let second = digits(2)
        else { return nil }
        skipBlanks()
        if let letter = rest.first, letter == 0x41 || letter == 0x50 {  // A or P
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (letter == 0x50 ? 12 : 0)
            rest = rest.dropFirst()
            guard skip(0x4D) else { return nil }
            skipBlanks()
        }
        let sign: Int
        if skip(0x2B) { sign = 1 } else if skip(0x2D) { sign = -1 } else { return nil }
        guard let offset = digits(4), rest.isEmpty, offset <= 1_800, offset % 100 < 60, (1...9_999).contains(year), (1...12).contains(month),
            (1...CivilDate.daysIn(month: month, of: year)).contains(day), hour < 24, minute < 60, second < 60
        else { return nil }
        self.init(
            CivilDate(year: year, month: month, day: day), hour: hour, minute: minute, second: second,
            offsetSeconds: sign * (offset / 100 * 3_600 + offset % 100 * 60))
    }
}
