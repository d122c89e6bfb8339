internal import SaysoHealth
internal import SaysoLanguage

// How much was taken, in the words of an answer: "took it, 50 mg this time", "took half of it", "yes, two of them". They are read as a change of what is to be
// taken is.

extension WordReader {
    /// Words in which an answer says how much it was are few.
    private static let mostWords = 12

    /// How much of a dose words say, in the details of an action; nil where they say nothing of it, or numbers of something else.
    /// - Parameter opener: The words that make a correction of what stands behind them.
    func amount(in text: String, openedBy opener: String, at moment: Moment) -> ActionDetails? {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count <= Self.mostWords, case let said = numbers(text), !said.isEmpty else { return nil }
        for start in words.indices {
            let own = sayings("\(opener) \(words[start...].joined(separator: " "))", moment)
            guard own.count == 1, own[0].type == .correct, own[0].details.text("operation") == Correction.Operation.amend.rawValue,
                own[0].details.entries.allSatisfy({ Self.keys.contains($0.key) || Recording.timeKeys.contains($0.key) || $0.key == "operation" })
            else { continue }
            var amount = ActionDetails(own[0].details.entries.filter { Self.keys.contains($0.key) }.map { ($0.key, $0.value) })
            // "One and a half" is the number that it says.
            if let value = amount.text("value"), Double(value) == nil, case let spoken = numbers(value), spoken.count == 1 { amount["value"] = .number(spoken[0]) }
            let told = amount.spokenNumbers
            guard said.allSatisfy({ number in told.contains { $0.isNearly(number) } }), SaidAmount(amount) != nil else { continue }
            return amount
        }
        return nil
    }

    static let keys: Set = ["dosage", "unit", "count", "value"]
}

extension Recording {
    mutating func amount(in text: String) throws -> ActionDetails? {
        guard let words, let opener = try settingsInForce()[.amendLeads].first else { return nil }
        return words.amount(in: text, openedBy: opener, at: moment)
    }

    /// "Make that 50 mg", said of the dose that was just answered for.
    /// - Returns: Whether it was.
    mutating func takeAnew(_ change: ActionDetails) throws -> Bool {
        guard let last = try answerToldLast()?.answer, last.answer == .taken, change.entries.allSatisfy({ WordReader.keys.contains($0.key) }),
            let amount = SaidAmount(change)
        else { return false }
        var answer = last
        answer.amount = amount
        try keep(answer, to: last.question, lateAfter: settingsInForce())
        return true
    }
}
