/// From a draft to the action of the contract: details, derived values, confidence.
struct ActionBuilder {
    let tables: GrammarTables
    let reader: RecordReader
    let reference: Moment
    let zone: TimeZoneOffsets?
    let assembly: Assembly
    /// An action that is less likely is not put forward.
    let least: Double

    /// - Parameters:
    ///   - own: The token at which the speaker's own clause begins that it is of, or 0.
    ///   - chatter: The log odds that the words around it ask for nothing.
    ///   - novelty: Of what is said around it.
    /// - Returns: nil where the draft is not put forward: silenced, joined to another, or too unlikely.
    func action(of draft: Draft, own: Int, chatter: Double, novelty: Novelty) -> (action: VoiceAction, features: [Double])? {
        guard draft.silencedBy == nil, !draft.isJoined else { return nil }
        var type = tables.actionTypes[Int(draft.category)]
        var record = draft.record
        var isOdd = false, size = MetricTable.Size.clear
        if type == .logMeasurement, let problem = read(measurement: &record, isOdd: &isOdd, size: &size) {
            type = .unknown
            isOdd = isOdd || problem.meant != nil
            record = problem.meant ?? Record()
            record[.notes] = .text(problem.reason)
        }
        if let score = record.number(.severityScore), record[.severity] == nil {
            record[.severity] = .text(score <= 3 ? "mild" : score <= 6 ? "moderate" : "severe")
        }
        let verb = verbRecord(before: draft)
        let isListed = plan(&type, &record, of: verb, before: draft)
        let isPlanned = !isListed && plan(&type, &record, of: verb)
        // What was taken so often is no plan by that: it is asked about.
        let isHabit = !isPlanned && type.isSchedule && verb?.number(.told) == 1
        if type.isSchedule, let verb, SpokenRhythm.saysStart(verb) { record.take(verb) }
        let isOften = type == .correct && tables.namedKeys.frequency.map { record[$0] != nil } ?? false
        let rhythm = type.isSchedule || type == .setReminder || isOften
            ? SpokenRhythm(takenFrom: &record, at: reference, zone: zone, part: tables.namedKeys.period) : nil
        var details = DetailList()
        if !draft.members.isEmpty { join(draft.members, type: type, into: &record, details: &details) }
        for field in record.fields {
            let place = Int(tables.detailPlaces[Int(field.key.rawValue)])
            if place >= 0, place != DetailSchema.negated, DetailSchema.has(type, place) { details.add(DetailSchema.value(field.value, as: DetailSchema.forms[place]), at: place) }
        }
        if type == .logFood { estimate(draft, record, &details) }
        if type == .logSymptom { details.add(.list([]), at: DetailSchema.symptoms) }
        if record.number(.dateValue) == 1 { addDate(record, to: &details) } else { addTime(record, of: draft, type: type, isPlanned: isPlanned, to: &details) }
        rhythm?.add(to: &details)
        if record.number(.negated) == 1 { details.add(.flag(true), at: DetailSchema.negated) }
        let features = ConfidenceFeatures(of: draft, own: own, isOdd: isOdd, chart: reader.chart, assembly: assembly, novelty: novelty, chatter: chatter)
        var confidence = tables.weights.confidence(features.values, type: type)
        if !record.keys.isDisjoint(with: tables.lasting) { confidence = max(confidence, ConfidenceWeights.asked) }
        // A value between what is plausible and what is possible is a slip more often than not: it is asked about before it is logged.
        let isTold = verb != nil || record.number(.own) == 1
        let doubt = record.number(.doubt) ?? 0, isDoubtfulValue = doubt > (type == .logMeasurement ? 0 : 1) && (doubt < Self.doubtWithoutVerb || !isTold)
        if size == .unclear || isOdd || isPlanned || (type.tellsPast && liesAhead(record)) || (!isTold && type.isDeed && isOfPartAhead(record)) || isHabit || isDoubtfulValue || isSlip(record, of: type) || features.isHeard || restsOnGuess(draft) { confidence = min(confidence, ConfidenceWeights.asked) }
        if size == .doubtful { confidence = min(confidence, ConfidenceWeights.warned) }
        guard confidence >= least else { return nil }
        return (VoiceAction(type: type, confidence: (confidence * 1_000).rounded() / 1_000, span: span(of: draft), details: details.ordered()), features.values)
    }

