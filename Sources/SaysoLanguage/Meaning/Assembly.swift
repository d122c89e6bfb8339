/// Part of an utterance as the cover reads it. Plain values, so that to look at one retains nothing.
struct Part: BitwiseCopyable {
    enum Kind: BitwiseCopyable {
        case action
        case marker
        case unread
    }
    var kind: Kind
    /// Whether a scope that begins with it acted on an action.
    var hasActed = false
    /// Of the frame; meaningless for an unread token.
    var category: CategoryID
    let segment: Segment
    /// Index in the assembly's records, for a frame.
    var record = -1
    /// What it costs to leave the token unread, for an unread one.
    var unreadCost: Float = 0
    /// Index in the assembly's drafts, for an action.
    var draft = -1
    /// Whether it begins with the speaker; of an action, whether it begins a clause so ("he thinks I'm having a stroke" is somebody else's), or is a reading
    /// of the speaker.
    var isSpeakers = false
    /// Whether the speaker is who something is done to in it.
    var isDoneToSpeaker = false
    /// Whether it holds a "no": for an unread token one that was not understood, for an action one that it is told with ("baby isn't moving").
    var holdsDenial = false
}

/// An action while it is put together.
struct Draft {
    var category: CategoryID
    let part: Int
    var record: Record
    /// Records of the actions that it has taken in, itself first.
    var members: [Record]
    /// Drafts that were joined to it.
    var taken: [Int] = []
    /// Tokens that belong to it, half-open.
    var start: Int
    var end: Int
    var silencedBy: Int?
    /// Scopes that acted on it, in order.
    var scopes: [Int] = []
    var doubts = 0
    /// Whether it points back at the action before it ("another one at noon").
    var isRepeat = false
    var isJoined = false
}

/// Puts the frames of a cover together: scopes act on actions, neighbours become one.
///
/// All scopes are one algorithm over data (`scopes.yaml`): a marker, what it does, to which actions, which way it looks, how far, and what ends it.
/// "No" before a symptom, "mum has", "an hour ago", "pretty bad" and "with breakfast" differ only in their rows.
struct Assembly {
    let tables: GrammarTables
    private(set) var parts: [Part] = []
    /// What the frames say.
    private(set) var records: [Record] = []
    var drafts: [Draft] = []

    init(_ segments: [Segment], reader: RecordReader, tables: GrammarTables) {
        self.tables = tables
        parts.reserveCapacity(segments.count)
        records.reserveCapacity(segments.count)
        for segment in segments {
            let isDoneToSpeaker = tables.speaker.map { speaker in (segment.start..<segment.end).contains { reader.chart.tokens[Int($0)].word == speaker.me } } ?? false
            guard segment.edge >= 0 else {
                let token = reader.chart.tokens[Int(segment.start)]
                parts.append(
                    Part(
                        kind: .unread, category: 0, segment: segment, unreadCost: tables.hot.skipCost(token), isDoneToSpeaker: isDoneToSpeaker,
                        holdsDenial: isDenial(token)))
                continue
            }
            let edge = reader.chart.edges[Int(segment.edge)]
            let isAction = tables.hot.rules[Int(edge.rule)].role == .action
            let token = reader.chart.tokens[Int(segment.start)]
            let category = if let pause = tables.pause, edge.category == pause.comma, token.kind == .mark, token.end - token.start > 1 { pause.pause } else { edge.category }
            var part = Part(kind: isAction ? .action : .marker, category: category, segment: segment, record: records.count, isDoneToSpeaker: isDoneToSpeaker)
            part.isSpeakers = isSpeakers(part, token)
            if isAction { part.holdsDenial = (segment.start..<segment.end).contains { isDenial(reader.chart.tokens[Int($0)]) } }
            var record = reader.record(of: segment.edge)
            if isAction {
                if edge.category == tables.sameCategory {
                    guard let last = drafts.last else {
                        // "Another one", of nothing.
                        parts.append(Part(kind: .unread, category: 0, segment: segment, unreadCost: tables.hot.contentSkipCost))
                        continue
                    }
                    part.category = last.category
                    // Of a reading the number is one of its own: "temp 38.2 at 5 and 37.4 at 7", behind a dose.
                    if let dosage = tables.namedKeys.dosage, let said = record.number(dosage), last.record[.metric] != nil {
                        record[.value] = .number(said)
                        record[dosage] = nil
                    }
                    record.take(last.record.without(record.number(.keeps) == 1 ? tables.ownOfEach.intersection(.occasion) : tables.ownOfEach.union(ownRhythm(record))))
                    // "Two cups of coffee, three more": of the same size.
                    if let each = record.number(.each), let count = record.number(.portionCount), record.number(.amount) == nil {
                        record[.amount] = .number(each * count)
                        record[.quantity] = nil
                    }
                }
                part.draft = drafts.count
                drafts.append(
                    Draft(
                        category: part.category, part: parts.count, record: record, members: [], start: Int(segment.start),
                        end: Int(segment.end), doubts: (record.number(.doubt) ?? 0) > 0 ? 1 : 0, isRepeat: edge.category == tables.sameCategory))
            }
            parts.append(part)
            records.append(record)
        }
        widenToVerbs()
        applyScopes()
        doubtUnheardDenials()
        shareRhythm()
        resolvePronouns()
        join()
    }

