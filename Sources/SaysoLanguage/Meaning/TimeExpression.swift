/// When something was, as far as it was said: a record's time fields, resolved against the reference instant.
///
/// Each field narrows the time down: `dayOffset` (0 today), `weekday` (1 Monday … 7), `weekOffset` (-1: "last"), `month`, `dayOfMonth`, `year`,
/// `hour`, `minute`, `meridiem` (0 a.m., 12 p.m.), `partHour` (the hour that a part of the day stands for), `mealHour`, `doseHour` (of the
/// part of the day that a dose is named after, which holds where no other is said), `ago` and `ahead` (seconds) with `grain`. A log speaks of the past, so an open time is the latest one not after the reference; a reminder takes the next.
struct TimeExpression {
    enum Precision: String { case minute, partOfDay, day }
    struct Answer: Equatable {
        let moment: Moment
        let precision: Precision
    }

    let record: Record
    let reference: Moment
    /// nil where the reference's offset holds always.
    var zone: TimeZoneOffsets?
    var isFuture = false

    private static let day = 86_400
    /// An hour is told before one that was earlier where the two are close: "one spray at 11:20, chest pain since 11".
    private static let clearlyLater = 7_200
    /// A dose that is named after a part of the day is taken so long before the hour that the part stands for, and is still that of today.
    private static let dosedAhead = 10_800
    /// What says in which half of the day an hour lies.
    static let halves: FieldSet = [FieldKey.meridiem.bit, FieldKey.partHour.bit, FieldKey.mealHour.bit, FieldKey.doseHour.bit]
    /// Of two hours of a named day a reminder means the one that is not before this.
    private static let firstWakingHour = 6

    private func integer(_ key: FieldKey) -> Int? {
        record.number(key).flatMap { $0.isFinite && abs($0) < 1e12 ? Int($0) : nil }
    }

    func resolve() -> Answer? {
        guard !record.keys.isDisjoint(with: .time), !record.keys.contains(FieldKey.now.bit) else { return nil }
        if let ago = integer(.ago) { return relative(-ago) }
        if let ahead = integer(.ahead) { return relative(ahead) }
        // So long ago that no calendar has it.
        if record.keys.contains(FieldKey.ago.bit) || record.keys.contains(FieldKey.ahead.bit) { return nil }
        let days = candidateDays()
        guard !days.isEmpty else { return nil }
        if let hour = integer(.hour) { return clock(hour: hour, minute: integer(.minute) ?? 0, on: days) }
        if let part = integer(.partHour) {
            // "Saturday night", said on a Saturday afternoon, is a week ago.
            return hourOfDay(part, .partOfDay, on: days, isOpen: !hasDay || record.keys.contains(FieldKey.weekday.bit))
        }
        if let meal = integer(.mealHour) { return hourOfDay(meal, .partOfDay, on: days, isOpen: false) }
        if let dose = integer(.doseHour) {
            // "Took my evening metoprolol", said shortly before the evening, is of no other day.
            let today = at(reference.date, dose)
            if !isFuture, !hasDay, today > reference, today <= reference.adding(seconds: Self.dosedAhead) { return Answer(moment: reference, precision: .partOfDay) }
            return hourOfDay(dose, .partOfDay, on: days, isOpen: !hasDay || record.keys.contains(FieldKey.weekday.bit))
        }
        return hourOfDay(12, .day, on: days, isOpen: false)
    }

    /// The times of a list rise: of "threw up at 8 and again at 2", said at nine in the evening, the first is in the morning.
    ///
    /// - Returns: nil where its neighbours say nothing of this one.
    func resolve(after earlier: Answer?, before later: Answer?) -> Answer? {
        guard isBareHour, let answer = resolve(), let later, answer.precision == .minute, later.precision == .minute,
            answer.moment.secondsSinceEpoch - later.moment.secondsSinceEpoch >= Self.clearlyLater
        else { return nil }
        let morning = at(answer.moment.date, answer.moment.hour - 12, answer.moment.minute)
        if let earlier, earlier.moment >= morning { return nil }
        return morning < later.moment ? Answer(moment: morning, precision: .minute) : nil
    }

