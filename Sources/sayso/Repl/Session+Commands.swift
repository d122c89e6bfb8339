import ArgumentParser
import Foundation
import SaysoHealth
import SaysoLanguage
import SaysoStore

/// The commands that do more than show.
extension Session {
    /// Changes an earlier entry by the words of a correction: "2 make that 101", "1 delete".
    func edit(_ text: String) throws {
        let words = text.split(separator: " ", maxSplits: 1)
        guard let first = words.first else {
            let entries = try HistoryCommand.listed(in: log, isGone: false, at: now)
            listed = entries.map(\.id)
            guard !entries.isEmpty else { return try say(["Nothing logged."]) }
            return try say(self.text.numbered(entries) + self.text.wrapped("To change one: .edit 1 make that 101, or .edit 1 delete"))
        }
        let ids = try listed ?? HistoryCommand.listed(in: log, isGone: false, at: now).map(\.id)
        listed = ids
        guard let number = Int(first), ids.indices.contains(number - 1) else {
            return try tell("There is no entry \(String(first)); .edit lists them.")
        }
        let change = words.count > 1 ? String(words[1]) : ""
        guard let correction = correction(change) else {
            return try tell("What should it be? As in: .edit \(number) make that 101, or .edit \(number) delete")
        }
        let recorded = switch correction.operation {
        case .delete, .undo: try log.delete(event: ids[number - 1], at: now, clock: clock)
        case .amend: try log.amend(event: ids[number - 1], with: correction.details, at: now, clock: clock, words: path.words)
        }
        if recorded.changes.contains(where: { if case .nothingToChange(let operation) = $0 { operation == correction.operation } else { false } }) {
            return try tell("Entry \(number) is not changed by that\(change.isEmpty ? "" : ": \(change.printable)"). It may be gone; .edit lists what there is.")
        }
        try tell(recorded)
    }

    /// Tells what became of an entry: "2", "gone 1"; without a number lists the entries.
    func history(_ text: String) throws {
        var words = text.split(separator: " ")[...]
        let isGone = words.first == "gone"
        if isGone { words.removeFirst() }
        let entries = try HistoryCommand.listed(in: log, isGone: isGone, at: now)
        guard let name = words.first else {
            return try say(self.text.numbered(entries) + (entries.isEmpty ? [] : self.text.wrapped("What became of one: .history\(isGone ? " gone" : "") 1")))
        }
        guard let number = Int(name), entries.indices.contains(number - 1) else {
            return try tell("There is no entry \(String(name)); .history\(isGone ? " gone" : "") lists them.")
        }
        try say(self.text.lines(log.history(ofEvent: entries[number - 1].id)))
    }

    /// A correction in words, also without the words that begin one: "101", "yesterday", "delete".
    private func correction(_ words: String) -> Correction? {
        for lead in ["", "make that ", "no, that was "] {
            let actions = path.understand(lead + words + (lead.isEmpty && words == "delete" ? " that" : ""), at: now).actions
            guard actions.count == 1, actions[0].type == .correct else { continue }
            var ids = SystemRandomNumberGenerator()
            if case .correction(let correction)? = Resolver().resolve(actions[0], at: now, ids: &ids).first { return correction }
        }
        return nil
    }

    /// Sets a reminder in the words behind the command, or tells what there is to be reminded of.
    func remind(_ text: String) throws {
        guard text.isEmpty else { return try endsReminder(text) ? () : hear("remind me to \(text)") }
        let schedules = try log.schedules(), doses = try log.doses(at: now, clock: clock)
        let reminders = try log.reminders(at: now, clock: clock)
        guard !reminders.isEmpty || !schedules.holding(at: now).isEmpty || !doses.isEmpty else {
            return try tell("No reminders. To set one: .remind take my iron at 8 pm")
        }
        let words = self.text
        try say(words.lines(reminders, schedules.holding(at: now), doses, isCounted: true))
    }

    /// Ends a reminder by its place in the list ("cancel 1"), or by what it is about ("cancel iron").
    /// - Returns: Whether the words ask for an end.
    private func endsReminder(_ text: String) throws -> Bool {
        let words = text.split(separator: " ", maxSplits: 1).map(String.init)
        guard words.count == 2, isEnd("\(words[0]) my reminder") else { return false }
        if let number = Int(words[1]) {
            let reminders = try log.reminders(at: now, clock: clock)
            guard reminders.indices.contains(number - 1) else {
                try tell("There is no reminder \(number); .remind lists them.")
                return true
            }
            var ids = SystemRandomNumberGenerator()
            try say(self.text.lines(try log.set(reminders[number - 1].ended(as: Identifier.make(using: &ids), at: now), at: now, clock: clock)))
            return true
        }
        guard let wish = [text, "\(text) reminder", "\(words[0]) the reminder for \(words[1])"].first(where: isEnd) else { return false }
        try hear(wish)
        return true
    }

    private func isEnd(_ text: String) -> Bool {
        let actions = path.understand(text, at: now).actions
        return actions.count == 1 && actions[0].type == .setReminder && actions[0].details.flag("negated")
    }

    /// What is lastingly true of the person; with a field and its value, tells that first: "age 41".
    func profile(_ text: String) throws {
        let words = text.split(separator: " ", maxSplits: 1).map(String.init)
        switch words.count {
        case 0: break
        case 1: return try tell("\(words[0]): what should it be? As in: .profile age 41")
        default:
            let fact = try TypedFact(field: words[0], said: words[1], moment: now) { [path, now] in try path.ranges.day(toCome: $0, at: now) }.fact()
            try log.setProfile(fact, clock: clock)
        }
        for line in try log.profile().words { try tell(line) }
    }

    /// Writes the log in the form that the file's name asks for.
    func export(to file: String) throws {
        let formats: [String: ExportCommand.Format] = ["jsonl": .jsonl, "csv": .csv, "json": .fhir, "html": .html]
        guard let ending = file.split(separator: ".").last, file.contains("."), let format = formats[ending.lowercased()] else {
            return try tell("To which file? Its ending says how: .export log.jsonl, log.csv, bundle.json (FHIR) or report.html")
        }
        let path = setup.folders.expanding(file)
        guard !FileManager.default.fileExists(atPath: path) else {
            return try tell("\(file) is there already and was left as it is; name another file.")
        }
        var arguments = ["--format", format.rawValue, "--out", path, "--db", log.path, "--at", now.iso8601]
        if let zone = setup.clock.chosenZone { arguments += ["--tz", zone.identifier] }
        if let person = setup.person { arguments += ["--profile", person] }
        _ = try ExportCommand.parse(arguments).perform()
        try tell("Written: \(file)")
    }
}
