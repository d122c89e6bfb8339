import Glibc
import SaysoHealth
import SaysoLanguage
import SaysoStore

/// What lasts from one line of a conversation to the next. A class, because every command shares it.
final class Session {
    let setup: Setup
    let path: Path
    /// Whether every utterance is explained.
    let explains: Bool
    let style: Style
    private let output = Output.standard()

    private(set) var lastUtterance: (text: String, moment: Moment)?
    /// A question that the next line may answer.
    private(set) var pending: Pending?
    /// What is due and was shown, by the ids of its alerts.
    private var toldDue: Set<String> = []
    /// The entries that `.edit` listed last, by id, until something else is said: their numbers stay while they are changed.
    var listed: [String]?

    init(setup: Setup, path: Path, explains: Bool) {
        (self.setup, self.path, self.explains) = (setup, path, explains)
        style = Style(for: STDOUT_FILENO, environment: setup.environment)
    }

    var log: HealthLog { path.log }
    var now: Moment { setup.clock.now }
    var clock: LocalClock { setup.clock.local(at: now) }
    var text: AnswerText { AnswerText(style: style, reference: now, width: width, clock: clock) }
    /// A window may be made larger or smaller between two answers.
    var width: Int? { terminalColumns(STDOUT_FILENO, environment: setup.environment) }

    func say(_ lines: [String]) throws {
        for line in lines { try output.record(line) }
        try output.flush()
    }

    /// Talk in lines that fit.
    func tell(_ text: String) throws { try say(self.text.wrapped(text)) }

    func hear(_ utterance: String) throws {
        let moment = now
        listed = nil
        lastUtterance = (utterance, moment)
        if explains { try explain(utterance, at: moment) }
        let answer = try path.follow(utterance, at: moment)
        pending = try answer.recorded.pending ?? stillOpen()
        toldDue.formUnion(answer.recorded.alerts.map(\.id))
        let local = setup.clock.local(at: moment)
        let words = AnswerText(style: style, reference: moment, width: width, clock: local)
        // Who says "maybe" is asked again.
        if let pending, answer.cameToNothing { return try say(words.lines(pending)) }
        try say(words.lines(answer, clock: local))
    }

    /// Tells what has fallen due since it was looked last: a reminder waits for an answer, which somebody who is not asked does not give.
    func tellDue() throws {
        // A question that is open is answered first.
        guard pending == nil else { return }
        let asking = try log.asking(at: now, clock: clock)
        try say(asking.filter { !toldDue.contains($0.id) }.flatMap { text.lines($0) })
        // What was put off, or is due again, is told again.
        toldDue = Set(asking.map(\.id))
    }

    /// Tells what a command changed, and what it asks about.
    func tell(_ recorded: Recorded) throws {
        pending = recorded.pending ?? pending
        try say(text.lines(recorded))
    }

    func explain(_ utterance: String, at moment: Moment) throws {
        try say(path.explain(utterance, at: moment).split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
            text.wrapped(String(line.drop { $0 == " " }), indent: line.prefix { $0 == " " }.count)
        })
    }

    /// The question of before, where what was said since was no answer to it.
    private func stillOpen() throws -> Pending? {
        guard let question = pending else { return nil }
        return try log.openPendings().first { $0.id == question.id }
    }

    /// Takes a plain yes or no to the open question. Anything else leaves it open, and nothing of it is stored.
    /// - Returns: Whether the line was the answer.
    func answersPending(_ line: String) throws -> Bool {
        guard let question = pending else { return false }
        guard let accept = try isYes(line) else {
            // It stays open until it is answered or taken back.
            return false
        }
        // An answer that could not be stored can be given again.
        let recorded = try log.answer(pending: question.id, accept: accept, at: now, clock: clock, words: path.words)
        pending = recorded?.pending
        try say(text.lines(recorded ?? Recorded()))
        return true
    }

    /// What the prompt offers while a question is open.
    static let choices = ["yes", "no"]

    /// Whether a line says yes, as the grammar understands an answer; nil where it is more or other than a plain one.
    ///
    /// The beginning of a word that the prompt offers stands for the word. "No, 140" says more.
    private func isYes(_ line: String) throws -> Bool? {
        let typed = line.lowercased().filter(\.isLetter)
        let said = typed.isEmpty || line.contains(where: \.isNumber) ? line : Self.choices.first { $0.hasPrefix(typed) } ?? line
        // "No, both" chooses among more than yes and no.
        guard try !log.isChoice(line, at: now) else { return nil }
        // "Took it" is of a dose, whatever else was asked.
        guard try !ReminderAnswer.isOfIntake(said, log.settings()) else { return nil }
        let actions = path.understand(said, at: now).actions
        guard actions.count == 1, actions[0].type == .answerReminder else { return nil }
        switch actions[0].details.text("answer").flatMap(ReminderAnswer.Answer.init(rawValue:)) {
        case .taken: return true
        case .notTaken: return false
        case .later, .noReminder, nil: return nil
        }
    }
}
