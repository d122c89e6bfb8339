import SaysoLanguage
import CReadline
import Glibc
import SaysoStore

/// Lines from a terminal, each answered before the next is read.
struct Conversation {
    let session: Session
    let history: History

    func run() throws {
        Completion.offers { try session.log.namesLogged() }
        history.load()
        let greeting = "Say what you ate, drank, took, felt, measured or did. .help lists the commands, Ctrl-D leaves."
        try session.say(greeting.wrapped(to: session.width).map(session.style.dim))
        while true {
            tellDue()
            guard let typed = read() else { break }
            for line in typed.split(whereSeparator: \.isNewline) {  // pasted text may hold several lines
                guard let line = trimmed(line) else { continue }
                if case .leave = try answer(line) { return }
            }
        }
        try session.say([""])
    }

    /// A log that cannot be read just now says so when something is said to it.
    private func tellDue() {
        do { try session.tellDue() } catch { return }
    }

    private func read() -> String? {
        guard let line = line_read(session.pending == nil ? "sayso> " : Session.choices.joined(separator: " or ") + "> ") else { return nil }
        defer { free(line) }
        return String(cString: line)
    }

    /// A log that cannot be written to just now ends the answer, not the conversation.
    private func answer(_ line: String) throws -> DotCommand.Next {
        do {
            if try session.answersPending(line) { return .goOn }
            try remember(line)
            return try isCommand(line) ? command(line) : hear(line)
        } catch let error as StoreError {
            complain("\(error)")
        } catch let failure as Failure {
            complain(failure.message)
        }
        return .goOn
    }

    private func complain(_ message: String) {
        for line in session.text.wrapped("sayso: \(message)") { note(line) }
    }

    /// ".5 mg of xanax" begins with a number.
    private func isCommand(_ line: String) -> Bool { line.hasPrefix(".") && !(line.dropFirst().first?.isNumber ?? false) }

    private func hear(_ line: String) throws -> DotCommand.Next {
        try session.hear(line)
        return .goOn
    }

    private func command(_ line: String) throws -> DotCommand.Next {
        let words = line.split(separator: " ", maxSplits: 1)
        let name = String(words[0])
        guard let command = DotCommand.named(name) else {
            let hint = Spelling.nearest(to: name, among: DotCommand.names).map { "did you mean \($0)?" } ?? ".help lists the commands."
            try session.tell("No command \(name); \(hint)")
            return .goOn
        }
        let rest = words.count > 1 ? trimmed(words[1]) ?? "" : ""
        guard rest.isEmpty || command.argument != nil else {
            // It may have been meant as more than it says: nothing is done by halves.
            try session.tell("Nothing done: \(command.name) stands alone (\(command.help)), and does nothing with \"\(rest)\".")
            return .goOn
        }
        return try command.run(session, rest)
    }

    /// A history that cannot be kept is worth a word, not a lost utterance.
    private func remember(_ line: String) throws {
        do {
            try history.remember(line)
        } catch {
            complain(error.message)
        }
    }

    private func trimmed(_ text: Substring) -> String? {
        guard let first = text.firstIndex(where: { !$0.isWhitespace }), let last = text.lastIndex(where: { !$0.isWhitespace })
        else { return nil }
        return String(text[first...last])
    }
}
