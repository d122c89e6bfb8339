public import SaysoLanguage

/// What has become of a schedule by some instant.
public struct ScheduleCourse: Hashable, Sendable {
    public enum State: String, Sendable {
        /// It begins later.
        case intended
        case active
        /// It was taken for as long as it was to be.
        case completed
        /// It was ended, or another one took its place, before that.
        case stopped
    }

    public var state: State
    /// When it began; nil of one of which no more is known than that it was ended.
    public var start: Moment?
    /// When it ended or is to end; nil where nothing ends it.
    public var end: Moment?

    public init(state: State, start: Moment?, end: Moment?) { (self.state, self.start, self.end) = (state, start, end) }
}

extension [Schedule] {
    /// What has become of each by an instant, by its id. What only ends others tells of these and has no course of its own.
    public func courses(at moment: Moment) -> [String: ScheduleCourse] {
        let ordered = inOrder
        var courses: [String: ScheduleCourse] = [:]
        for (index, schedule) in ordered.enumerated() where schedule.active || !ordered.contains(where: schedule.ends) {
            let end = ordered.first(endOf: index).map { second in
                // As it was told by what ends it: its clock may have been put forward since.
                Moment(secondsSinceEpoch: second, offsetSeconds: (ordered.first { $0.begin == second } ?? schedule).start.offsetSeconds)
            }
            courses[schedule.id] = schedule.active ? schedule.course(at: moment, endedAt: end)
                : ScheduleCourse(state: .stopped, start: nil, end: schedule.moment(at: schedule.begin))
        }
        return courses
    }
}

extension Schedule {
    /// - Parameter other: When another ends it or takes its place.
    fileprivate func course(at moment: Moment, endedAt other: Moment?) -> ScheduleCourse {
        let now = moment.secondsSinceEpoch, end = Swift.min(courseEnd, other?.secondsSinceEpoch ?? .max)
        // What takes the place of another is of another dose or time from when it was told on, whatever day it is counted from.
        let from = changes == nil ? Swift.min(start.secondsSinceEpoch, end) : begin
        let state: ScheduleCourse.State =
            // What was ended before it began never is to be taken.
            if end <= begin { .stopped }
            else if end <= now { end == courseEnd ? .completed : .stopped }
            else { from > now ? .intended : .active }
        let last = end == other?.secondsSinceEpoch ? other : end < .max ? self.moment(at: end) : nil
        return ScheduleCourse(state: state, start: self.moment(at: from), end: last)
    }

    /// Whether it takes another off the schedule.
    fileprivate func ends(_ other: Schedule) -> Bool {
        !active && other.active && replaces(other) && (other.begin <= begin || (other.told ?? other.start) < (told ?? start))
    }

    /// An instant as its own clock shows it.
    fileprivate func moment(at second: Int) -> Moment { start.adding(seconds: second - start.secondsSinceEpoch) }
}
