import SaysoHealth
import SaysoLanguage
import SaysoStore

/// Answers to what is asked for that words give beside other things ("took it with a glass of water"), or with no more than how much it was ("took 25 mg").
extension Path {
    /// Bytes. An answer is in a sentence, and not in a day that is told.
    private static let longestAnswer = 300

    /// The words with the answer that is in them, where something that is taken is asked for and nothing else answers it.
    /// - Returns: nil where there is none.
    func answering(_ heard: Parse, at moment: Moment, clock: LocalClock) throws -> Parse? {
        let settings = try log.settings()
        guard heard.text.utf8.count <= Self.longestAnswer, ReminderAnswer.isOfIntake(heard.text, settings), heard.actions.allSatisfy({ Self.told.contains($0.type) }) else { return nil }
        // Of many plans it takes its time to find what is asked for: only where the words may be of that.
        func question() throws -> ReminderAnswer.Question? {
            try log.openQuestion(at: moment, clock: clock).flatMap { $0.isErrand == true || ReminderAnswer.isNamed($0.item, in: heard.text) ? nil : $0 }
        }
        if heard.actions.isEmpty {
            guard !words.numbers(heard.text).isEmpty, let question = try question() else { return nil }
            return amount(heard, of: question, settings, at: moment)
        }
        let scalars = Array(heard.text.unicodeScalars), spans = heard.actions.map { $0.span.clamped(to: 0..<scalars.count) }
        guard let first = spans.map(\.lowerBound).min(), let last = spans.map(\.upperBound).max() else { return nil }
        var actions = heard.actions
        if let answer = answer(in: scalars, 0..<first, settings, at: moment) {
            actions.insert(answer, at: 0)
        } else if let answer = answer(in: scalars, last..<scalars.count, settings, at: moment), answer.details.text("answer") == ReminderAnswer.Answer.taken.rawValue {
            actions.append(answer)
        } else {
            return nil
        }
        return try question().map { _ in Parse(text: heard.text, moment: heard.moment, actions: actions) }
    }

    /// What stands beside an answer: what was taken by its name is none, and neither is what is asked or changed.
    private static let told: Set<ActionType> = [.logFood, .logWater, .logSymptom, .logVitamin, .logMedication, .logMeasurement, .logActivity]

    /// The answer that a piece of the words is, without what joins it to the rest.
    private func answer(in scalars: [Unicode.Scalar], _ piece: Range<Int>, _ settings: Settings, at moment: Moment) -> VoiceAction? {
        func text(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }
        func isJoint(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "," || scalar == ";" || scalar == "." }
        let joints = settings[.furtherLeads]
        var (start, end) = (piece.lowerBound, piece.upperBound)
        while true {
            while start < end, isJoint(scalars[end - 1]) { end -= 1 }
            while start < end, isJoint(scalars[start]) { start += 1 }
            let own = text(start..<end).lowercased()
            if let joint = joints.first(where: { own.hasSuffix(" \($0)") }) {
                end -= joint.unicodeScalars.count
            } else if let joint = joints.first(where: { own.hasPrefix("\($0) ") }) {
                start += joint.unicodeScalars.count
            } else { break }
        }
        guard start < end, case let words = text(start..<end), ReminderAnswer.isOfIntake(words, settings), case let own = understand(words, at: moment).actions, own.count == 1,
            own[0].type == .answerReminder, own[0].confidence >= Confirmation.threshold
        else { return nil }
        var answer = own[0]
        answer.span = start..<end
        return answer
    }

