import Foundation
import SaysoHealth
import SaysoLanguage

/// What time it is and what is local. Nothing below the commands asks the system.
struct Clock {
    /// The zone that somebody chose; nil leaves an instant at its own offset, and now in the system's zone.
    let chosenZone: TimeZone?
    /// The instant of `--at`.
    let fixed: Moment?

    init(at: Setting?, tz: Setting?) throws(Failure) {
        if let tz {
            guard let zone = TimeZone(identifier: tz.value), !tz.value.isEmpty else {
                let message = "no time zone named '\(tz.value)'; names look like America/New_York"
                throw tz.failure(message + suggestion(for: tz.value, amongFolded: TimeZone.knownTimeZoneIdentifiers))
            }
            chosenZone = zone
        } else {
            chosenZone = nil
        }
        if let at {
            do {
                fixed = try Self.moment(at.value, in: chosenZone)
            } catch {
                throw at.failure(error.message)
            }
        } else {
            fixed = nil
        }
    }

    var zone: TimeZone { chosenZone ?? .current }

    var now: Moment {
        fixed ?? Self.localised(Moment(secondsSinceEpoch: Int(Date().timeIntervalSince1970.rounded(.down)), offsetSeconds: 0), in: zone)
    }

    /// The local day of now.
    var today: CivilDate { local.date(of: now) }

    /// Which days are whose: as what is local now.
    var local: LocalClock { local(at: now) }

    /// What is local at an instant: the chosen zone's clock, else the system's where the instant is told on it, else the instant's own.
    func local(at moment: Moment) -> LocalClock {
        guard chosenZone == nil, zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(moment.secondsSinceEpoch))) != moment.offsetSeconds
        else { return LocalClock { [zone] in zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval($0))) } }
        return LocalClock(offsetSeconds: moment.offsetSeconds)
    }

    /// On which clock an utterance is understood that is not logged: the chosen zone's; nil for that of its instant.
    var chosenOffsets: TimeZoneOffsets? { chosenZone == nil ? nil : TimeZoneOffsets(local) }

    /// The clock of somebody's own zone, by its IANA name; without one, what is local now.
    func local(inZone name: String?) -> LocalClock {
        guard let zone = name.flatMap(TimeZone.init(identifier:)) else { return local(at: now) }
        return LocalClock { zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval($0))) }
    }

    /// The reference instant of an utterance: its own, else now.
    func moment(of record: InputRecord) throws(Refusal) -> Moment {
        guard let at = record.at else { return now }
        return try Self.moment(at, in: chosenZone)
    }

    /// An instant in a file that is imported. One without an offset is a clock reading of the zone.
    /// - Parameters:
    ///   - neighbour: What stands before it in the file; nil where nothing does. A reading that the clock shows twice is the time that goes on from there.
    ///   - isNewestFirst: Whether the file goes back in time.
    func moment(ofImport text: String, behind neighbour: Moment?, isNewestFirst: Bool) throws(Refusal) -> Moment {
        try Self.moment(text, in: chosenZone ?? (fixed == nil ? zone : nil)) { offsets, reading in
            guard let neighbour else { return offsets.first(showing: reading) }
            return offsets.moment(showing: reading, near: neighbour.adding(seconds: isNewestFirst ? -1 : 1), isFuture: !isNewestFirst)
        }
    }

    /// An instant given to an option of one command, such as `--from`.
    func moment(_ text: String, option: String) throws(Failure) -> Moment {
        do {
            return try Self.moment(text, in: chosenZone)
        } catch {
            throw .usage("--\(option): \(error.message)")
        }
    }

    /// The same of an option that a date alone may be given to.
    func moment(_ text: String, option: String, ofDate edge: DayEdge) throws(Failure) -> Moment {
        guard let date = CivilDate(text: text) else { return try moment(text, option: option) }
        let day = local.day(date)
        return switch edge {
        case .beginning: local.moment(at: day.lowerBound)
        case .lastSecond: local.moment(at: day.upperBound - 1)
        case .end: local.moment(at: day.upperBound)
        }
    }

    /// Which instant a date without a time means, on the local clock.
    enum DayEdge { case beginning, lastSecond, end }

    /// - Parameter choose: Which instant a reading of the clock is, that may be shown twice.
    private static func moment(
        _ text: String, in zone: TimeZone?, choose: (TimeZoneOffsets, Int) -> Moment = { $0.first(showing: $1) }
    ) throws(Refusal) -> Moment {
        if let moment = Moment(iso8601: text) { return zone.map { localised(moment, in: $0) } ?? moment }
        // Without an offset the words are a clock reading: as many seconds since 1970 as if the clock were in UTC.
        if let zone, let reading = Moment(iso8601: text + "Z") {
            return choose(TimeZoneOffsets { zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval($0))) }, reading.secondsSinceEpoch)
        }
        let hint = Moment(iso8601: text + "Z") == nil ? "" : " (the offset is missing; or give --tz)"
        throw Refusal("'\(text)' is no instant like 2026-03-14T14:30:00-05:00\(hint)")
    }

    private static func localised(_ moment: Moment, in zone: TimeZone) -> Moment {
        let date = Date(timeIntervalSince1970: TimeInterval(moment.secondsSinceEpoch))
        return Moment(secondsSinceEpoch: moment.secondsSinceEpoch, offsetSeconds: zone.secondsFromGMT(for: date))
    }
}

extension TimeZoneOffsets {
    /// Of two times with one reading the first. A reading that the clocks skip in spring is as much later as they are put forward, as phones have it.
    fileprivate func first(showing reading: Int) -> Moment {
        moment(showing: reading, near: Moment(secondsSinceEpoch: reading - 2 * 86_400, offsetSeconds: 0), isFuture: true)
    }
}

private func suggestion(for word: String, amongFolded candidates: [String]) -> String {
    let folded = Dictionary(candidates.map { ($0.lowercased(), $0) }) { first, _ in first }
    return Spelling.nearest(to: word.replacing(" ", with: "_"), among: folded.keys.sorted()).flatMap { folded[$0] }.map { "; did you mean '\($0)'?" } ?? ""
}