    private func join(_ members: [Record], type: ActionType, into record: inout Record, details: inout DetailList) {
        if type == .logFood {
            let components = members.compactMap { member in
                member.text(.item).map { MealComponent(name: $0, quantity: member.text(.quantity)) }
            }
            guard components.count > 1 else { return }
            details.add(.components(components), at: DetailSchema.components)
            details.add(.flag(true), at: DetailSchema.isCompoundMeal)
            record[.quantity] = nil
            let names = components.map(\.name)
            record[.item] = .text(
                names.count == 2
                    ? names.joined(separator: " with ")
                    : names[0] + " with " + names[1..<names.count - 1].joined(separator: ", ") + " and " + names[names.count - 1])
        } else if let key = tables.namedKeys.symptoms {
            var seen = Set<String>()
            let names = members.flatMap { $0[key]?.texts ?? [] }.filter { seen.insert($0).inserted }
            if names.count > 1 { details.add(.list(names), at: DetailSchema.symptoms) }
        }
    }

    private func estimate(_ draft: Draft, _ record: Record, _ details: inout DetailList) {
        if !details.has(DetailSchema.components), details.has(DetailSchema.item) { details.add(.flag(false), at: DetailSchema.isCompoundMeal) }
        if details.has(DetailSchema.calories) {
            details.add(.text("spoken"), at: DetailSchema.nutritionSource)
            return
        }
        guard record.number(.negated) != 1 else { return }
        let foods = draft.members.isEmpty ? [record] : draft.members
        let nutrition = Nutrition(tables: tables, columns: tables.nutritionColumns)
        var sum = Nutrition.Estimate()
        for food in foods where food.text(.item) != nil {
            guard let part = nutrition.estimate(of: food) else { return }
            sum = sum + part
        }
        guard foods.contains(where: { $0.text(.item) != nil }) else { return }
        func rounded(_ value: Double) -> DetailValue { .number((value * 10).rounded() / 10) }
        details.add(.text(NumberText.plain(sum.calories.rounded())), at: DetailSchema.calories)
        details.add(rounded(sum.protein), at: DetailSchema.protein)
        details.add(rounded(sum.carbs), at: DetailSchema.carbs)
        details.add(rounded(sum.fat), at: DetailSchema.fat)
        details.add(rounded(sum.fiber), at: DetailSchema.fiber)
        details.add(.text("estimated"), at: DetailSchema.nutritionSource)
    }

    /// Whether the amount of a drink, or a lasting fact that is a measurement too ("height 46 inches"), is more likely a slip than what was meant.
    private func isSlip(_ record: Record, of type: ActionType) -> Bool {
        let said: (metric: String, value: Double, unit: String?)? =
            switch type {
            case .logWater: (record.number(.amount) ?? record.number(.quantity).map { $0 * UnspokenDrink.milliliters }).map { ("water", $0, "mL") }
            case .setProfile:
                if let field = tables.namedKeys.field.flatMap({ record.text($0) }), let value = record.number(.value) { (field, value, record.text(.unit)) } else { nil }
            default: nil
            }
        guard let said else { return false }
        return switch tables.metrics.read(said.value, of: said.metric, unit: said.unit) {
        case .value(_, _, let isPlausible, _): !isPlausible
        case .impossible, .perhaps: true
        case .unknownMetric: false
        }
    }

    /// Whether a word of it is another than the one that was heard.
    private func restsOnGuess(_ draft: Draft) -> Bool { (draft.start..<draft.end).contains { reader.chart.tokens[$0].reading == .guessed } }

    /// Why a measurement cannot be one, and what was perhaps meant: that is asked about.
    private struct Problem {
        let reason: String
        var meant: Record?
    }

