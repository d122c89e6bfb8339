import SaysoLanguage

/// The numbers in a text that are of no time, in spoken order.
struct SpokenNumbers {
    let values: [Double]

    /// - Parameter entities: The typed values of the text.
    /// - Complexity: Linear in the text.
    init(in text: String, among entities: [Entity]) {
        let scalars = Array(text.unicodeScalars)
        // What is told already, and what is of a blood pressure, scalar by scalar: all entities of a long text held against each other would be their square.
        var isCovered = [Bool](repeating: false, count: scalars.count), isOfPressure = isCovered
        func cover(_ span: Range<Int>) { for at in span { isCovered[at] = true } }
        for entity in entities where entity.dimension == .time && !entity.isLatent { cover(entity.span) }
        var numbers: [(at: Int, value: Double)] = [], known: Set<Double> = []
        func add(_ value: Double, at place: Int) {
            numbers.append((place, value))
            known.insert(value)
        }
        for entity in entities where !Self.numberless.contains(entity.dimension) {
            if entity.dimension == .bloodPressure { for at in entity.span { isOfPressure[at] = true } }
            guard !isCovered[entity.span].contains(true) else { continue }
            cover(entity.span)
            for key in ["value", "value2", "from", "to"] { if let value = entity.details.number(key) { add(value, at: entity.span.lowerBound) } }
        }
        // What is written in digits is a number whatever it was read as: of "130/85, not 120/80" there are four.
        for (place, value) in Self.digits(scalars) where !isCovered[place].contains(true) || isOfPressure[place.lowerBound] {
            if !known.contains(value) { add(value, at: place.lowerBound) }
        }
        values = numbers.sorted { $0.at < $1.at }.map(\.value)
    }

    private static let numberless: Set<Entity.Dimension> = [.time, .ordinal, .frequency, .age]

    /// The numbers that are written in digits, with their places.
    private static func digits(_ scalars: [Unicode.Scalar]) -> [(place: Range<Int>, value: Double)] {
        func isDigit(_ at: Int) -> Bool { scalars.indices.contains(at) && (48...57).contains(scalars[at].value) }
        var digits: [(place: Range<Int>, value: Double)] = [], at = 0
        while at < scalars.count {
            guard isDigit(at) else {
                at += 1
                continue
            }
            let start = at
            while isDigit(at) || at < scalars.count && scalars[at] == "." && isDigit(at + 1) { at += 1 }
            if let value = Double(String(String.UnicodeScalarView(scalars[start..<at]))) { digits.append((start..<at, value)) }
        }
        return digits
    }
}
