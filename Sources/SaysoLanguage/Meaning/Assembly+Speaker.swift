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
            // "So we both had", "I was so tired": who, and right behind that what he did or how he was.
            let next = parts[part + 1]
            return parts[part].category == tables.speaker?.marker && (part + 1 == draft.part || isVerb(next))
        }
        guard let begin else { return nil }
        let saysSo =
            switch kind {
            case .begun: true
            case .rightBefore: begin + 1 == draft.part
            case .rightBeforeByName: parts[begin].isSpeakers && parts[begin + 1..<draft.part].allSatisfy(isVerb)
            }
        guard saysSo else { return nil }
        return Int(parts[begin].segment.start)
    }

    /// Whether the speaker's own clause begins there.
    func turnsToSpeaker(_ part: Part) -> Bool { part.isSpeakers || part.kind == .marker && tables.turning.contains(part.category) }

    /// "The report is due by Monday and I've had heartburn", "the baby was up since four so I had cornflakes": whether a marker says the time of a clause
    /// that tells of others, or of what is to come. What woke the speaker is told of him.
    func isTimeOfOthers(_ marker: Int) -> Bool {
        guard hasTime(marker), marker + 1 < parts.count, !turnsToSpeaker(parts[marker + 1]) else { return false }
        var isOfOthers = false
        for part in parts[max(0, marker - Self.farthest)...marker].reversed() {
            if isBoundary(part) { break }
            if part.isDoneToSpeaker { return false }
            if part.kind == .marker, tables.others.contains(part.category) { isOfOthers = true }
        }
        return isOfOthers
    }

    func isBoundary(_ part: Part) -> Bool { part.kind == .marker && tables.hot.is(part.category, .boundary) }
    private func isVerb(_ part: Part) -> Bool { part.kind == .marker && tables.hot.is(part.category, .verb) }
}
