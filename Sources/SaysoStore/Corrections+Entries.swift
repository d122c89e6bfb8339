internal import GRDB
internal import SaysoHealth
internal import SaysoLanguage

/// Deleting and changing entries.
extension Recording {
    /// - Parameter said: The action, where it may have to be asked which entry is meant.
    mutating func deleteLast(meantBy details: ActionDetails, of said: (action: VoiceAction, source: EventRows.Source)? = nil) throws {
        // A dose that was answered for has no entry: with the answer it is gone.
        if let (answer, told) = try answerToldLast(), answer.isMeant(by: details) { return try undo(told) }
        let entry = try newest(meantBy: details)
        if try deleteFact(meantBy: details, before: entry) { return }
        if let dose = try answeredDose(meantBy: details, before: entry) { return try delete(dose) }
        guard let found = entry else {
            if let said, let fever = try fever(meantBy: details) { return try ask(whichOf: [fever], with: ActionDetails(), of: said) }
            recorded.changes.append(try imported(meantBy: details, .delete) ?? .nothingToChange(.delete))
            return
        }
        // Of two that have the value of one day nobody can say which is meant.
        if let said, details.namesValue, case let same = try same(as: found, meantBy: details), same.count > 1 {
            return try ask(whichOf: same, with: ActionDetails(), of: said)
        }
        try delete(found)
    }

    /// "Delete the fever" of a reading: whether that is meant is asked.
    private func fever(meantBy details: ActionDetails) throws -> EventRows.Current? {
        let settings = try Facts.settings(db), symptoms = details.list("symptoms")
        guard !symptoms.isEmpty, symptoms.allSatisfy(settings[.temperatureWords].contains) else { return nil }
        var reading = details
        (reading["symptoms"], reading["metric"]) = (nil, .text(Metric.temperature.rawValue))
        return try newest(meantBy: reading)
    }

    /// The entries of the day of one that the same request means, in the order in which they were told.
    private func same(as found: EventRows.Current, meantBy details: ActionDetails) throws -> [EventRows.Current] {
        var same: [EventRows.Current] = []
        try forEachEntry { entry in
            if entry.event.date.date == found.event.date.date, entry.event.isMeant(by: details, loosely: true) { same.append(entry) }
            return true
        }
        return same.reversed()
    }

    /// Whether a request that fits no entry names a reading that a device took.
    func imported(meantBy details: ActionDetails, _ operation: Correction.Operation) throws -> Change? {
        guard let name = details.text("metric") else { return nil }
        let metric = Metric(rawValue: name)
        let samples = try ImportRows.samples(of: metric, from: .min, to: .max, most: Self.reach, db)
        let isSample = samples.contains { operation == .amend || $0.event.isMeant(by: details) }
        let isDaily = try DailyMetric(of: metric).map { try ImportRows.newestDay(of: $0, through: moment.date, db) != nil } ?? false
        return isSample || isDaily ? .imported(operation, metric) : nil
    }

    mutating func delete(_ current: EventRows.Current) throws {
        if current.isAnswered {
            try AnsweredDoses.delete(current.event.id, by: utterance, in: db)
        } else {
            try EventRows.end(current.row, how: .deleted, by: utterance, in: db)
        }
        recorded.events.removeAll { $0.id == current.event.id }
        recorded.changes.append(.deleted(current.event))
        touched.append(current.event)
    }

