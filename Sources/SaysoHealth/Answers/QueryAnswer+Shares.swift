internal import SaysoLanguage

/// What an answer says beside its entries: combinations of what is asked for, what may be it, and readings that show it.
extension QueryAnswer {
    mutating func findTemperatures(_ readings: [HealthEvent], _ settings: Settings) {
        let own = readings.filter { span.seconds.contains($0.date.secondsSinceEpoch) }
        temperatures = own.count
        warmest = Self.outermost(.highest, of: own) { QuerySubject.everything.amount(of: $0)?.converted(to: "degF")?.value }
        // Each reading is compared in the unit in which it was taken.
        warmestIsFever = warmest.flatMap { QuerySubject.everything.amount(of: $0) }.map { $0.value >= settings[$0.unit == "degC" ? .feverSingleC : .feverSingleF] } ?? false
    }

    mutating func findShares(of name: String, in events: [HealthEvent]) {
        guard let medicine = AskedMedicine(name) else { return }
        combined = entries.filter { medicine.share(in: $0) == .part }
        // One that is named is enough for "did I", and of several the last is asked for.
        if aggregate == .status, !entries.isEmpty { return }
        let since = aggregate == .latest ? latest?.date.secondsSinceEpoch : nil
        possible = events.without(entries).filter { event in
            let second = event.date.secondsSinceEpoch
            return event.happened && span.seconds.contains(second) && second > since ?? .min && medicine.share(in: event) == .unknown
        }
    }
}
