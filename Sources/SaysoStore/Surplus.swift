internal import SaysoLanguage

/// What one utterance asks for beyond what a person can mean at once. It is left undone, the answer says so, and the words are kept.
public struct Surplus: Hashable, Sendable {
    public enum Kind: String, CaseIterable, Sendable {
        /// Foods, doses, complaints, readings and all else that becomes an entry.
        case entries
        /// Of which each is asked of the whole log.
        case questions
        /// To what is due, or asked about.
        case answers
        case corrections
        /// Schedules and reminders, set or ended.
        case plans
        /// About the person.
        case facts
        /// What would have to be confirmed first.
        case doubts
    }

    public var kind: Kind
    /// How many were left.
    public var count: Int

    public init(kind: Kind, count: Int) { (self.kind, self.count) = (kind, count) }
}

extension Surplus.Kind {
    /// How many of one utterance are heard. Each of the few is held against what the log knows already, and so costs as much as a line of its own; of entries a
    /// megabyte of speech, which is many hours, holds fewer.
    public var most: Int {
        switch self {
        case .entries: 20_000
        case .questions, .answers: 20
        case .corrections, .doubts: 50
        case .plans: 100
        case .facts: 200
        }
    }

    init(_ type: ActionType) {
        switch type {
        case .query: self = .questions
        case .answerReminder: self = .answers
        case .correct: self = .corrections
        case .addMedication, .addVitamin, .setReminder: self = .plans
        case .setProfile: self = .facts
        default: self = .entries
        }
    }
}

extension Surplus {
    /// For people.
    public var summary: String {
        let more = "\(count) more \(count == 1 ? String(kind.rawValue.dropLast()) : kind.rawValue)"
        let fate =
            switch kind {
            case .entries, .facts: "not logged: one utterance makes \(kind.most) at most"
            case .questions: "not answered: of one utterance \(kind.most) are at most"
            case .answers: "not noted: of one utterance \(kind.most) are at most"
            case .corrections: "not done: of one utterance \(kind.most) are at most"
            case .plans: "not set: of one utterance \(kind.most) schedules and reminders are at most"
            case .doubts: "neither logged nor asked about: of one utterance \(kind.most) are at most"
            }
        return "\(more) \(count == 1 ? "is" : "are") \(fate). \(kind == .questions ? "Ask again" : "The words are kept; say it again") in a line of its own."
    }
}

/// What is heard of the actions of one utterance.
struct Share {
    private var counts: [Surplus.Kind: Int] = [:]

    /// Whether one more is heard.
    mutating func takes(_ kind: Surplus.Kind) -> Bool {
        counts[kind, default: 0] += 1
        return counts[kind, default: 0] <= kind.most
    }

    mutating func heard(of actions: [VoiceAction]) -> [VoiceAction] { actions.filter { takes(Surplus.Kind($0.type)) } }

    var surplus: [Surplus] {
        Surplus.Kind.allCases.compactMap { kind in
            let count = counts[kind, default: 0] - kind.most
            return count > 0 ? Surplus(kind: kind, count: count) : nil
        }
    }
}