    private mutating func applyScopes() {
        guard !drafts.isEmpty else { return }
        var present = CategorySet()
        var scopes: [Int] = []
        for part in parts where part.kind == .marker && !present.contains(part.category) {
            present.insert(part.category)
            scopes += tables.scopes(by: part.category)
        }
        for index in scopes.sorted() {
            var idle: [Int] = []
            for part in parts.indices where parts[part].kind == .marker && parts[part].category == tables.scopes[index].marker {
                if !apply(index, from: part) { idle.append(part) }
            }
            // A marker that leans on nothing waits for those that lean on what it would fall to: "drove there yesterday, had a salad today".
            for part in idle { fall(index, from: part) }
        }
    }

    /// - Returns: false where it is to be looked for on the side that the marker does not lean on.
    private mutating func apply(_ scope: Int, from marker: Int) -> Bool {
        switch tables.scopes[scope].direction {
        case .forward: _ = act(scope, from: marker, step: 1)
        case .backward: _ = act(scope, from: marker, step: -1)
        case .around: return act(scope, from: marker, step: lean(of: marker, scope)) > 0
        case .near:
            let before = isTarget(marker - 1, of: scope), after = isTarget(marker + 1, of: scope)
            let first = after && !before ? 1 : -1
            if act(scope, from: marker, step: first) == 0 { _ = act(scope, from: marker, step: -first) }
        case .sentence:
            _ = act(scope, from: marker, step: -1)
            _ = act(scope, from: marker, step: 1)
        }
        return true
    }

    private func lean(of marker: Int, _ scope: Int) -> Int { leansForward(marker) || leads(marker, scope) ? 1 : -1 }

    private mutating func fall(_ scope: Int, from marker: Int) {
        if lean(of: marker, scope) > 0 {
            _ = act(scope, from: marker, step: -1)
        } else if !isTimeOfUnread(marker) {
            _ = act(scope, from: marker, step: 1)
        }
    }

    private func isTarget(_ part: Int, of scope: Int) -> Bool {
        parts.indices.contains(part) && parts[part].kind == .action && tables.hot.scopes.has(scope, parts[part].category, .target)
    }

    /// A marker leans forward where a clause begins with it: nothing but a boundary before it, none right behind it.
    private func leansForward(_ part: Int) -> Bool {
        let opens = part == 0 || isBoundary(part - 1)
        return opens && part + 1 < parts.count && !isBoundary(part + 1)
    }