    /// Whether another record says the same time, word for word.
    func isSame(as other: Record) -> Bool {
        record.keys.intersection(.time) == other.keys.intersection(.time)
            && record.fields.allSatisfy { !FieldSet.time.contains($0.key.bit) || other[$0.key] == $0.value }
    }

    /// Whether it is an hour of which nobody said in what half of the day it lies.
    var isBareHour: Bool {
        guard let hour = integer(.hour), (1...12).contains(hour) else { return false }
        return record.keys.isDisjoint(with: Self.halves)
    }

    /// Whether what was said is a time of today that has not come, or a later one. Who is up before the morning speaks of the evening that was. "At 9" is one
    /// where it was not nine today.
    var isToCome: Bool {
        guard !isBareHour || hasDay || !wasToday, !record.keys.contains(FieldKey.ago.bit), let answer = resolve(), answer.moment > reference else { return false }
        // What was today, at no hour, was.
        guard answer.precision != .day || answer.moment.date > reference.date else { return false }
        if hasDay { return (integer(.dayOffset) ?? 0) >= 0 && integer(.weekOffset).map { $0 >= 0 } ?? true && !record.keys.contains(FieldKey.weekday.bit) }
        return answer.moment.date == reference.date && reference.secondOfDay >= Self.firstWakingHour * 3_600
    }

    private var wasToday: Bool { TimeExpression(record: record, reference: reference, zone: zone, isFuture: false).resolve()?.moment.date == reference.date }

    private var hasDay: Bool {
        !record.keys.isDisjoint(with: [
            FieldKey.dayOffset.bit, FieldKey.weekday.bit, FieldKey.dayOfMonth.bit, FieldKey.month.bit, FieldKey.weekOffset.bit,
        ])
    }

    /// "20 minutes ago" is exact; "three days ago" is a day.
    private func relative(_ seconds: Int) -> Answer? {
        let moment = reference.adding(seconds: seconds)
        switch record.text(.grain) {
        case "day"?, "week"?, "month"?, "year"?:
            if let part = integer(.partHour) ?? integer(.doseHour) { return Answer(moment: clamped(at(moment.date, part)), precision: .partOfDay) }
            if let hour = integer(.hour) { return clock(hour: hour, minute: integer(.minute) ?? 0, on: [moment.date]) }
            return Answer(moment: clamped(at(moment.date, 12)), precision: .day)
        default: return Answer(moment: zone?.moment(at: moment.secondsSinceEpoch) ?? moment, precision: .minute)
        }
    }

    private func at(_ date: CivilDate, _ hour: Int, _ minute: Int = 0) -> Moment {
        let reading = Moment(date, hour: hour, minute: minute, offsetSeconds: 0).secondsSinceEpoch
        return zone?.moment(showing: reading, near: reference, isFuture: isFuture)
            ?? Moment(secondsSinceEpoch: reading - reference.offsetSeconds, offsetSeconds: reference.offsetSeconds)
    }

    private func clamped(_ moment: Moment) -> Moment { isFuture || moment <= reference ? moment : reference }

    /// The days that may be meant, the likeliest first.
    private func candidateDays() -> [CivilDate] {
        let today = reference.date
        func offset(_ days: Int) -> CivilDate { CivilDate(daysSinceEpoch: today.daysSinceEpoch + days) }
        if let days = integer(.dayOffset) { return [offset(days)] }
        if let weekday = integer(.weekday), (1...7).contains(weekday) {
            let back = (today.weekday - weekday + 7) % 7
            if isFuture { return [offset(back == 0 ? 0 : 7 - back), offset(7 - back)] }
            if integer(.weekOffset) != nil { return [offset(back == 0 ? -7 : -back)] }
            return [offset(-back), offset(-back - 7)]
        }
        if let weeks = integer(.weekOffset) { return [offset(7 * weeks)] }
        if let day = integer(.dayOfMonth) {
            if let month = integer(.month) { return dated(day, month, integer(.year)) }
            return daysOfMonth(day)
        }
        return isFuture ? [today, offset(1)] : [today, offset(-1)]
    }

