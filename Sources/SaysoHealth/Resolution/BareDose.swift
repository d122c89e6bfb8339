/// Of a dose that was told as a strength, without a count, a bare number is another strength, or how many are taken: what is nearer to what was said
/// before. "Make that two" of 25 mg counts, "make that fifty" does not.
public struct BareDose {
    let isCount: Bool
    /// Whether the one meaning is so much nearer than the other that nobody need be asked.
    let isClear: Bool

    init(_ number: Double, behind dosage: String?, _ unit: String?) {
        // Only halves are taken, and what is measured out has no pieces.
        guard let strength = dosage.flatMap(Double.init), strength > 0, number > 0, number <= Self.mostPieces, (number * 2).rounded() == number * 2,
            unit.map({ !Self.measuredOut.contains($0) }) ?? true
        else {
            (isCount, isClear) = (false, true)
            return
        }
        let asStrength = max(number / strength, strength / number), asCount = max(number, 1 / number)
        isCount = asCount <= asStrength
        isClear = Self.isClear(asCount, asStrength)
    }

    /// Whether one of two meanings is so much nearer than the other, each by how many times it is more or less than what was said before.
    static func isClear(_ one: Double, _ other: Double) -> Bool { max(one, other) / min(one, other) >= clearRatio }

    /// More pieces than this of anything are no correction of a count, but of something else.
    static let mostPieces = 20.0

    /// Units of doses that no tablet holds.
    public static let measuredOut: Set = ["mL", "unit", "drop", "puff", "spray"]

    /// Where the one meaning is not this much nearer than the other, nobody can say which was meant.
    static let clearRatio = 2.0
}