    /// "8am metformin 9am toast", "yesterday cramps today only bloating": where a sentence began with a time, a later one right behind which an action stands is
    /// of that action.
    private func leads(_ part: Int, _ scope: Int) -> Bool {
        var behind = part + 1
        while behind < parts.count, parts[behind].kind == .marker,
            tables.hot.is(parts[behind].category, .verb) || !isBoundary(behind) && !tables.hot.scopes.has(scope, parts[behind].category, .until) { behind += 1 }
        guard behind < parts.count, parts[behind].kind == .action else { return false }
        var first = sentenceStart(of: part)
        // "Right so at seven": words of beginning are no beginning.
        while first < part, saysNothing(parts[first]) { first += 1 }
        return first < part && parts[first].kind == .marker && tables.hot.scopes.has(scope, parts[first].category, .leads)
    }

    private func saysNothing(_ part: Part) -> Bool {
        switch part.kind {
        case .unread: part.unreadCost <= 0
        case .marker: tables.pause.map { part.category == $0.comma } ?? false
        case .action: false
        }
    }

    /// "Got home at six, had soup": the time that ends a clause of which the words before it were not read is that clause's.
    private func isTimeOfUnread(_ part: Int) -> Bool {
        part > 0 && parts[part - 1].kind == .unread && parts[part - 1].unreadCost > 0 && part + 1 < parts.count && isBoundary(part + 1)
            && records[parts[part].record].keys.contains(FieldKey.hour.bit) && !records[parts[part].record].keys.contains(FieldKey.mealHour.bit)
    }

    private func isBoundary(_ part: Int) -> Bool { isBoundary(parts[part]) }

    /// No marker looks further than this many parts, so that the work grows with the text and not with its square.
    static let farthest = 160

    private enum Link {
        case touches
        /// Only markers of the scope's `through` stand between.
        case joined
        case apart
    }

    /// - Returns: how many actions took it.
    private mutating func act(_ scope: Int, from marker: Int, step: Int) -> Int {
        let sides = tables.hot.scopes, reach = tables.scopes[scope].reach, unless = tables.scopes[scope].unless
        var at = marker + step, affected = 0, hasPassed = false
        var nearer: Int?
        let hasHours = !records[parts[marker].record].keys.isDisjoint(with: .hours), hasClock = records[parts[marker].record].keys.contains(FieldKey.hour.bit)
        let isSecondHour = step < 0 && opensWithHour(marker, scope), isTimeOfOthers = step > 0 && isTimeOfOthers(marker)
        /// How the part looked at hangs together with the action that was taken last.
        var link = Link.touches
        while parts.indices.contains(at), abs(at - marker) <= Self.farthest {
            let part = parts[at]
            if part.kind != .unread, sides.has(scope, part.category, .until) || isTimeOfOthers && turnsToSpeaker(part) { break }
            if part.kind == .action, step > 0 && part.isSpeakers && tables.scopesEndedBySpeaker[scope] || isToldOnItsOwn(part, scope, behindOthers: affected > 0) { break }
            if part.kind == .action {
                let isTarget = sides.has(scope, part.category, .target) && records[part.record].keys.isDisjoint(with: unless)
                if affected > 0, reach == .list, link != .joined { break }
                if step > 0, hasClock, hasPassed, isTimed(at) { break }
                hasPassed = true
                if isTarget {
                    // A list closes over what happened; a state before it stays as it is, unless it is joined to one that took it. In front, a marker runs over both.
                    if step < 0, let nearer, stays(at, scope) || stays(drafts[nearer].part, scope) {
                        let areAlike = sides.has(scope, part.category, .stays) && sides.has(scope, drafts[nearer].category, .stays)
                        guard areAlike, link == .joined else { break }
                    }
                    guard take(scope, marker: marker, draft: part.draft, beyond: nearer) else { break }
                    affected += 1
                    nearer = part.draft
                    if reach == .one || isSecondHour { break }
                }
                link = .touches
            } else if affected > 0, step < 0, hasHours, part.kind == .marker, !records[part.record].keys.isDisjoint(with: .hours) {
                // "Toast this morning and soup for lunch": what stands before another hour is of that one.
                break
            } else if part.kind == .marker, sides.has(scope, part.category, .through) {
                if link == .touches { link = .joined }
            } else if affected > 0 {
                link = .apart
            }
            at += step
        }
        return affected
    }