    /// "Took 25 mg at 8:15": how much was taken of what is asked for, which is read as it is with its name.
    private func amount(_ heard: Parse, of question: ReminderAnswer.Question, _ settings: Settings, at moment: Moment) -> Parse? {
        let words = heard.text.split(separator: " "), intake = settings[.intakeWords], numbers = self.words.numbers(heard.text)
        guard let verb = words.firstIndex(where: { word in intake.contains { $0 == word.lowercased() } }) else { return nil }
        let named = (words[...verb] + [Substring(question.item)] + words[(verb + 1)...]).joined(separator: " ")
        let own = understand(named, at: moment).actions
        guard own.count == 1, case let dose = own[0], dose.type == .logMedication || dose.type == .logVitamin, !dose.details.flag("negated"), dose.confidence >= Confirmation.threshold,
            // Of "took 3 kids to school" no more than a piece is a dose.
            dose.span.upperBound == named.unicodeScalars.count, (dose.details.text("medicationName") ?? dose.details.text("vitaminName")).map({ ReminderAnswer.isNamed($0, in: question.item) }) ?? false,
            case let told = dose.details.spokenNumbers, numbers.allSatisfy({ number in told.contains { $0.isNearly(number) } })
        else { return nil }
        var details = ActionDetails([("answer", .text(ReminderAnswer.Answer.taken.rawValue))])
        for key in ["dosage", "unit", "count", "timestamp", "precision"] { details[key] = dose.details[key] }
        // "Took one and a half" is no strength.
        if details["unit"] == nil, let number = details.number("dosage") { (details["dosage"], details["value"]) = (nil, .number(number)) }
        let answer = VoiceAction(type: .answerReminder, confidence: dose.confidence, span: 0..<heard.text.unicodeScalars.count, details: details)
        return Parse(text: heard.text, moment: heard.moment, actions: [answer])
    }
}

extension Path {
    /// "That temp was yesterday", "the ANC was from monday", said of what was logged a moment ago; nil of other words.
    func retimed(_ parse: Parse, _ settings: Settings, at moment: Moment) throws -> Restatement? {
        let words = parse.text.lowercased().split(separator: " ")
        guard parse.actions.isEmpty, words.count <= Self.mostWordsOfRetiming, let first = words.first, settings[.definiteWords].contains(where: { $0 == first }),
            let was = words.firstIndex(where: { word in settings[.wasWords].contains { $0 == word } }), (2...4).contains(was), let opener = settings[.amendLeads].first
        else { return nil }
        let own = understand("\(opener) \(words[(was + 1)...].joined(separator: " "))", at: moment).actions
        guard own.count == 1 else { return nil }
        var correction = own[0]
        correction.span = 0..<parse.text.unicodeScalars.count
        let name = words[1..<was].joined(separator: " ")
        return Restatement(of: try log.saidLately(at: moment), timedBy: correction) { entry in isNamed(entry, name, at: moment) }
    }

    /// "No, COPD", said of "I have asthma": the same words with another name, which takes the place of the one that was said.
    func factMended(_ parse: Parse, at moment: Moment) throws -> Parse? {
        guard parse.actions.isEmpty, let lead = Restatement.Lead(of: parse.text, try log.settings()), lead.mends, let told = try log.factSaidLast(at: moment),
            !told.fact.negated, case let text = told.text.lowercased(), let place = text.firstRange(of: told.fact.value.lowercased())
        else { return nil }
        let own = understand("\(text[..<place.lowerBound])\(lead.rest)\(text[place.upperBound...])", at: moment).actions
        guard own.count == 1, own[0].type == .setProfile, own[0].details.text("field") == told.fact.field, !own[0].details.flag("negated"),
            own[0].details.text("value") != told.fact.value
        else { return nil }
        var fact = own[0]
        fact.span = 0..<parse.text.unicodeScalars.count
        var end = fact
        end.details = ActionDetails([("field", .text(told.fact.field)), ("value", .text(told.fact.value)), ("negated", .flag(true))])
        return Parse(text: parse.text, moment: parse.moment, actions: ProfileFact.gathering.contains(told.fact.field) ? [end, fact] : [fact])
    }

    private static let mostWordsOfRetiming = 10

    /// Whether an entry is of what a name with its value, or the name alone, would log.
    private func isNamed(_ entry: HealthEvent, _ name: String, at moment: Moment) -> Bool {
        var said = name
        if case .measurement(let reading) = entry.payload, let value = reading.value {
            said += " " + [value.plain, reading.value2?.plain].compactMap(\.self).joined(separator: " over ")
        }
        var ids = SystemRandomNumberGenerator()
        let outcomes = understand(said, at: moment).actions.flatMap { Resolver().resolve($0, at: moment, ids: &ids) }
        guard outcomes.count == 1, case .event(let event) = outcomes[0], event.kind == entry.kind else { return false }
        if case .measurement(let new) = event.payload, case .measurement(let old) = entry.payload { return new.metric == old.metric }
        return !Set(event.names.map { $0.lowercased() }).isDisjoint(with: entry.names.map { $0.lowercased() })
    }
}
