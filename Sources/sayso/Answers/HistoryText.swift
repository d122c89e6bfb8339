import SaysoHealth
import SaysoLanguage
import SaysoStore

extension AnswerText {
    /// What happened to an entry: when, by what, and what it was from then on.
    func lines(_ history: [EntryChange]) -> [String] {
        let inner = indented(by: 2)
        return history.flatMap { change in
            let portion = portion(of: change.event)
            let shown: [String] = switch change.kind {
            case .deleted, .undone: []
            case .logged, .changed, .restored: inner.entry(change.event) + (portion.isEmpty ? [] : inner.wrapped(portion, style.dim))
            }
            return wrapped("\(change.kind.rawValue) \(seen(change.at)), \(means(change))") + shown.map { "  " + $0 }
        }
    }

    private func means(_ change: EntryChange) -> String {
        switch (change.means, change.words) {
        case (.said, let words?) where !words.isEmpty: "said: \"\(words)\""
        case (.said, _): "said"
        case (.imported, _): "by an import"
        case (.command, _): "by a command"
        }
    }
}

extension EntryChange {
    /// Its members and those of the entry as it was.
    var json: String {
        var out = "{\"change\":\"\(kind.rawValue)\",\"at\":\"\(at.iso8601)\",\"by\":\"\(means.rawValue)\""
        if let words { out += ",\"utterance\":" + OrderedJSON.text(words) }
        return out + ",\"event\":" + event.json + "}"
    }
}
