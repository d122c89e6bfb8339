/// Putting together what is one: "had eggs, toast and a coffee", "a headache, a really bad headache".
extension Assembly {
    /// Neighbours of one type become one action, unless something stands between them or they contradict each other.
    mutating func join() {
        guard drafts.count > 1 else { return }
        for index in tables.joins.indices where isTwice(tables.joins[index].action) {
            let rule = tables.joins[index]
            var last: Int?, isNewClause = false
            for at in parts.indices {
                let part = parts[at]
                if part.kind == .action, part.category == rule.action, drafts[part.draft].silencedBy == nil {
                    if let head = last, !isNewClause || areAlike(head, part.draft, by: rule),
                        agree(drafts[head].record, drafts[part.draft].record, on: rule.same.subtracting(lent(to: at, by: rule)), strictly: strictKeys(head, part.draft, of: rule))
                    {
                        merge(part.draft, into: head, adding: rule.sums)
                    } else {
                        last = part.draft
                    }
                    isNewClause = false
                } else if part.kind == .unread {
                    if part.unreadCost > tables.joinTolerance { last = nil }
                } else if rule.alikeThrough.contains(part.category) {
                    isNewClause = true
                } else if !rule.through.contains(part.category) {
                    last = nil
                }
            }
        }
    }

    /// Whether two actions or more are of a category.
    private func isTwice(_ action: CategoryID) -> Bool { parts.lazy.filter { $0.kind == .action && $0.category == action }.prefix(2).count == 2 }

    /// "A sandwich at noon and an apple", "no cramp or back pain": what says nothing of its own on a matter takes it from what it is joined to. What a
    /// scope acted on has its own time, and be it now.
    private func lent(to part: Int, by rule: JoinRule) -> FieldSet {
        guard part > 0, parts[part - 1].kind == .marker, rule.behind.contains(parts[part - 1].category),
            drafts[parts[part].draft].record.keys.isDisjoint(with: rule.lends),
            drafts[parts[part].draft].scopes.isEmpty || rule.lends.isDisjoint(with: .time)
        else { return [] }
        return rule.lends
    }

    /// "A headache, a really bad headache" is one.
    private func strictKeys(_ head: Int, _ draft: Int, of rule: JoinRule) -> FieldSet { areAlike(head, draft, by: rule) ? rule.apart : tables.strictKeys }

    private func areAlike(_ head: Int, _ draft: Int, by rule: JoinRule) -> Bool {
        guard let key = rule.alike, let name = drafts[draft].record[key], drafts[head].taken.isEmpty else { return false }
        return drafts[head].record[key] == name
    }

    private func agree(_ a: Record, _ b: Record, on keys: FieldSet, strictly strictKeys: FieldSet) -> Bool {
        for field in a.fields where keys.contains(field.key.bit) {
            if let other = b[field.key], other != field.value, !isNothing(other, of: field.key), !isNothing(field.value, of: field.key) { return false }
        }
        // "Toast this morning and soup for lunch": hours that are told in different ways are two.
        let hours = (a.keys.intersection(.hours), b.keys.intersection(.hours))
        if !keys.isDisjoint(with: .hours), !hours.0.isEmpty, !hours.1.isEmpty, hours.0.isDisjoint(with: hours.1) { return false }
        // "No" and "bad" are of one thing only: what one has and the other lacks parts them.
        let strict = keys.intersection(strictKeys)
        return said(a).intersection(strict) == said(b).intersection(strict)
    }

    /// Keys of a record but for those that it sets to nothing (a zero keeps a scope from giving one).
    private func said(_ record: Record) -> FieldSet {
        record.fields.reduce(into: record.keys) { keys, field in if isNothing(field.value, of: field.key) { keys.remove(field.key.bit) } }
    }

    /// Today and midnight are times like others.
    private func isNothing(_ value: FieldValue, of key: FieldKey) -> Bool { value == .number(0) && !FieldSet.time.contains(key.bit) }

    private mutating func merge(_ draft: Int, into head: Int, adding sums: FieldSet) {
        if drafts[head].members.isEmpty { drafts[head].members = [drafts[head].record] }
        drafts[head].members.append(drafts[draft].record)
        drafts[head].taken.append(draft)
        for field in drafts[draft].record.fields where sums.contains(field.key.bit) {
            if case .number(let part) = field.value, let sum = drafts[head].record.number(field.key) { drafts[head].record[field.key] = .number(sum + part) }
        }
        drafts[head].record.take(drafts[draft].record)
        drafts[head].end = max(drafts[head].end, drafts[draft].end)
        drafts[head].doubts += drafts[draft].doubts
        drafts[draft].isJoined = true
    }
}
