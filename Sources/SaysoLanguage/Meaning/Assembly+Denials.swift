extension Assembly {
    func isDenial(_ token: Token) -> Bool { token.word >= 0 && tables.hot.is(token.word, .denial) }

    /// What stands behind a "no", a "skipped" or a "forgot" that nothing read may not have happened: it is asked about, and never told as a fact
    /// ("forgot" of "forgot me tablets, the iron").
    mutating func doubtUnheardDenials() {
        for (index, part) in parts.enumerated() where part.kind == .unread && part.holdsDenial {
            for next in parts[(index + 1)...] {
                if next.kind == .marker, tables.hot.is(next.category, .stop) { break }
                guard next.kind == .action, drafts.indices.contains(next.draft) else { continue }
                if drafts[next.draft].record.number(.negated) != 1, tables.deniable.contains(drafts[next.draft].category) { drafts[next.draft].record[.doubt] = .number(2) }
                break
            }
        }
    }

    /// "No nausea headache about a four": what has a score is there, whatever was denied before it.
    func isScored(_ part: Int) -> Bool {
        let score = FieldKey.severityScore.bit
        func has(_ part: Int) -> Bool { !records[parts[part].record].keys.isDisjoint(with: score) }
        return has(part) || part + 1 < parts.count && parts[part + 1].kind == .marker && has(part + 1)
    }

    /// "No fever and soaking a pad an hour": a "no" is of nouns, and a clause behind another complaint is told, but where an "or", by which a denial is lent, joins
    /// the two, or joins on another one.
    func isClause(_ part: Int) -> Bool {
        guard records[parts[part].record].number(.own) == 3 else { return false }
        let join = tables.joins.first { $0.action == parts[part].category && !$0.lends.isDisjoint(with: FieldKey.negated.bit) }
        func lends(_ part: Int) -> Bool { parts.indices.contains(part) && parts[part].kind == .marker && join?.behind.contains(parts[part].category) ?? false }
        var next = part + 1
        while next < parts.count, parts[next].category == parts[part].category || parts[next].kind == .marker && tables.pause.map({ parts[next].category == $0.comma }) ?? false { next += 1 }
        return !lends(part - 1) && !lends(next)
    }
}
