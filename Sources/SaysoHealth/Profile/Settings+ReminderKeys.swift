extension SettingKey where Value == Int {
    /// A result completes the reminders of so many days, its own included. Source: counts are taken weekly during chemotherapy.
    public static let labReminderDays = SettingKey(
        "labs.reminderDays", default: 7, in: 1...366, "a lab result is due so many days after the last one")
    /// Minutes that lie between two beta-blocker warnings at least.
    public static let betaBlockerWaitMinutes = SettingKey(
        "betaBlocker.waitMinutes", default: 10, in: 0...1_440, "time between two questions about the beta blocker (minutes)")
    /// Hours through which a question that is not about a time of every day stays open.
    public static let doseOpenHours = SettingKey(
        "doses.openHours", default: 24, in: 1...168, "a weekly dose or a single reminder is missed after this long (hours)")
    /// Hours before a reminder's time from which an intake counts for it; and before a dose's, while the one before is still to be taken.
    public static let doseEarlyHours = SettingKey(
        "doses.earlyHours", default: 4, in: 0...24, "an intake this long before a single reminder, or before a dose while another is due, counts for it (hours)")
    /// Pieces of a medicine or supplement at once that are logged unasked. Of one thing hardly anybody takes more: most such numbers are heard wrong. No limit
    /// of what is safe, which differs from drug to drug.
    public static let mostPieces = SettingKey(
        "doses.mostPieces", default: 10, in: 1...1_000, "more tablets or the like than this, taken at once, are asked about before they are logged")
    /// A matter of attention: who says yes so long after a dose was due, and was asked nothing, may speak of something else.
    public static let doseAnswerHours = SettingKey(
        "doses.answerHours", default: 2, in: 0...24, "how long a bare yes is the answer to a dose that was due and not asked about in words (hours)")
    /// Hours to wait when "later" is said without a time.
    public static let doseLaterHours = SettingKey(
        "doses.laterHours", default: 1, in: 1...24, "how long 'later' is when no time is said (hours)")
}

extension SettingKey where Value == Double {
    /// An intake that lies further ahead of a dose is nearer to the dose before it.
    public static let doseEarlyShare = SettingKey(
        "doses.earlyShare", default: 0.5, in: 0...1, "an intake counts for a later dose at most this share of the time from the dose before it ahead")
    /// Beats a minute; the rule is silent while it is not above `betaBlockerLeastBoundary`. What is high is personal, so there is no default.
    public static let betaBlockerBoundary = SettingKey(
        "betaBlocker.boundary", default: 0, in: 0...220, "ask about the beta blocker when the resting heart rate is above this (bpm; 0: never)")
    public static let betaBlockerGap = SettingKey(
        "betaBlocker.gap", default: 3, in: 0...50, "how much a false warning raises the boundary (bpm)")
    public static let betaBlockerLeastBoundary = SettingKey(
        "betaBlocker.leastBoundary", default: 20, in: 0...220, "a boundary up to this is taken as none (bpm)")
    /// Source: labels of metoprolol and propranolol (bradycardia): a low rate may be why a dose is held back.
    public static let betaBlockerLeastHeartRate = SettingKey(
        "betaBlocker.leastHeartRate", default: 60, in: 0...220, "never ask about the beta blocker with a heart rate below this (bpm)",
        source: "labels of metoprolol and propranolol, bradycardia")
    /// Source: as above (hypotension).
    public static let betaBlockerLeastSystolic = SettingKey(
        "betaBlocker.leastSystolic", default: 100, in: 0...250, "never ask about the beta blocker with a systolic pressure below this (mmHg)",
        source: "labels of metoprolol and propranolol, hypotension")
}

extension SettingKey where Value == Bool {
    public static let betaBlockerDynamic = SettingKey(
        "betaBlocker.dynamic", default: false, "whether a false warning raises the boundary by the gap")
}

extension SettingKey where Value == [String] {
    /// As the lexicon names them. Source: the contract, `labReminder`.
    public static let labMetrics = SettingKey(
        "labs.metrics", default: ["anc", "white_blood_cells", "platelets", "neutrophils", "lymphocytes", "hemoglobin"],
        "measurements that are lab results")
    public static let betaBlockerClasses = SettingKey(
        "betaBlocker.classes", default: ["beta blocker"], "drug classes that count as a dose of the beta blocker")
}

extension SettingKey where Value == TimeOfDay {
    public static let labReminderTime = SettingKey(
        "labs.reminderTime", default: TimeOfDay(hour: 9), "when a lab result is asked for (local time)")
    public static let betaBlockerFrom = SettingKey(
        "betaBlocker.from", default: TimeOfDay(hour: 14), "the first time of a day to ask about the beta blocker (local time)")
    public static let betaBlockerTo = SettingKey(
        "betaBlocker.to", default: TimeOfDay(hour: 20), "the last time of a day to ask about the beta blocker (local time)")
}

extension SettingKey where Value == TimesOfDay {
    public static let dosesOnce = SettingKey(
        "doses.once", default: TimesOfDay(.init(hour: 8)), "when a daily dose is due, if no time was said (local time)", form: .times(1))
    public static let dosesTwice = SettingKey(
        "doses.twice", default: TimesOfDay(.init(hour: 8), .init(hour: 20)), "when two doses a day are due (local time)", form: .times(2))
    public static let dosesThrice = SettingKey(
        "doses.thrice", default: TimesOfDay(.init(hour: 8), .init(hour: 14), .init(hour: 20)), "when three doses a day are due (local time)", form: .times(3))
    public static let dosesFour = SettingKey(
        "doses.four", default: TimesOfDay(.init(hour: 8), .init(hour: 12), .init(hour: 16), .init(hour: 20)),
        "when four doses a day are due (local time)", form: .times(4))
}

extension Settings {
    static let reminders: [AnySetting] = [
        AnySetting(.labMetrics), AnySetting(.labReminderDays), AnySetting(.labReminderTime),
        AnySetting(.betaBlockerBoundary), AnySetting(.betaBlockerGap), AnySetting(.betaBlockerDynamic), AnySetting(.betaBlockerFrom),
        AnySetting(.betaBlockerTo), AnySetting(.betaBlockerWaitMinutes), AnySetting(.betaBlockerLeastBoundary),
        AnySetting(.betaBlockerLeastHeartRate), AnySetting(.betaBlockerLeastSystolic), AnySetting(.betaBlockerClasses),
        AnySetting(.dosesOnce), AnySetting(.dosesTwice), AnySetting(.dosesThrice), AnySetting(.dosesFour),
        AnySetting(.doseOpenHours), AnySetting(.doseEarlyHours), AnySetting(.doseEarlyShare), AnySetting(.doseLaterHours), AnySetting(.doseAnswerHours), AnySetting(.mostPieces),
    ]
}
