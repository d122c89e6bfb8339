#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension Double {
    /// As people write it: no ".0" on a whole number, at most three decimals.
    package var plain: String {
        let rounded = rounded(toPlaces: 3)
        return abs(rounded) < 1e15 && rounded == rounded.rounded() ? String(Int(rounded)) : "\(rounded)"
    }

    package func rounded(toPlaces places: Int) -> Double {
        let scale = pow(10, Double(places))
        let scaled = self * scale
        return scaled.isFinite ? scaled.rounded() / scale : self
    }
}

extension String {
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
    /// Every word with a capital: "Back Pain".
    var titled: String {
        split(separator: " ", omittingEmptySubsequences: false).map { String($0).capitalizedFirst }.joined(separator: " ")
    }
}
