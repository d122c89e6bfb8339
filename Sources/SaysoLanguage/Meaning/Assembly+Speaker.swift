/// What is told as the speaker's own, by a word that says so.
extension Assembly {
    /// What `Part.isSpeakers` is of a part.
    /// - Parameter token: Its first.
    func isSpeakers(_ part: Part, _ token: Token) -> Bool {
        guard let speaker = tables.speaker else { return false }
        guard part.kind == .action else { return token.word == speaker.word }
        if token.word == speaker.mine { return tables.actionTypes[Int(part.category)] == .logMeasurement }
        return token.word == speaker.word && parts.last.map { $0.kind == .marker && tables.hot.is($0.category, .boundary) } ?? true
    }

    /// How much must be said of it that an action is of the speaker.
    enum OwnClause { case begun, rightBefore, rightBeforeByName }

    /// The token at which the clause begins that an action is of, where the speaker says there that it is of him; nil where he does not.
    func ownClause(of draft: Draft, as kind: OwnClause) -> Int? {
        if parts[draft.part].isSpeakers { return Int(parts[draft.part].segment.start) }
        let begin = parts.indices[max(0, draft.part - Self.farthest)..<draft.part].last { part in
            guard parts[part].kind == .marker else { return false }
            if tables.turning.contains(parts[part].category) { return true }
            // "So we both had": who, and right behind that what he did.
            let next = parts[part + 1]
            return parts[part].category == tables.speaker?.marker && (part + 1 == draft.part || next.kind == .marker && tables.hot.is(next.category, .verb))
        }
        guard let begin, kind == .begun || begin + 1 == draft.part, kind != .rightBeforeByName || parts[begin].isSpeakers else { return nil }
        return Int(parts[begin].segment.start)
    }
}