    /// Changes the entry that is meant. All symptoms of one action change together.
    mutating func amendLast(with details: ActionDetails, of said: (action: VoiceAction, source: EventRows.Source)? = nil) throws {
        if details.named == nil, deeds.isEmpty, try asksForWhole(details) { return }
        if details.named == nil, deeds.isEmpty, try amendQuestion(with: details, of: said) { return }
        if let id = details.text("subject"), let asked = try Facts.current(Schedule.self, in: "schedules", db).holding(at: moment).first(where: { $0.id == id }) {
            return try amend(asked, with: details.named?.change ?? details, of: said)
        }
        if details["metric"] == nil, details.named == nil, let schedule = try scheduleToldLast() {
            if try logIntake(deniedBy: details, insteadOf: schedule, of: said) { return }
            return try amend(schedule, with: details, of: said)
        }
        if details["metric"] == nil, details.named == nil, let fact = try factToldLast()?.with(details, at: moment) { return try set(fact) }
        if details["metric"] == nil, details.named == nil, let reminder = try reminderToldLast() { return try amend(reminder, with: details) }
        if details["metric"] == nil, details["durationSeconds"] == nil, details.named == nil, let item = try answerToldLast()?.answer.question?.item {
            if try putOffAnew(details) { return }
            if try takeAnew(details) { return }
            // The answer has no entry that could be changed, and an older one is not meant.
            recorded.changes.append(.nothingToChange(.amend))
            recorded.followUp = "The last was the answer about \(item), which can be taken back (undo) and not be changed. What was taken instead?"
            return
        }
        if let said, try deleteOthers(than: details, of: said) { return }
        if details["metric"] != nil, let denied = details.text("range") { return try amend(readingDenied: denied, with: details, of: said) }
        if let place = try place(in: details) { return try amend(at: place, with: details, of: said) }
        if let said, try sense(of: details) == nil, let last = try lastReading(changedBy: details) { return try amend(last.entry, with: last.details, of: said, isDoubtful: last.isDoubtful) }
        let (found, change) = try entries(toAmendWith: details)
        if let named = details.named, let schedule = try schedule(meantBy: named.entry, with: change) {
            guard let entry = found.first?.event else { return try amend(schedule, with: named.change, of: said) }
            if try !EventRows.saidLately(at: moment, in: db).contains(where: { $0.id == entry.id }) {
                recorded.followUp = "Which one: the schedule (\(schedule.summary)), or \(entry.displaySummary) of \(dayWords(local.date(of: entry.date), from: local.date(of: moment)))? Say how often it is taken as well, or the day of the entry. Nothing is changed yet."
                return
            }
        }
        guard let first = found.first else {
            if details.named == nil, try logIntake(deniedBy: details, insteadOf: nil, of: said) { return }
            recorded.changes.append(try imported(meantBy: details, .amend) ?? .nothingToChange(.amend))
            return
        }
        if let sense = try sense(of: change) {
            if found.count == 1 { return try amend(first, by: change, sense: sense, of: said) }
            recorded.followUp = "Which one, and how much is it in all: \(found.map(\.event.displaySummary).joined(separator: ", "))? Nothing is changed yet."
            return
        }
        var meant = [first]
        if found.count > 1 {
            // When it was is said of all that was told together where that is of one kind.
            let isOfAll = change.entries.allSatisfy { Self.timeKeys.contains($0.key) }
                && found.allSatisfy { ($0.event.kind, $0.event.date, $0.event.precision) == (first.event.kind, first.event.date, first.event.precision) }
            if !isOfAll, let said { return try ask(whichOf: found, with: change, of: said) }
            if isOfAll { meant = found }
        }
        for current in meant.count > 1 ? meant : try together(with: first, changedBy: change, saidAs: ownWords) { try amend(current, with: change, of: said) }
    }

    /// "My temp wasn't 101, it was 102": the reading of that metric that says what is denied. Where there is none, what is said is a reading of its own.
    private mutating func amend(readingDenied denied: String, with details: ActionDetails, of said: (action: VoiceAction, source: EventRows.Source)?) throws {
        var change = details
        change["range"] = nil
        let number = denied.split { !$0.isNumber && $0 != "." }.first.flatMap { Double($0) }
        let found = try newest { event in
            guard case .measurement(let reading) = event.payload, let value = reading.value else { return false }
            let isDenied = number.map { $0.isNearly(value) } ?? (event.date.date == moment.date)
            return isDenied && event.amendment(by: change) != nil
        }
        if let found { return try amend(found, with: change, of: said) }
        let spoken = ["value", "value2"].compactMap { details.number($0)?.plain }.joined(separator: " over ")
        let name = details.text("metric")?.replacing("_", with: " ") ?? ""
        guard let said, let own = words?.sayings("\(name) \(spoken)", moment), own.count == 1, own[0].type == .logMeasurement else {
            return recorded.changes.append(.nothingToChange(.amend))
        }
        var reading = own[0]
        (reading.confidence, reading.span) = (min(reading.confidence, said.action.confidence), said.action.span)
        try apply(reading, of: text, source: said.source, at: moment, isConfirmed: false)
    }

    /// "Make the second one 50 mg": the entry at a place; where it is not clear which one that is, or the change fits several, it is asked.
    private mutating func amend(at place: Place, with details: ActionDetails, of said: (action: VoiceAction, source: EventRows.Source)?) throws {
        var change = details
        (change["range"], change["subject"]) = (nil, nil)
        let (entries, isCertain) = try entries(at: place)
        let found = entries.filter { $0.event.amendment(by: change, clock: clock, words: words) != nil }
        guard let first = found.first else { return recorded.changes.append(.nothingToChange(.amend)) }
        if isCertain || found.count == 1 || said == nil {
            for entry in isCertain ? found : [first] { try amend(entry, with: change, of: said) }
        } else if let said { try ask(whichOf: found, with: change, of: said) }
    }

