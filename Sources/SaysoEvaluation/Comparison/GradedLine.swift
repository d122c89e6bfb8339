public import SaysoLanguage

/// What a parser made of one line, and whether it was right.
public struct GradedLine: Sendable {
    public let utterance: LabelledUtterance
    public let found: [VoiceAction]
    /// For each found action, whether its type and all details are right: what its confidence claims.
    public let rightActions: [Bool]

    /// Labels with the answers of the same type that agree most, in the order of the labels.
    let pairs: [GradedPair]
    /// Labels and answers without a partner.
    let missed: [ActionItem]
    let extra: [ActionItem]

    /// Every label has a partner that is right, and nothing is left over.
    public var isExact: Bool { missed.isEmpty && extra.isEmpty && pairs.allSatisfy(\.isRight) }

    public init(_ utterance: LabelledUtterance, found: [VoiceAction]) {
        let labels = ActionItem.takenApart(utterance.gold.map { ($0.type, $0.details) })
        let answers = ActionItem.takenApart(found.map { ($0.type, $0.details) })
        let partners = Self.partners(of: labels, among: answers, at: utterance.reference)
        (self.utterance, self.found) = (utterance, found)
        pairs = partners.map(\.pair)
        let paired = Set(partners.map(\.label)), used = Set(partners.map(\.answer))
        missed = labels.indices.filter { !paired.contains($0) }.map { labels[$0] }
        extra = answers.indices.filter { !used.contains($0) }.map { answers[$0] }
        let rightAnswers = Set(partners.filter(\.pair.isRight).map(\.answer))
        rightActions = found.indices.map { index in
            answers.indices.allSatisfy { answers[$0].actionIndex != index || rightAnswers.contains($0) }
        }
    }

    private typealias Partner = (label: Int, answer: Int, pair: GradedPair)

    private static func partners(
        of labels: [ActionItem], among answers: [ActionItem], at reference: Moment
    ) -> [Partner] {
        let types = Set(labels.map(\.type)).intersection(answers.map(\.type)).sorted { $0.rawValue < $1.rawValue }
        let partners = types.flatMap { type in
            let rows = labels.indices.filter { labels[$0].type == type }
            let columns = answers.indices.filter { answers[$0].type == type }
            let pairs = rows.map { row in
                columns.map { GradedPair(expected: labels[row], found: answers[$0], reference: reference) }
            }
            return bestPairs(rows.count, columns.count) { pairs[$0][$1].agreement }
                .map { (label: rows[$0.0], answer: columns[$0.1], pair: pairs[$0.0][$0.1]) }
        }
        return partners.sorted { $0.label < $1.label }
    }
}

/// A label, the answer that stands for it, and the verdict on each field.
struct GradedPair: Sendable {
    let expected: ActionItem
    let found: ActionItem
    let verdicts: [FieldVerdict]

    init(expected: ActionItem, found: ActionItem, reference: Moment) {
        (self.expected, self.found) = (expected, found)
        verdicts = Comparison(expected: expected, found: found, reference: reference).verdicts()
    }

    var isRight: Bool { verdicts.allSatisfy { $0.verdict == .right } }

    /// How much speaks for pairing the two: to be right, then to be about one thing, then the fields.
    var agreement: Int {
        let right = verdicts.count { $0.verdict == .right }
        return (isRight ? 1_000 : 0) + Int(100 * subjectShared) + 2 * right - verdicts.count
    }

    /// 1 when both are about the same thing; of a meal the share of common foods.
    var subjectShared: Double {
        if expected.type == .logFood {
            let a = Meal(expected.details).names, b = Meal(found.details).names
            return a.isEmpty && b.isEmpty ? 1 : Double(a.intersection(b).count) / Double(a.union(b).count)
        }
        guard let subject = ActionFields.subject(of: expected.type), let label = expected.stated(subject.key),
            let answer = found.stated(subject.key)
        else { return 0 }
        return subject.likeness.agrees(label, answer) ? 1 : 0
    }
}
