public import SaysoLanguage

extension [HealthEvent] {
    /// Of entries that were told together those that a change may mean, in spoken order: one where it is clear which.
    ///
    /// A number is of the entry whose own it is nearest to ("temp 100.8 and a glass of water, make that 101"), and what the words name besides the
    /// new value is meant ("change the lisinopril to ibuprofen").
    /// - Parameter text: The words of the change.
    public func meant(by details: ActionDetails, saidAs text: String, clock: LocalClock?, words: WordReader?) -> [HealthEvent] {
        let fitting = compactMap { event in event.amendment(by: details, clock: clock, words: words).map { (event: event, amendment: $0) } }
            .filter { if case .impossible = $0.amendment { false } else { true } }
        guard fitting.count > 1 else { return fitting.map(\.event) }
        let named = fitting.filter { $0.event.isNamed(by: details, saidAs: text) }
        if named.count == 1 { return [named[0].event] }
        let ratios = fitting.map { (event: $0.event, ratio: $0.event.ratio(to: $0.amendment)) }.sorted { $0.ratio < $1.ratio }
        if ratios[0].ratio.isFinite, BareDose.isClear(ratios[0].ratio, ratios[1].ratio) { return [ratios[0].event] }
        return (named.isEmpty ? fitting : named).map(\.event)
    }
}

extension HealthEvent {
    /// Whether the words of a change name it besides what it should be, or what it should be has its name.
    func isNamed(by details: ActionDetails, saidAs text: String) -> Bool {
        let own = ["item", "medicationName", "vitaminName", "activity"].compactMap { details.text($0)?.lowercased() } + details.list("symptoms")
        return isNamed(in: text, besides: details) || own.contains { names.contains($0) }
    }

    /// Whether the words of a change name it besides what it should be.
    public func isNamed(in text: String, besides details: ActionDetails) -> Bool {
        let values = details.entries.flatMap { [$0.value.plainText].compactMap { $0 } } + details.list("symptoms")
        let new = Set(values.flatMap { $0.lowercased().plainWords.map(String.init) })
        return text.lowercased().plainWords.filter { !new.contains(String($0)) }.hold(anyOf: names)
    }

    /// How many times as much, or as little, a change says. Of what is unclear a number is taken for a count of one.
    fileprivate func ratio(to amendment: Amendment) -> Double {
        switch amendment {
        case .change(let new), .doubtful(let new, _): ratio(to: new)
        case .unclear(let unclear): unclear.number > 0 ? Swift.max(unclear.number, 1 / unclear.number) : .infinity
        case .impossible: .infinity
        }
    }
}