    /// The entries that change with one of them: all symptoms of an action, unless one of them is to be another, or the words name it.
    /// - Parameter text: The words of the change.
    func together(with entry: EventRows.Current, changedBy change: ActionDetails, saidAs text: String) throws -> [EventRows.Current] {
        guard entry.event.kind == .symptom, change.list("symptoms").isEmpty else { return [entry] }
        let all = try rows("e.utterance = ? AND e.position = ? AND e.ended_by IS NULL", entry.source.utterance, entry.source.position)
        guard entry.event.isNamed(in: text, besides: change) else { return all }
        return all.filter { $0.event.id == entry.event.id || $0.event.isNamed(in: text, besides: change) }
    }

    static let timeKeys: Set = ["timestamp", "precision"]

    /// An entry of the utterance that logged last; an older one only where the request names it ("change yesterday's tylenol to 2"), or its metric ("make my
    /// weight 150"), or says how long something lasted that is not of the last: a number said of the last thing must never change another.
    /// - Returns: The entries that it may be, in spoken order, and what is to change.
    private func entries(toAmendWith details: ActionDetails) throws -> ([EventRows.Current], ActionDetails) {
        if let (named, change) = details.named {
            if let id = details.text("subject"), let asked = try current(id) { return ([asked], change) }
            // What was asked about is gone, and nothing else is meant.
            guard !named.entries.isEmpty else { return ([], change) }
            if let meant = try newest(meantBy: named, where: { $0.amendment(by: change) != nil }) { return ([meant], change) }
            // "No, the lisinopril was yesterday": it is of no such day yet. What has no such name is not there: the last entry is another one.
            let lately = try Set(EventRows.saidLately(at: moment, in: db).map(\.id))
            guard change.entries.allSatisfy({ Self.timeKeys.contains($0.key) }), !named.timeless.entries.isEmpty else { return ([], change) }
            return (try newest(meantBy: named.timeless) { lately.contains($0.id) && $0.amendment(by: change) != nil }.map { [$0] } ?? [], change)
        }
        var change = details
        change["subject"] = nil
        return (try lastEntries(toAmendWith: change), change)
    }

    /// The entries whose value the words say besides the new one ("change the 98.6 to 100.8"): of one day, as it may have to be asked which.
    /// - Returns: nil where the words say no other value; none where no entry has it.
    private func entries(withOldValueIn text: String, changedBy details: ActionDetails) throws -> [EventRows.Current]? {
        let new = details.spokenNumbers
        guard !new.isEmpty, let spoken = words?.numbers(text), spoken.contains(where: { number in new.contains { $0.isNearly(number) } }) else { return nil }
        let old = spoken.filter { number in !new.contains { $0.isNearly(number) } }
        guard !old.isEmpty else { return nil }
        var found: [EventRows.Current] = []
        try forEachEntry { entry in
            let isOfDay = found.first.map { $0.event.date.date == entry.event.date.date } ?? true
            if isOfDay, entry.event.has(old), entry.event.amended(by: details, clock: clock) != nil { found.append(entry) }
            return true
        }
        // Of what else was said beside the value a number may be.
        let isPlain = old.count == 1 && details.entries.allSatisfy { ["value", "unit", "metric"].contains($0.key) }
        return found.isEmpty && !isPlain ? nil : found.reversed()
    }

    private func lastEntries(toAmendWith details: ActionDetails) throws -> [EventRows.Current] {
        if let known = try entries(withOldValueIn: valueWords, changedBy: details) { return known }
        if details["metric"] != nil { return try newest { $0.amendment(by: details) != nil }.map { [$0] } ?? [] }
        let isLength = details["durationSeconds"] != nil
        let last = try newest(where: { _ in true })?.source.utterance
        // What was not felt or done has no length, unless it was said with one.
        func fits(_ event: HealthEvent) -> Bool { !isLength || event.happened || event.lasts }
        let told = try last.map { try entries(of: $0) } ?? []
        // What the words name besides the new value was perhaps told before ("change the lisinopril to ibuprofen").
        if let named = try newest(where: { $0.isNamed(in: ownWords, besides: details) && fits($0) && $0.amended(by: details) != nil }), named.source.utterance != last {
            return [named]
        }
        let meant = told.map(\.event).filter(fits).meant(by: details, saidAs: ownWords, clock: clock, words: words).map(\.id)
        // The symptoms of one action are one.
        var positions: Set<Int> = []
        let fitting = told.filter { meant.contains($0.event.id) && ($0.event.kind != .symptom || positions.insert($0.source.position).inserted) }
        if !fitting.isEmpty { return fitting }
        // That it cannot be is said of the entry that it would change.
        if let refusing = told.last(where: { if case .impossible? = $0.event.amendment(by: details) { true } else { false } }) { return [refusing] }
        guard isLength else { return [] }
        let earliest = moment.adding(seconds: -Self.lengthReachSeconds)
        return try newest { $0.lasts && $0.date >= earliest && $0.amended(by: details) != nil }.map { [$0] } ?? []
    }