    /// - Returns: nil where the measurement can be one.
    private func read(measurement record: inout Record, isOdd: inout Bool, size: inout MetricTable.Size) -> Problem? {
        guard let metric = record.text(.metric), let value = record.number(.value) else { return Problem(reason: "a measurement without a value") }
        let pair = record.number(.value2).flatMap { second in tables.metrics.metrics[metric].flatMap { $0.second == nil ? nil : (metric: $0, second: second) } }
        if let pair, pair.metric.isSwapped(value, over: pair.second) {
            var meant = record
            (meant[.value], meant[.value2]) = (.number(pair.second), .number(value))
            meant[.unit] = record[.unit] ?? pair.metric.scales.first.map { .text($0.unit) }
            return Problem(reason: "\(impossible(value, over: pair.second, metric)); with the two swapped it is", meant: meant)
        }
        switch tables.metrics.read(value, of: metric, unit: record.text(.unit)) {
        case .value(let value, let unit, let isPlausible, let ofSize):
            size = ofSize
            record[.value] = .number(value)
            record[.unit] = .text(unit)
            isOdd = !isPlausible
        case .impossible: return Problem(reason: impossible(value, record.text(.unit), metric))
        case .perhaps(let pointed, let unit):
            var meant = record
            (meant[.value], meant[.unit]) = (.number(pointed), .text(unit))
            return Problem(reason: "\(impossible(value, record.text(.unit), metric)); with a point it is", meant: meant)
        case .unknownMetric: return Problem(reason: "nothing is known of the metric \(metric)")
        }
        if let pair {
            isOdd = isOdd || !pair.metric.isPlausible(value, over: pair.second)
            if pair.metric.second?.contains(pair.second) == false || pair.second >= value { return Problem(reason: impossible(value, over: pair.second, metric)) }
        }
        return nil
    }

    private func impossible(_ value: Double, _ unit: String? = nil, over second: Double? = nil, _ metric: String) -> String {
        let said = [NumberText.plain(value), unit, second.map { "over " + NumberText.plain($0) }].compactMap { $0 }.joined(separator: " ")
        return "\(said) is not a possible \(metric.replacing("_", with: " "))"
    }

    /// A date that is the value itself ("my due date is September 4th"): the next such day.
    private func addDate(_ record: Record, to details: inout DetailList) {
        guard let answer = TimeExpression(record: record, reference: reference, zone: zone, isFuture: true).resolve() else { return }
        details.add(.text(String(answer.moment.iso8601.prefix(10))), at: DetailSchema.value)
    }

    private func addTime(_ record: Record, of draft: Draft, type: ActionType, isPlanned: Bool, to details: inout DetailList) {
        // What is corrected to a day that is still to come must show that it is.
        let isFuture = type == .setReminder || isPlanned || (type == .correct && record.isAhead)
        guard var answer = time(of: draft, record, isFuture: isFuture) else { return }
        // The hour of a schedule is that of its doses, also where it has not come yet today.
        if type.isSchedule, answer.precision == .partOfDay, answer.moment == reference, let coming = time(of: draft, record, isFuture: true) { answer = coming }
        details.add(.moment(answer.moment), at: DetailSchema.timestamp)
        details.add(.text(answer.precision.rawValue), at: DetailSchema.precision)
    }

    /// "Metoprolol at 8 tomorrow", "yoga 8 pm tonight": what is told of a day, or an hour of today, that has not come was hardly done.
    private func liesAhead(_ record: Record) -> Bool {
        if record.isAhead { return true }
        // "At 8 pm" without a day is the last one.
        guard record.keys.isSuperset(of: [FieldKey.hour.bit, FieldKey.dayOffset.bit]) else { return false }
        return TimeExpression(record: record, reference: reference, zone: zone, isFuture: true).isToCome
    }

    /// "Metoprolol tonight", said in the early afternoon: with no verb that says that it was done it is of the hours to come. A little before them it is of now.
    private func isOfPartAhead(_ record: Record) -> Bool {
        guard record.number(.negated) != 1, record.number(.dayOffset) == 0, record.number(.hour) == nil, let hour = record.number(.partHour) else { return false }
        return hour * 3_600 - Double(reference.secondOfDay) >= Self.secondsAhead
    }

