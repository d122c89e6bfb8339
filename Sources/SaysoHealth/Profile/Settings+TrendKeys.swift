extension SettingKey where Value == PatternProfile {
    public static let patternProfile = SettingKey(
        "patterns.profile", default: .standard, "which thresholds patterns have: standard or sensitive")
}

extension SettingKey where Value == Bool {
    public static let patternShadow = SettingKey(
        "patterns.shadow", default: true, "patterns are listed and nobody is notified of them")
}

extension SettingKey where Value == Int {
    public static let patternRecentDays = SettingKey(
        "patterns.recentDays", default: 3, in: 1...30, "the days that are compared with the baseline; they must be in a row")
    public static let patternBaselineMost = SettingKey(
        "patterns.baselineMost", default: 21, in: 1...180, "days with data that the baseline has at most")
    public static let patternBaselineLeast = SettingKey(
        "patterns.baselineLeast", default: 4, in: 1...180, "days with data that the baseline has at least")
    public static let patternLeastDays = SettingKey(
        "patterns.leastDays", default: 7, in: 2...180, "days with data in all that a pattern needs, the compared ones and the baseline together")
    public static let patternSecondLevel = SettingKey("patterns.secondLevel", default: 7, in: 1...366, "days from which a pattern is at level 7")
    public static let patternThirdLevel = SettingKey("patterns.thirdLevel", default: 14, in: 1...366, "days from which a pattern is at level 14")
    public static let patternFourthLevel = SettingKey("patterns.fourthLevel", default: 21, in: 1...366, "days from which a pattern is at level 21")
    public static let patternWatchMost = SettingKey("patterns.watchMost", default: 6, in: 0...21, "a pattern up to this level is to be watched")
    public static let patternAttentionMost = SettingKey(
        "patterns.attentionMost", default: 13, in: 0...21, "a pattern up to this level asks for attention, above it is critical")
    public static let patternCleanDays = SettingKey("patterns.cleanDays", default: 2, in: 1...30, "clean days in a row that end a pattern of level 3 or 7")
    public static let patternCleanDaysLong = SettingKey(
        "patterns.cleanDaysLong", default: 3, in: 1...30, "clean days in a row that end a pattern of level 14 or 21")
    public static let patternWalkDays = SettingKey(
        "patterns.walkDays", default: 40, in: 1...366, "how far back the beginning of a pattern is looked for (days)")

    public static let insightWindowDays = SettingKey("insights.windowDays", default: 21, in: 1...366, "the days that insights look at")
    public static let insightLeastDays = SettingKey("insights.leastDays", default: 7, in: 1...366, "days with data that a member needs in the window")
    public static let insightLeastPoints = SettingKey("insights.leastPoints", default: 5, in: 1...366, "scores that a pillar needs in the window")
    public static let insightLeastBaseline = SettingKey("insights.leastBaseline", default: 5, in: 1...366, "scores that the baseline needs")
    public static let insightRecent = SettingKey("insights.recent", default: 3, in: 1...30, "the newest scores of a pillar, which are compared with the baseline")
    public static let insightBaseline = SettingKey("insights.baseline", default: 7, in: 1...366, "scores before the recent ones that the baseline has at most")
    public static let insightQuartile = SettingKey(
        "insights.lowShare", default: 4, in: 2...100, "recent scores are low when none is above the score at one part in so many, from the lowest up")
    public static let insightRun = SettingKey("insights.runDays", default: 3, in: 1...30, "low scores ask for attention when so many are of days in a row")
    public static let insightMost = SettingKey("insights.most", default: 2, in: 0...20, "insights that are shown at most")
    public static let insightFreshDays = SettingKey(
        "insights.freshDays", default: 3, in: 0...366, "a member counts when the last score is at most this old (calendar days)")
}

extension SettingKey where Value == Double {
    public static let patternCleanPercent = SettingKey(
        "patterns.cleanPercent", default: 5, in: 0...100, "a day this close to the baseline on the bad side is clean (%)")

    public static let insightDropPercent = SettingKey("insights.dropPercent", default: 20, in: 1...100, "a fall that asks for attention (%)")
    public static let insightRisePercent = SettingKey("insights.risePercent", default: 15, in: 1...100, "a rise to celebrate (%)")
    public static let insightHighScore = SettingKey(
        "insights.highScore", default: 85, in: 0...100, "nothing asks for attention while the latest score is at least this")

    /// The upper end of the target range as a share of (220 − age). 0.76 is no recommendation for pacing: guides advise 0.5 to 0.6, or the
    /// resting heart rate and 15 (`exertion.basis`). Source: cfsselfhelp.org, Pacing by Numbers; Workwell Foundation.
    public static let exertionFactor = SettingKey(
        "exertion.factor", default: 0.76, in: 0.3...1, "the heart rate to stay under, as a share of 220 − age; pacing guides advise 0.5 to 0.6",
        source: "0.5 to 0.6: cfsselfhelp.org, Pacing by Numbers")
    public static let exertionLowFactor = SettingKey(
        "exertion.lowFactor", default: 0.64, in: 0.3...1, "the lower end of the target range, as a share of 220 − age")
    /// Source: Workwell Foundation, heart rate monitoring for pacing.
    public static let exertionRestingMargin = SettingKey(
        "exertion.restingMargin", default: 15, in: 0...100, "the heart rate to stay under above the resting one, when the basis is resting (bpm)",
        source: "Workwell Foundation, heart rate monitoring for pacing")
}

extension SettingKey where Value == [String] {
    /// Source: Compendium of Physical Activities (2024), activities under 4 MET.
    public static let gentleActivities = SettingKey(
        "patterns.gentleActivities", default: ["walking", "stretching", "yoga", "gardening", "housework", "tai chi"],
        "activities that make no workout day, unless they are said to be moderate or vigorous",
        source: "Compendium of Physical Activities (2024), activities under 4 MET")
}

extension SettingKey where Value == ExertionBasis {
    public static let exertionBasis = SettingKey(
        "exertion.basis", default: .age, "what the heart rate to stay under is worked out from: age, or resting (heart rate)")
}

extension Settings {
    static let patterns: [AnySetting] =
        [
            AnySetting(.patternProfile), AnySetting(.patternShadow), AnySetting(.patternRecentDays), AnySetting(.patternBaselineMost),
            AnySetting(.patternBaselineLeast), AnySetting(.patternLeastDays), AnySetting(.patternSecondLevel), AnySetting(.patternThirdLevel),
            AnySetting(.patternFourthLevel), AnySetting(.patternWatchMost), AnySetting(.patternAttentionMost), AnySetting(.patternCleanDays),
            AnySetting(.patternCleanDaysLong), AnySetting(.patternWalkDays), AnySetting(.patternCleanPercent),
            AnySetting(.gentleActivities),
        ] + PatternProfile.allCases.flatMap { profile in MetricPattern.all.map { AnySetting($0.key(profile)) } }

    static let insightsAndExertion: [AnySetting] = [
        AnySetting(.insightWindowDays), AnySetting(.insightLeastDays), AnySetting(.insightLeastPoints), AnySetting(.insightLeastBaseline),
        AnySetting(.insightRecent), AnySetting(.insightBaseline), AnySetting(.insightQuartile), AnySetting(.insightRun), AnySetting(.insightMost),
        AnySetting(.insightFreshDays), AnySetting(.insightDropPercent), AnySetting(.insightRisePercent), AnySetting(.insightHighScore),
        AnySetting(.exertionFactor), AnySetting(.exertionLowFactor), AnySetting(.exertionBasis), AnySetting(.exertionRestingMargin),
    ]
}
