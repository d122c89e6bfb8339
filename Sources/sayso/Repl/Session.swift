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

    init(setup: Setup, path: Path, explains: Bool) {
        (self.setup, self.path, self.explains) = (setup, path, explains)
        style = Style(for: STDOUT_FILENO, environment: setup.environment)
    }

    var log: HealthLog { path.log }
    var now: Moment { setup.clock.now }
    var clock: LocalClock { setup.clock.local(at: now) }
    var text: AnswerText { AnswerText(style: style, reference: now, width: width) }
    /// A window may be made larger or smaller between two answers.
    var width: Int? { terminalColumns(STDOUT_FILENO, environment: setup.environment) }

    func say(_ lines: [String]) throws {
        for line in lines { try output.record(line) }
        try output.flush()
    }

    func hear(_ utterance: String) throws {
        let moment = now
        lastUtterance = (utterance, moment)
        if explains { try explain(utterance, at: moment) }
        let answer = try path.follow(utterance, at: moment)
        pending = answer.recorded.pending
        try say(AnswerText(style: style, reference: moment, width: width).lines(answer, clock: setup.clock.local(at: moment)))
    }

    func explain(_ utterance: String, at moment: Moment) throws {
        try say([path.parser.explain(utterance, at: moment)])
    }

    /// Takes a plain yes or no to the open question. Anything else leaves it unanswered, and nothing of it is stored.
    /// - Returns: Whether the line was the answer.
    func answersPending(_ line: String) throws -> Bool {
        guard let question = pending else { return false }
        let word = line.lowercased().filter(\.isLetter)
        guard let accept = yesAndNo[word] else {
            // The log itself knows the question, and that "undo that" means it.
            pending = nil
            return false
        }
        // An answer that could not be stored can be given again.
        let recorded = try log.answer(pending: question.id, accept: accept, at: now, clock: clock)
        pending = nil
        try say(accept ? text.lines(recorded ?? Recorded()) : ["Not logged."])
        return true
    }
}

private let yesAndNo = ["y": true, "yes": true, "yep": true, "yeah": true, "n": false, "no": false, "nope": false]