    /// How old an entry may be whose length is corrected after others were logged: a day.
    private static let lengthReachSeconds = 86_400

    /// "No, at 7 am", of an entry of yesterday, is seven o'clock yesterday: where no day is said, the entry keeps its own.
    private func onItsDay(_ details: ActionDetails, of event: HealthEvent) -> ActionDetails {
        guard details.text("precision") == "minute", let said = details.moment("timestamp"), local.date(of: event.date) < local.date(of: moment),
            // Of a day that is said an hour is the same whether it is looked for before or behind now.
            let coming = words?.time(ownWords, moment), coming.form == .clock || coming.form == .bareHour, coming.moment > moment, said <= moment,
            coming.moment.secondsSinceEpoch - said.secondsSinceEpoch <= Self.longestDay
        else { return details }
        let second = local.moment(at: said.secondsSinceEpoch).secondOfDay, date = local.date(of: event.date)
        let hours = coming.form == .bareHour ? [second, (second + Self.halfDay) % (2 * Self.halfDay)] : [second]
        let ofItsDay = hours.map { local.second(of: date, at: $0) }
        guard let nearest = ofItsDay.min(by: { abs($0 - event.date.secondsSinceEpoch) < abs($1 - event.date.secondsSinceEpoch) }) else { return details }
        var moved = details
        moved["timestamp"] = .moment(local.moment(at: nearest))
        return moved
    }

    private static let halfDay = 43_200
    /// With the hour that a clock is set back.
    private static let longestDay = 90_000

    /// - Parameters:
    ///   - spoken: What is to change.
    ///   - said: The action, where a change that may be a slip is to be asked about.
    ///   - isDoubtful: Whether its words are such that a first entry would be asked about.
    mutating func amend(
        _ current: EventRows.Current, with spoken: ActionDetails, of said: (action: VoiceAction, source: EventRows.Source)? = nil, isDoubtful: Bool = false
    ) throws {
        let details = onItsDay(spoken, of: current.event)
        let event: HealthEvent, slip: ActionDetails?
        switch current.event.amendment(by: details, clock: clock, words: words) {
        case nil: return recorded.changes.append(.nothingToChange(.amend))
        case .impossible(let event): return recorded.changes.append(.refused(.impossible(event)))
        case .unclear(let number): return recorded.changes.append(.refused(.unclear(number)))
        case .change(let changed): (event, slip) = (changed, isDoubtful ? details : nil)
        case .doubtful(let changed, let plain): (event, slip) = (changed, plain)
        }
        // The log is of what happened.
        guard event.date == current.event.date || event.date <= moment else { return recorded.changes.append(.refused(.toCome(event.date))) }
        // What is so already is no slip.
        if let slip, said != nil, event != current.event {
            var plain = slip
            plain["subject"] = .text(event.id)
            return try ask(whether: event.summary(insteadOf: current.event, changedBy: details, seenFrom: moment, on: local), by: plain, events: [event], of: said)
        }
        try put(event, inPlaceOf: current)
    }

    /// A change that a command asks for. What may be a slip waits for a yes, as one that is said does.
    mutating func amendAsked(_ current: EventRows.Current, with details: ActionDetails) throws {
        guard case .doubtful? = current.event.amendment(by: details, clock: clock, words: words) else { return try amend(current, with: details) }
        let correction = VoiceAction(type: .correct, confidence: 1, span: 0..<0, details: details), source = EventRows.Source(utterance: utterance, position: 0)
        try db.cachedStatement(sql: "INSERT INTO actions (utterance, position, action) VALUES (?, ?, ?)")
            .execute(arguments: [source.utterance, source.position, StoredAction(correction).json])
        try amend(current, with: details, of: (correction, source))
    }

    private mutating func put(_ event: HealthEvent, inPlaceOf current: EventRows.Current) throws {
        if event != current.event {
            try EventRows.end(current.row, how: .amended, by: utterance, in: db)
            try EventRows.insert(
                event, revision: nextRevision(of: event.id), source: current.source, createdBy: utterance, in: db)
        }
        if let own = recorded.events.firstIndex(where: { $0.id == event.id }) { recorded.events[own] = event }
        recorded.changes.append(.amended(from: current.event, to: event))
        touched += [current.event, event]
    }

    /// Keeps a change for a yes. The yes is to what was asked: this change of this entry, whatever else is logged before it is given.
    mutating func ask(
        whether meaning: String, by details: ActionDetails, events: [HealthEvent], of said: (action: VoiceAction, source: EventRows.Source)?
    ) throws {
        guard let said else { return }
        var action = said.action
        action.details = details
        action.details["operation"] = .text(Correction.Operation.amend.rawValue)
        let pending = try wait(for: [action], meanings: [meaning], events: events)
        try put(action, from: said.source, on: pending)
    }
}
