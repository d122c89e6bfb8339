internal import GRDB
internal import SaysoHealth
internal import SaysoLanguage

/// Corrections of what was asked about, of which nothing is stored yet.
extension Recording {
    /// "Make that 140", said of a question: it is about what was asked, of which nothing is stored, and not about what was stored before.
    /// - Returns: Whether it was.
    mutating func amendQuestion(with details: ActionDetails, of said: (action: VoiceAction, source: EventRows.Source)?) throws -> Bool {
        guard let question = try Pendings.askedLast(before: utterance, in: db) else { return false }
        let items = try Pendings.items(of: question, in: db)
        if items.contains(where: { $0.action.details.restatement != nil }) {
            // Neither of the two was meant, but a third.
            try Pendings.decide(question, accept: false, by: utterance, in: db)
            return false
        }
        for (index, item) in items.enumerated() {
            for outcome in Resolver().resolve(item.action, of: question.text, at: question.at, ids: &ids) {
                guard case .event(let event) = outcome else { continue }
                let anew = anew(details, of: event), change = anew?.details ?? details
                guard var amendment = event.amendment(by: change, clock: clock, words: words) else { continue }
                if anew?.isDoubtful == true, case .change(let event) = amendment { amendment = .doubtful(event, details: change) }
                var rest = items
                switch amendment {
                case .impossible(let event):
                    recorded.changes.append(.refused(.impossible(event)))
                    return true
                case .unclear(let number):
                    recorded.changes.append(.refused(.unclear(number)))
                    return true
                case .change(var event):
                    rest.remove(at: index)
                    event.confidence = said?.action.confidence ?? 1
                    try EventRows.insert(event, revision: 1, source: item.source, createdBy: utterance, in: db)
                    recorded.events.append(event)
                    touched.append(event)
                case .doubtful(_, let plain):
                    for entry in plain.entries { rest[index].action.details[entry.key] = entry.value }
                }
                try Pendings.decide(question, accept: false, by: utterance, in: db)
                try ask(againAbout: rest, of: question)
                return true
            }
        }
        // Of a change that was asked about another one is wanted.
        if items.allSatisfy({ $0.action.type == .correct }) { try Pendings.decide(question, accept: false, by: utterance, in: db) }
        return false
    }

    private mutating func ask(againAbout items: [(action: VoiceAction, source: EventRows.Source)], of question: Pendings.Question) throws {
        for item in items {
            let outcomes = Resolver().resolve(item.action, of: question.text, at: question.at, ids: &ids)
            let pending = try wait(
                for: [item.action], meanings: outcomes.map(\.summary), events: outcomes.compactMap { if case .event(let event) = $0 { event } else { nil } })
            try put(item.action, from: item.source, on: pending)
        }
    }

    /// Keeps what waits for an answer with the words that said it.
    func put(_ action: VoiceAction, from source: EventRows.Source, on pending: Int64) throws {
        try db.cachedStatement(sql: "UPDATE actions SET action = ?, pending = ? WHERE utterance = ? AND position = ?")
            .execute(arguments: [StoredAction(action).json, pending, source.utterance, source.position])
    }

    /// Asks whether words say the last entry anew, or something beside it. A yes changes the entry, "as well" logs what else they say, a no does neither.
    mutating func ask(whether restated: VoiceAction, or actions: [VoiceAction], of text: String) throws {
        guard let (entries, change) = restated.details.restatement else { return try apply(actions, of: text, confirmation: .ask) }
        if try take(back: entries, of: text) { return }
        if let question = try Pendings.askedLast(before: utterance, in: db) {
            // Neither of what was asked before was meant, but this.
            try Pendings.decide(question, accept: false, by: utterance, in: db)
        }
        let olds = try entries.compactMap { try current($0) }
        if olds.count == 1, case .unclear(let number)? = olds[0].event.amendment(by: change, clock: clock, words: words) {
            return recorded.changes.append(.refused(.unclear(number)))
        }
        let others = actions.flatMap { Resolver().resolve($0, of: text, at: moment, ids: &ids) }
        let events = others.compactMap { if case .event(let event) = $0 { event } else { nil } }
        let said = others.map(\.summary).joined(separator: "; ")
        let pending = try wait(for: [restated] + actions, meanings: meanings(of: change, for: olds.map(\.event), or: said), events: events)
        try rephrase(pending, asWhich: olds.count > 1, besides: said)
        for (position, action) in ([restated] + actions).enumerated() {
            try db.cachedStatement(sql: "INSERT INTO actions (utterance, position, action, pending) VALUES (?, ?, ?, ?)")
                .execute(arguments: [utterance, position, StoredAction(action).json, pending])
        }
    }

    /// Asks which of several entries a change is of, and stores nothing of it.
    mutating func ask(whichOf entries: [EventRows.Current], with change: ActionDetails, of said: (action: VoiceAction, source: EventRows.Source)) throws {
        var action = said.action
        action.details = change.restating(entries.map(\.event.id))
        action.details["operation"] = .text(Correction.Operation.amend.rawValue)
        let pending = try wait(for: [action], meanings: meanings(of: change, for: entries.map(\.event), or: ""), events: [])
        try rephrase(pending, asWhich: entries.count > 1, besides: "")
        try put(action, from: said.source, on: pending)
    }

    /// What a change would make of each entry, in words; where it takes its place, what that is.
    private func meanings(of change: ActionDetails, for entries: [HealthEvent], or said: String) -> [String] {
        entries.map { old in
            if change.entries.isEmpty { return said.isEmpty ? "deleting \(told(old))" : "\(said) instead of \(told(old))" }
            let new = old.amendment(by: change, clock: clock, words: words)?.event
            // One of some hours ago is known by its hour.
            return new?.summary(insteadOf: old, changedBy: change, seenFrom: moment, on: local).replacing("instead of \(old.displaySummary)", with: "instead of \(told(old))") ?? told(old)
        }
    }

    /// Says what answers a question have that is more than one of yes and no.
    private mutating func rephrase(_ pending: Int64, asWhich: Bool, besides: String) throws {
        guard let asked = recorded.pending else { return }
        var question = asked.question
        if asWhich { question = "Which one: \(question.dropFirst(Pending.lead.count).dropLast().replacing("; ", with: ", or "))?" }
        if !besides.isEmpty { question += " Or as well: \(besides)? Yes changes it, \"as well\" logs both, no does neither." }
        try rephrase(pending, as: question)
    }

    mutating func rephrase(_ pending: Int64, as question: String) throws {
        recorded.pending?.question = question
        try db.execute(sql: "UPDATE pendings SET question = ? WHERE row = ?", arguments: [Words(question), pending])
    }
}
