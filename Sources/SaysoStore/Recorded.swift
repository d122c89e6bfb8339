public import SaysoHealth
public import SaysoLanguage

/// What became of one utterance. When it is returned, everything in it is on disk.
public struct Recorded: Sendable {
    /// Nil when nothing was stored: chatter, and questions about the log.
    public var utteranceID: String?
    /// The new events, in spoken order.
    public var events: [HealthEvent] = []
    /// What corrections did, in spoken order.
    public var changes: [Change] = []
    /// Everything else that the utterance came to, in spoken order: schedules, reminders, profile facts, answers and unknowns
    /// (all stored), and queries (not stored; the front end answers them).
    public var others: [Outcome] = []
    /// The alerts that this utterance raised, most severe first. An episode is raised once.
    public var alerts: [Alert] = []
    /// What has to be confirmed before it is stored as fact.
    public var pending: Pending?
    /// The question that a yes or no was the answer to.
    public var answered: Answered?
    /// What is asked next, after the answer to a reminder.
    public var followUp: String?
    /// What was too much for one utterance.
    public var surplus: [Surplus] = []

    public init() {}

    /// Whether the utterance left the log as it was.
    public var loggedNothing: Bool { utteranceID == nil }
}

/// What a correction did.
public enum Change: Hashable, Sendable {
    /// Nothing that can be changed by words: it means a reading that was imported. A change of another entry would be none that was asked for.
    case imported(Correction.Operation, Metric)
    /// The utterance's events are gone from the log; `restored` are those that it had changed or deleted, as they were before. `facts` are the
    /// schedules, reminders, answers and facts about the person that it had told.
    case undone(removed: [HealthEvent], restored: [HealthEvent], facts: [Outcome] = [])
    case deleted(HealthEvent)
    /// What had been taken back is in the log again.
    case restored([HealthEvent], facts: [Outcome])
    case amended(from: HealthEvent, to: HealthEvent)
    /// The question that waited for an answer is withdrawn; nothing of it was stored.
    case cancelled(question: String)
    /// There was nothing to take back, or no entry that the change fits.
    case nothingToChange(Correction.Operation)
    /// The entry that is meant cannot be so.
    case refused(Refusal)
    /// No reminder was ended: none of those that hold is meant, or it was not said which of them.
    case noSuchReminder(ReminderEnd, among: [Reminder])
}

extension Change {
    /// Whether what was asked for could not be done.
    public var isUnfulfilled: Bool {
        switch self {
        case .nothingToChange, .noSuchReminder, .imported, .refused: true
        case .undone, .deleted, .restored, .amended, .cancelled: false
        }
    }
}

/// Actions that were understood with too little confidence to be stored unasked.
public struct Pending: Hashable, Sendable, Identifiable {
    public var id: String
    /// For people: "Did you mean: Temperature 100.8 °F?"
    public var question: String
    /// What a yes will store.
    public var actions: [VoiceAction]

    public init(id: String, question: String, actions: [VoiceAction]) {
        (self.id, self.question, self.actions) = (id, question, actions)
    }

    /// How a question begins that a yes answers.
    static let lead = "Did you mean: "

    /// As in the answer of `sayso log --json`: the question and its id.
    public var json: String { OrderedJSON.text(Asked(question: question, id: id)) }

    private struct Asked: Encodable {
        var question: String
        var id: String
    }
}

/// A question of before, with what was answered.
public struct Answered: Hashable, Sendable {
    /// Of the `Pending`.
    public var id: String
    public var question: String
    public var accepted: Bool
}

/// What to do with actions below `threshold`.
public enum Confirmation: Sendable {
    /// Keep them aside and return them as `Pending`.
    case ask
    /// The person has already said yes: store everything.
    case confirmed

    /// Below it nothing is logged without a confirmation (contract, `confidence`).
    public static let threshold = 0.5
    /// Below it a person is warned (contract, `confidence`).
    static let sure = 0.8
    /// What is asked about for another reason than its own confidence.
    static let justBelow = threshold - 0.01
}