    /// Whether an action holds its own "I did", which ends the scope; or no more than a verb of its own, which ends what the marker gives to what stands before
    /// it: "skipped lunch and walked two miles", but "never walked".
    private func isToldOnItsOwn(_ part: Part, _ scope: Int, behindOthers: Bool) -> Bool {
        guard tables.scopesEndedByOwn[scope] else { return false }
        let own = records[part.record].number(.own)
        return own == 1 || own == 2 && behindOthers && tables.scopes[scope].effect == .give
    }

    /// Whether an action is a state that a list behind it does not close over: "my head hurts, took two aspirin at noon". What is told as past is none ("felt dizzy and took two aspirin at noon").
    private func stays(_ part: Int, _ scope: Int) -> Bool {
        guard tables.hot.scopes.has(scope, parts[part].category, .stays), records[parts[part].record].number(.told) != 1 else { return false }
        return part == 0 || parts[part - 1].kind != .marker || records[parts[part - 1].record].number(.told) != 1
    }

    /// "Breakfast at 8 was eggs, coffee at 10": whether the hour of an action is said right behind it, so that one further in front is not its.
    private func isTimed(_ part: Int) -> Bool {
        part + 1 < parts.count && parts[part + 1].kind == .marker && !records[parts[part + 1].record].keys.isDisjoint(with: .hours)
            && !tables.hot.is(parts[part + 1].category, .verb) && (part + 2 == parts.count || isBoundary(part + 2))
    }

    /// "At seven I had eggs and at noon soup": where a sentence began with an hour, another is of one action only.
    private func opensWithHour(_ marker: Int, _ scope: Int) -> Bool {
        func hasHour(_ part: Int) -> Bool { records[parts[part].record].keys.contains(FieldKey.hour.bit) }
        let first = sentenceStart(of: marker)
        return first < marker && parts[first].kind == .marker && tables.hot.scopes.has(scope, parts[first].category, .leads) && hasHour(first) && hasHour(marker)
    }

    private func sentenceStart(of part: Int) -> Int {
        var first = part
        while first > 0, parts[first - 1].kind != .marker || !tables.hot.is(parts[first - 1].category, .stop) { first -= 1 }
        return first
    }

