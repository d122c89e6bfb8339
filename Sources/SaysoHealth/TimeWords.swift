public import SaysoLanguage

/// A time as people say it, seen from a reference: "today 14:30", "yesterday", "Mon 9 Mar 08:00".
///
/// - Parameters:
///   - precision: As in the contract; a `day` has no time, a `partOfDay` only about one.
///   - clock: Whatever offset the moment was written down with.
package func timeWords(_ moment: Moment, precision: String? = nil, from reference: Moment, on clock: LocalClock) -> String {
    let seen = clock.moment(at: moment.secondsSinceEpoch)
    let day = dayWords(seen.date, from: clock.date(of: reference))
    switch precision {
    case "day": return day
    case "partOfDay": return "\(day) about \(clockWords(seen))"
    default: return "\(day) \(clockWords(seen))"
    }
}

package func dayWords(_ date: CivilDate, from reference: CivilDate) -> String {
    switch date.daysSinceEpoch - reference.daysSinceEpoch {
    case 0: return "today"
    case -1: return "yesterday"
    case 1: return "tomorrow"
    default:
        let year = date.year == reference.year ? "" : " \(date.year)"
        return "\(weekdays[date.weekday - 1]) \(date.day) \(months[date.month - 1])\(year)"
    }
}

package func clockWords(_ moment: Moment) -> String { "\(twoDigits(moment.hour)):\(twoDigits(moment.minute))" }

private func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
private let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
private let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