    /// Three hours: dinner is at six, and "tonight" from then on.
    private static let secondsAhead = 10_800.0
    /// A doubt that a verb before it takes away.
    private static let doubtWithoutVerb = 3.0

    /// What is said by the verb that stands before an action in its sentence.
    private func verbRecord(before draft: Draft) -> Record? {
        var at = draft.part - 1
        while at >= 0, draft.part - at <= Assembly.farthest {
            let part = assembly.parts[at]
            if part.kind == .marker {
                let record = assembly.records[part.record]
                if tables.hot.is(part.category, .verb) || record[.told] != nil { return record }
                if tables.hot.is(part.category, .stop) { return nil }
            }
            at -= 1
        }
        return nil
    }

    /// "Add metoprolol at 8 pm", said in the morning: what is added at a time that is still to come was not taken then, a day before. It is a plan, and asked about.
    /// - Returns: Whether it is one.
    private func plan(_ type: inout ActionType, _ record: inout Record, of verb: Record?) -> Bool {
        let isVitamin = type == .logVitamin
        guard isVitamin || type == .logMedication, verb?.number(.told) == 0, record.number(.negated) != 1,
            TimeExpression(record: record, reference: reference, zone: zone, isFuture: true).isToCome,
            let frequency = tables.namedKeys.frequency, let timesPerDay = tables.namedKeys.timesPerDay
        else { return false }
        type = isVitamin ? .addVitamin : .addMedication
        record[frequency] = .text(SpokenRhythm.onceDaily)
        record[timesPerDay] = .number(1)
        return true
    }

    /// "Add amlodipine 5 mg and lisinopril 10 mg every morning": how often is said behind the last of a list, and is of each that was not told as past.
    /// - Returns: Whether it is one of such a list.
    private func plan(_ type: inout ActionType, _ record: inout Record, of verb: Record?, before draft: Draft) -> Bool {
        let isVitamin = type == .logVitamin || type == .addVitamin
        guard isVitamin || type == .logMedication || type == .addMedication, verb?.number(.told) == 0, record.number(.negated) != 1,
            record.keys.isDisjoint(with: .time), let frequency = tables.namedKeys.frequency, record[frequency] == nil
        else { return false }
        var next = self.next(in: draft, among: Self.intakes)
        for _ in 0..<Self.farthestTold {
            guard let other = next else { return false }
            if other.record[frequency] != nil {
                let often = [tables.namedKeys.timesPerDay, tables.namedKeys.period].compactMap { $0?.bit }.reduce(frequency.bit) { $0.union($1) }
                record.take(other.record.only(often.union(.time).union([FieldKey.value.bit, FieldKey.value2.bit])))
                type = isVitamin ? .addVitamin : .addMedication
                return true
            }
            next = self.next(in: other, among: Self.intakes)
        }
        return false
    }

    private static let intakes: Set<ActionType> = [.logMedication, .logVitamin, .addMedication, .addVitamin]

    /// The action behind, of some types, that a list joins to one: only what the settings call the boundary of a clause stands between.
    private func next(in draft: Draft, among types: Set<ActionType>) -> Draft? {
        var at = draft.part + 1
        while at < assembly.parts.count, assembly.parts[at].kind == .marker, tables.hot.is(assembly.parts[at].category, .boundary),
            !tables.hot.is(assembly.parts[at].category, .stop) { at += 1 }
        guard at > draft.part + 1, at < assembly.parts.count, assembly.parts[at].kind == .action else { return nil }
        let next = assembly.drafts[assembly.parts[at].draft]
        return next.silencedBy == nil && !next.isJoined && types.contains(tables.actionTypes[Int(next.category)]) ? next : nil
    }

    /// What is told further behind says nothing of an hour.
    private static let farthestTold = 12

