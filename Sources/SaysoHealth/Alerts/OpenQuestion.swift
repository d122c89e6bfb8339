public import SaysoLanguage

extension Evaluator {
    /// The rules whose alerts are questions.
    public static let asking: Set<RuleGroup> = [.betaBlocker, .doses]

    /// What an answer at an instant is about: the question asked last, else the one that was answered last and may be put off.
    public func openQuestion(in history: History, at moment: Moment) -> ReminderAnswer.Question? { openQuestions(in: history, at: moment).first }

    /// The same, with all that was asked at the same time: an answer without a name says not which of them it is about.
    /// - Parameter isOfAll: Whether the answer is of all that is asked, whenever that was: "took both".
    public func openQuestions(in history: History, at moment: Moment, isOfAll: Bool = false) -> [ReminderAnswer.Question] {
        let clock = clock ?? LocalClock(offsetSeconds: moment.offsetSeconds)
        let missed = BetaBlockerReminder(settings: settings, history: history, clock: clock, at: moment).question(at: moment)
        let asked = alerts(in: history, at: moment, of: [.doses]) + [missed].compactMap { $0 }
        let asksAgain = followUp(in: history, at: moment)
        // "Shall I remind you of it?" was asked a moment ago, and after all else.
        if !isOfAll, let asksAgain, let answered = asksAgain.at, answered >= moment.adding(seconds: -settings[.askedMinutes] * 60), asked.allSatisfy({ $0.since <= answered }) {
            return [asksAgain.question]
        }
        if let last = asked.map(\.since).max() {
            let errands = history.errands
            return asked.filter { isOfAll || $0.since == last }.sorted { $0.id < $1.id }.map { alert in
                let item = item(alert, history)
                return .init(rule: alert.rule, item: item, due: alert.since, isErrand: alert.rule == .doseDue && errands.contains(item) ? true : nil)
            }
        }
        return [asksAgain?.question].compactMap { $0 }
    }

    /// The question when to ask again, which the last answer left open.
    /// - Returns: With it when it was put in words; nil where only the answer may be changed.
    private func followUp(in history: History, at moment: Moment) -> (question: ReminderAnswer.Question, at: Moment?)? {
        let open = moment.adding(seconds: -settings[.doseOpenHours] * 3_600)
        guard let last = history.answers.filter({ $0.at <= moment }).max(by: { $0.at < $1.at }), last.at >= open,
            last.followUp != nil || last.answer == .later, var question = last.question,
            // What was put off and taken since is done.
            !history.events.contains(where: { $0.happened && $0.date > last.at && $0.names.contains { DosePlan.isSame($0, question.item) } })
        else { return nil }
        question.isFollowUp = true
        return (question, last.followUp == nil ? nil : last.at)
    }

    /// Whether what an alert asks for was done or answered since, so that it is not to be asked any more. Most rules ask for nothing.
    /// - Parameter history: From two days before the alert's day on.
    public func isObsolete(_ alert: Alert, in history: History, at moment: Moment) -> Bool {
        let clock = clock ?? LocalClock(offsetSeconds: moment.offsetSeconds)
        switch alert.rule {
        case .betaBlockerMissed: return BetaBlockerReminder(settings: settings, history: history, clock: clock, at: moment).question(at: moment) == nil
        case .doseDue: return !Doses(history, settings: settings, clock: clock).isWanting(alert.subject ?? "", due: alert.since, at: moment)
        case .labReminder: return alerts(in: history, at: moment, of: [.labReminder]).isEmpty
        default: return false
        }
    }

    /// What is to be taken; for the beta blocker the name under which it is scheduled.
    private func item(_ alert: Alert, _ history: History) -> String {
        if alert.rule == .doseDue, let item = alert.subject { return item }
        let classes = settings[.betaBlockerClasses]
        let scheduled = history.schedules.holding.last { schedule in
            classes.contains { schedule.drugClass?.lowercased().contains($0) ?? false }
        }
        return scheduled?.item ?? classes.first ?? alert.rule.rawValue
    }
}
