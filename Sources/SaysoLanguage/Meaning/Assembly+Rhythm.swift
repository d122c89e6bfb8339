/// How often, which is said once of several, or anew of each.
extension Assembly {
    /// "Every day for a week and then one tablet every month": who says anew how often says for how long as well.
    func ownRhythm(_ record: Record) -> FieldSet {
        let keys = tables.namedKeys
        guard let frequency = keys.frequency, record[frequency] != nil else { return [] }
        return [keys.timesPerDay, keys.period, keys.duration].compactMap { $0?.bit }.reduce([]) { $0.union($1) }
    }

    /// "At 8 am and 8 pm every day", "on mondays and thursdays at nine": how often is said once of all times of one reminder, and so is the hour of all its days.
    mutating func shareRhythm() {
        guard drafts.count > 1, let frequency = tables.namedKeys.frequency, let timesPerDay = tables.namedKeys.timesPerDay else { return }
        let often = frequency.bit.union(timesPerDay.bit)
        var first = 0
        while first < drafts.count {
            var end = first + 1
            while end < drafts.count, drafts[end].isRepeat, drafts[end].category == drafts[first].category { end += 1 }
            defer { first = end }
            guard end - first > 1, tables.actionTypes[Int(drafts[first].category)] == .setReminder else { continue }
            let all = first..<end
            func isOfWeekday(_ draft: Int) -> Bool { drafts[draft].record.keys.contains(FieldKey.weekday.bit) }
            for draft in all {
                let record = drafts[draft].record
                // One day that was named comes once.
                let isOfOneDay = !record.keys.isDisjoint(with: FieldSet.days.subtracting(FieldKey.weekday.bit).union(FieldKey.ahead.bit))
                if record[frequency] == nil, !isOfOneDay,
                    let other = all.first(where: { drafts[$0].record[frequency] != nil && isOfWeekday($0) == isOfWeekday(draft) })
                {
                    drafts[draft].record.take(drafts[other].record.only(often))
                }
                // "Tomorrow at 8 and 12": a day that is to come was said of both.
                let day = drafts[first].record
                if draft > first, record.keys.isDisjoint(with: FieldSet.days), (day.number(.dayOffset) ?? 0) > 0 || day.keys.contains(FieldKey.dayOfMonth.bit) {
                    drafts[draft].record.take(day.only(FieldSet.days))
                }
                if isOfWeekday(draft), record.keys.isDisjoint(with: .hours), let later = all.first(where: { $0 > draft && !drafts[$0].record.keys.isDisjoint(with: .hours) }) {
                    drafts[draft].record.take(drafts[later].record.only(FieldSet.timeOfDay.union(FieldKey.mealHour.bit)))
                }
            }
        }
    }
}
