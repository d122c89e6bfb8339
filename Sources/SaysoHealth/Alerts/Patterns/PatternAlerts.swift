internal import SaysoLanguage

/// The rule `pattern`: a metric of several days that is worse than the person's own baseline.
struct PatternAlerts: Sendable {
    let settings: Settings
    let days: DailyHistory
    let clock: LocalClock

    /// One alert a metric at most; an episode is still shown on the day on which it is over.
    func alerts(at moment: Moment) -> [Alert] {
        let end = clock.date(of: moment).daysSinceEpoch
        return MetricPattern.all.compactMap { pattern in
            let replay = PatternReplay(pattern, days, through: end, settings: settings)
            guard let episode = replay.episode(at: end, hasWorkout: days.workouts.contains), episode.resolvedOn ?? end == end else { return nil }
            return alert(episode, replay)
        }
    }

    private func alert(_ episode: PatternReplay.Episode, _ replay: PatternReplay) -> Alert {
        let (pattern, result) = (replay.pattern, episode.result)
        let direction = pattern.direction == .drop ? "lower" : "higher"
        let isOver = episode.resolvedOn != nil
        let extras: [Alert.Extra] = [
            .init("metric", .text(pattern.metric.rawValue)), .init("pattern", .text(pattern.direction.rawValue)),
            .init("level", .number(Double(episode.level.rawValue))),
            .init("activeSince", .text(CivilDate(daysSinceEpoch: episode.activeSince).text)),
            .init("baseline", .number(result.baseline.rounded(toPlaces: 10))),
            .init("recent", .number(result.recent.rounded(toPlaces: 10))),
            .init("deviation", result.deviation.map { .number($0.rounded(toPlaces: 10)) } ?? .null),
        ]
        return Alert(
            rule: .pattern, severity: episode.level.severity(settings), status: isOver ? .resolved : .active,
            since: since(episode, replay),
            title: "\(pattern.name.capitalizedFirst) \(pattern.isPlural ? "are" : "is") " + (isOver ? "back near your usual" : "\(direction) than usual"),
            message: message(episode, pattern, direction), evidence: evidence(result, replay), level: episode.level.rawValue,
            extras: extras,
            subject: "\(pattern.metric.rawValue)-\(pattern.direction.rawValue)")
    }

    private func message(_ episode: PatternReplay.Episode, _ pattern: MetricPattern, _ direction: String) -> String {
        let values = "\(pattern.shown(episode.result.recent)) a day lately, \(pattern.shown(episode.result.baseline)) before."
        if episode.resolvedOn != nil { return values }
        return episode.level.severity(settings) == .watch
            ? values : "\(values) \(pattern.isPlural ? "They have" : "It has") been \(direction) for \(episode.level.rawValue) days or more; consider telling your care provider."
    }

    private func evidence(_ result: PatternReplay.Result, _ replay: PatternReplay) -> [Alert.Evidence] {
        let (pattern, days) = (replay.pattern, replay.days)
        let usual = "usual \(pattern.name) \(pattern.shown(result.baseline)), average of \(result.baselineDays.count) days from here"
        return result.recentDays.map { index in
            let (day, value) = days[index], reading = self.days.reading(of: pattern.metric, day: day)
            return Alert.Evidence(what: "\(pattern.name) \(pattern.shown(value))", at: reading?.at ?? start(of: day), event: reading?.event)
        } + [Alert.Evidence(what: usual, at: start(of: days[result.baselineDays.lowerBound].day), event: nil)]
    }

    /// The first instant of the first true day from which its value makes it true.
    private func since(_ episode: PatternReplay.Episode, _ replay: PatternReplay) -> Moment {
        let day = episode.trueSince, start = start(of: day)
        let course = days.course(of: replay.pattern.metric, day: day, from: start.secondsSinceEpoch)
        let grown = course.lastIndex { !replay.isTrue(on: day, value: $0.value) }.map { $0 + 1 } ?? 0
        return course.indices.contains(grown) ? clock.moment(at: course[grown].second) : start
    }

    private func start(of day: Int) -> Moment { clock.moment(at: clock.start(of: CivilDate(daysSinceEpoch: day))) }
}