    /// - Parameter nearer: The action between that took the marker before.
    /// - Returns: false where the action says something of its own on the matter; nothing beyond it is looked at then.
    private mutating func take(_ scope: Int, marker: Int, draft: Int, beyond nearer: Int?) -> Bool {
        switch tables.scopes[scope].effect {
        case .silence:
            if drafts[draft].silencedBy == nil { drafts[draft].silencedBy = scope }
        case .spare: drafts[draft].silencedBy = nil
        case .doubt: drafts[draft].doubts += 1
        case .retract:
            let rule = tables.scopes[scope]
            guard let next = parts[marker...].first(where: { $0.kind == .action }),
                next.category == drafts[draft].category || rule.also.contains(drafts[draft].category) || rule.targets?.contains(next.category) == true
            else { return false }
            drafts[draft].silencedBy = scope
            if next.category == drafts[draft].category, drafts[next.draft].record.keys.isDisjoint(with: rule.keeps) {
                let kept = drafts[draft].record.only(rule.keeps)
                // Of pieces the other thing has a number of its own.
                drafts[next.draft].record.take(kept.text(.portionUnit) == nil ? kept.without([FieldKey.quantity.bit, FieldKey.portionCount.bit]) : kept)
            }
        case .give:
            let isOfNouns = records[parts[marker].record].number(.own) == 3, given = isOfNouns ? records[parts[marker].record].without(FieldKey.own.bit) : records[parts[marker].record]
            if tables.scopes[scope].repeats, isOfAnotherTime(marker, than: draft) {
                repeatDraft(draft, at: marker, given)
                return false
            }
            // "Supposed to take 5 mg of warfarin, and took 10": what was done counts, and not what was meant to be.
            // Of a list only the nearest: "my back is killing me and the nausea is gone".
            if tables.scopes[scope].overrides, nearer == nil {
                let replaced = given.keys.contains(FieldKey.portionCount.bit) ? given.keys.union(FieldKey.portionUnit.bit) : given.keys
                // What another marker gave stays: "my cough cleared up in March, and now I've got it again".
                drafts[draft].record = drafts[draft].record.without(replaced.intersection(records[parts[drafts[draft].part].record].keys))
            }
            // A clock time and a meal's hour go together; two clock times do not.
            guard given.keys.isDisjoint(with: drafts[draft].record.keys) else { return false }
            // "Saturday night temp 39, sunday morning 38.2, today back to normal": no reading is of two days.
            guard given.keys.isDisjoint(with: .days) || drafts[draft].record.keys.isDisjoint(with: .days) else { return false }
            if let nearer, !given.keys.isDisjoint(with: .hours), isOfAnotherHour(drafts[draft].record, than: drafts[nearer].record) { return false }
            // A complaint that is told with a "no" of its own is there, whatever was denied before it: "no bleeding and no kicks".
            if marker < drafts[draft].part, given.number(.negated) == 1, parts[drafts[draft].part].holdsDenial { return false }
            if nearer != nil, marker < drafts[draft].part, given.number(.negated) == 1, isScored(drafts[draft].part) || isOfNouns && isClause(drafts[draft].part) { return false }
            if let nearer, given.number(.negated) == 1, isHardlyDenied(draft, with: nearer) { drafts[draft].record[.doubt] = .number(2) }
            drafts[draft].record.take(given)
            widen(draft, to: marker)
        }
        drafts[draft].scopes.append(scope)
        parts[marker].hasActed = true
        return true
    }

    /// "I didn't have the cheesecake and a thousand micrograms of b12": whether a "no" is of what has an amount of its own behind another kind of thing, or
    /// pieces behind a thing without any, nobody can tell: it is asked about.
    private func isHardlyDenied(_ draft: Int, with nearer: Int) -> Bool {
        func own(_ draft: Int) -> FieldSet { records[parts[drafts[draft].part].record].keys }
        let amounts = FieldSet.pieces.union(tables.namedKeys.dosage.map(\.bit) ?? [])
        if drafts[draft].category == drafts[nearer].category { return !own(draft).isDisjoint(with: amounts) && own(nearer).isDisjoint(with: amounts) }
        return !own(draft).isDisjoint(with: amounts.union([FieldKey.amount.bit, FieldKey.durationSeconds.bit, FieldKey.severity.bit, FieldKey.triggers.bit, FieldKey.calories.bit]))
    }

    /// "Two puffs this morning, but I missed it tonight": the time in front is of what was taken, the marker's of what was not.
    private func isOfAnotherTime(_ marker: Int, than draft: Int) -> Bool {
        guard drafts[draft].part < marker, drafts[draft].record.number(.negated) != 1, let own = [marker, marker + 1].first(where: hasTime),
            let other = (drafts[draft].part + 1..<marker).last(where: hasTime)
        else { return false }
        return records[parts[own].record].isSurelyApart(from: records[parts[other].record])
    }

    /// Whether a part is a marker that says a time.
    func hasTime(_ part: Int) -> Bool {
        parts.indices.contains(part) && parts[part].kind == .marker && !tables.hot.is(parts[part].category, .verb) && !records[parts[part].record].keys.isDisjoint(with: .time)
    }