    private func time(of draft: Draft, _ record: Record, isFuture: Bool, told: Int = 0) -> TimeExpression.Answer? {
        let time = TimeExpression(record: record, reference: reference, zone: zone, isFuture: isFuture)
        guard time.isBareHour, !isFuture else { return time.resolve() }
        if let later = neighbour(of: draft, at: 1) {
            let earlier = neighbour(of: draft, at: -1).map { TimeExpression(record: $0, reference: reference, zone: zone) }
            return time.resolve(after: earlier?.resolve(), before: TimeExpression(record: later, reference: reference, zone: zone).resolve()) ?? time.resolve()
        }
        guard told < Self.farthestTold, tellsPast(draft), let next = next(in: draft) else { return time.resolve() }
        let later = self.time(of: next, next.record, isFuture: false, told: told + 1)
        // One time that was said of both.
        if time.isSame(as: next.record) { return later ?? time.resolve() }
        return time.resolve(after: nil, before: later) ?? time.resolve()
    }

    private func tellsPast(_ draft: Draft) -> Bool { tables.actionTypes[Int(draft.category)].tellsPast }

    /// The action behind, where the two are told one after the other: only markers that the settings name stand between them. A reminder behind is of
    /// another day, and a question tells nothing.
    private func next(in draft: Draft) -> Draft? {
        var at = draft.part + 1
        while at < assembly.parts.count, assembly.parts[at].kind == .marker, tables.telling.contains(assembly.parts[at].category) { at += 1 }
        guard at < assembly.parts.count, assembly.parts[at].kind == .action else { return nil }
        let next = assembly.drafts[assembly.parts[at].draft]
        if next.isJoined { return self.next(in: next) }
        return next.silencedBy == nil && tellsPast(next) ? next : nil
    }

    /// What the action before or behind says, where it is the same thing at another time of one list.
    private func neighbour(of draft: Draft, at step: Int) -> Record? {
        let index = assembly.parts[draft.part].draft + step
        guard assembly.drafts.indices.contains(index), assembly.drafts[index].category == draft.category else { return nil }
        let other = assembly.drafts[index]
        let isSameMetric = draft.record.text(.metric) != nil && draft.record.text(.metric) == other.record.text(.metric)
        return other.silencedBy == nil && ((step > 0 ? other : draft).isRepeat || isSameMetric) ? other.record : nil
    }

    private func span(of draft: Draft) -> Range<Int> {
        let tokens = reader.chart.tokens
        return reader.scalar(at: Int(tokens[draft.start].start))..<reader.scalar(at: Int(tokens[max(draft.start, draft.end - 1)].end))
    }
}

extension ActionType {
    /// Whether it puts something on a schedule.
    fileprivate var isSchedule: Bool { self == .addMedication || self == .addVitamin }
}

extension Record {
    /// Whether its time is said to lie ahead: "tomorrow", "in two hours".
    fileprivate var isAhead: Bool { (number(.dayOffset) ?? 0) > 0 || keys.contains(FieldKey.ahead.bit) }
}

/// Details while they are collected: whatever order they come in, they lie in that of the contract. The first value of a key stays.
struct DetailList {
    private var entries: [ActionDetails.Entry] = []
    /// By place, a bit for a detail that is there.
    private var places: UInt64 = 0

    func has(_ place: Int) -> Bool { places >> UInt64(place) & 1 == 1 }

    mutating func add(_ value: DetailValue, at place: Int) {
        let bit: UInt64 = 1 << UInt64(place)
        guard places & bit == 0 else { return }
        if entries.isEmpty { entries.reserveCapacity(16) }
        let index = index(of: place), entry = ActionDetails.Entry(key: DetailSchema.keys[place], value: value)
        if index == entries.count { entries.append(entry) } else { entries.insert(entry, at: index) }
        places |= bit
    }

    subscript(place: Int) -> DetailValue? { has(place) ? entries[index(of: place)].value : nil }

    /// Puts a value in place of the one that is there.
    mutating func set(_ value: DetailValue, at place: Int) {
        if has(place) { entries[index(of: place)] = ActionDetails.Entry(key: DetailSchema.keys[place], value: value) } else { add(value, at: place) }
    }

    private func index(of place: Int) -> Int { (places & ((1 << UInt64(place)) - 1)).nonzeroBitCount }

    func ordered() -> ActionDetails { ActionDetails(sorted: entries) }
}