    private func dated(_ day: Int, _ month: Int, _ year: Int?) -> [CivilDate] {
        guard (1...12).contains(month) else { return [] }
        func date(_ year: Int) -> CivilDate? {
            (1...9_999).contains(year) && (1...CivilDate.daysIn(month: month, of: year)).contains(day)
                ? CivilDate(year: year, month: month, day: day) : nil
        }
        if let year { return [date(year)].compactMap { $0 } }
        let now = reference.date
        // Two 29ths of February are at most eight years apart.
        let years = (0...8).map { isFuture ? now.year + $0 : now.year - $0 }
        return years.compactMap(date).filter { isFuture ? $0 >= now : $0 <= now }
    }

    private func daysOfMonth(_ day: Int) -> [CivilDate] {
        let now = reference.date
        return (0...2).compactMap { step in
            let months = now.year * 12 + now.month - 1 + (isFuture ? step : -step)
            let (year, month) = (months.flooredQuotient(12), months.flooredRemainder(12) + 1)
            guard (1...CivilDate.daysIn(month: month, of: year)).contains(day) else { return nil }
            let date = CivilDate(year: year, month: month, day: day)
            return (isFuture ? date >= now : date <= now) ? date : nil
        }
    }

    /// A clock time: of all readings (either half of the day, any candidate day) the nearest on the right side of the reference.
    private func clock(hour: Int, minute: Int, on days: [CivilDate]) -> Answer? {
        guard (0...24).contains(hour), (0..<60).contains(minute) else { return nil }
        var moments: [Moment] = []
        for day in days { for hour in hours(hour) { moments.append(at(day, hour, minute)) } }
        var fitting = isFuture ? moments.filter { $0 > reference } : moments.filter { $0 <= reference }
        // What lasted that long was over by now, where that can be.
        if !isFuture, let seconds = integer(.durationSeconds) {
            let over = fitting.filter { $0.adding(seconds: seconds) <= reference }
            if !over.isEmpty { fitting = over }
        }
        // "Tomorrow at three" is a reminder for somebody who is awake.
        if isFuture, hasDay {
            let waking = fitting.filter { $0.secondOfDay >= Self.firstWakingHour * 3_600 }
            if !waking.isEmpty { fitting = waking }
        }
        let best = isFuture ? fitting.min() : fitting.max()
        if let best { return Answer(moment: best, precision: .minute) }
        return moments.first.map { Answer(moment: clamped($0), precision: .minute) }
    }

    /// The hours of the day that a spoken hour may mean; 24 and more belong to the next day.
    private func hours(_ hour: Int) -> [Int] {
        if let meridiem = integer(.meridiem) {
            guard hour <= 12 else { return [hour] }
            return [hour % 12 + meridiem]
        }
        if hour > 12 || hour == 0 { return [hour] }
        switch integer(.partHour) ?? integer(.mealHour) ?? integer(.doseHour) {
        case let part? where part < 12: return [hour % 12]
        case 12?: return [hour >= 10 ? hour : hour + 12]
        case let part? where part >= 21: return [hour == 12 || hour < 5 ? hour % 12 + 24 : hour + 12]
        case .some: return [hour % 12 + 12]
        case nil: return [hour % 12, hour % 12 + 12]
        }
    }

    private func hourOfDay(_ hour: Int, _ precision: Precision, on days: [CivilDate], isOpen: Bool) -> Answer? {
        let moments = days.map { at($0, hour) }
        if isFuture { return (moments.first { $0 > reference } ?? moments.last).map { Answer(moment: $0, precision: precision) } }
        if isOpen, let past = moments.first(where: { $0 <= reference }) { return Answer(moment: past, precision: precision) }
        return moments.first.map { Answer(moment: clamped($0), precision: precision) }
    }
}
