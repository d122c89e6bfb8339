internal import SaysoLanguage

extension Restatement {
    /// "Actually I didn't take my metoprolol" of one that was just logged as taken, and the other way round: the entry becomes what is said now. Beside it both
    /// would stand in the log, and a dose that never was would silence what asks for it.
    ///
    /// - Returns: nil where the words are of something else, say a time of their own, or agree with what was logged.
    init?(reversing told: [HealthEvent], by actions: [VoiceAction], lead: Lead, clock: LocalClock?, words: WordReader?) {
        guard lead.mends, actions.count == 1, let said = actions.first else { return nil }
        var ids = SystemRandomNumberGenerator()
        let meant = told.filter { entry in
            let own = Resolver().resolve(said, at: entry.date, ids: &ids)
            guard own.count == 1, case .event(let event) = own[0] else { return false }
            return event.reverses(entry) && (said.details["timestamp"] == nil || event.precision != "minute" && event.date.date == entry.date.date)
        }
        guard meant.count == 1, let entry = meant.first else { return nil }
        let change = ActionDetails([("negated", .flag(entry.happened))])
        guard case .change? = entry.amendment(by: change, clock: clock, words: words) else { return nil }
        action = said
        (action.type, action.details) = (.correct, change)
        action.details[ActionDetails.restated] = .list([entry.id])
        // Of several entries of one breath it is asked which.
        isSure = told.count == 1
    }
}

extension HealthEvent {
    /// Whether it says of the very thing that another event tells of that it did not happen, or that it did after all.
    fileprivate func reverses(_ other: HealthEvent) -> Bool {
        guard kind == other.kind, kind != .measurement, happened != other.happened, let name = names.first else { return false }
        // Who takes back a wish to die is answered as before, and both stay.
        if RedFlagSign.answeredDenials.contains(name) { return false }
        return other.isNamed(name) || other.names.first.map(isNamed) ?? false
    }
}