    /// Says an action once more, in the place of a marker, with what the marker gives.
    private mutating func repeatDraft(_ draft: Int, at marker: Int, _ given: Record) {
        let index = parts[..<marker].count { $0.kind == .action }, segment = parts[marker].segment
        var record = given
        // The form of pieces goes with their count, the unit of a strength with the strength.
        let hasStrength = tables.namedKeys.dosage.map { drafts[draft].record[$0] != nil } ?? false
        record.take(drafts[draft].record.without(hasStrength ? tables.ownOfEach : tables.ownOfEach.union(FieldKey.unit.bit)))
        for part in parts.indices where parts[part].draft >= index { parts[part].draft += 1 }
        parts[marker].kind = .action
        parts[marker].category = drafts[draft].category
        parts[marker].draft = index
        drafts.insert(
            Draft(category: drafts[draft].category, part: marker, record: record, members: [], start: Int(segment.start), end: Int(segment.end), isRepeat: true), at: index)
    }

    /// "Footlong sub for lunch, pint of stout tonight": what has an hour of its own takes no second one from behind another action.
    private func isOfAnotherHour(_ record: Record, than other: Record) -> Bool {
        record.fields.contains { FieldSet.hours.contains($0.key.bit) && other[$0.key] != $0.value }
    }

    /// The span of an action takes in a marker that speaks of it, unless another action lies between.
    private mutating func widen(_ draft: Int, to marker: Int) {
        let own = drafts[draft].part
        let between = marker < own ? parts[(marker + 1)..<own] : parts[(own + 1)..<marker]
        guard !between.contains(where: { $0.kind == .action }) else { return }
        drafts[draft].start = min(drafts[draft].start, Int(parts[marker].segment.start))
        drafts[draft].end = max(drafts[draft].end, Int(parts[marker].segment.end))
    }

    /// The verb right before an action, and who does it, belong to its span.
    private mutating func widenToVerbs() {
        for draft in drafts.indices {
            var at = drafts[draft].part - 1
            while at >= 0, parts[at].kind == .marker, tables.hot.is(parts[at].category, .verb) {
                drafts[draft].start = min(drafts[draft].start, Int(parts[at].segment.start))
                at -= 1
            }
        }
    }

    /// "Had oysters and they gave me the runs": what a pronoun stands for as a trigger is what was last eaten, drunk, taken or done.
    private mutating func resolvePronouns() {
        for draft in drafts.indices where drafts[draft].record.number(.fromBefore) == 1 && drafts[draft].record[.triggers] == nil {
            let cause = drafts[..<draft].last { $0.silencedBy == nil && $0.record.number(.negated) != 1 && !$0.record.keys.isDisjoint(with: .names) }
            if let name = cause?.record.only(.names).fields.first?.value.text { drafts[draft].record[.triggers] = .text(name) }
        }
    }
}

extension Record {
    /// Whether two times are two whatever is meant: of days that are both said and differ, or of hours far apart. "Today, forgot it this morning" may be one,
    /// and "last night, forgot it at 9".
    fileprivate func isSurelyApart(from other: Record) -> Bool {
        if let day = spokenDay, let otherDay = other.spokenDay, day != otherDay { return true }
        let hours = possibleHours, others = other.possibleHours
        return !hours.isEmpty && !others.isEmpty && hours.allSatisfy { hour in others.allSatisfy { abs(hour - $0) >= Self.farApart } }
    }

    /// In hours: two parts of one day.
    private static let farApart = 4.0

    /// Days from today, or a weekday as another number; nil where none is said.
    private var spokenDay: Double? { number(.dayOffset) ?? number(.weekday).map { 100 + $0 } }

    /// Of the day, from 0; of an hour that may be of the morning or the evening both.
    private var possibleHours: [Double] {
        guard let hour = number(.hour) else { return [number(.partHour) ?? number(.mealHour) ?? number(.doseHour)].compactMap { $0 } }
        if let meridiem = number(.meridiem) { return [hour.truncatingRemainder(dividingBy: 12) + meridiem] }
        return hour > 12 ? [hour] : [hour.truncatingRemainder(dividingBy: 12), hour.truncatingRemainder(dividingBy: 12) + 12]
    }
}
