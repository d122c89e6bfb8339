/// Words by which the times of questions are known, where the rules for times say too little.
extension SettingKey where Value == [String] {
    public static let wholeLogWords = SettingKey(
        "questions.wholeLog", default: ["ever", "in total", "altogether", "all time", "so far"], "times in a question that mean the whole log")
    /// "The past month" is thirty days up to now, "last month" the one before this.
    public static let rollingWords = SettingKey(
        "questions.rolling", default: ["past", "the last"], "what makes a day, week, month or year in a question one that ends now")
    /// Of these no single stretch of time is meant.
    public static let repeatedTimes = SettingKey(
        "questions.repeated",
        default: [
            "mornings", "afternoons", "evenings", "the nights", "at night", "weekends", "weekdays", "mondays", "tuesdays", "wednesdays", "thursdays",
            "fridays", "saturdays", "sundays",
        ], "times in a question that come again and again, of which nothing can be counted")
    /// What stands behind them and is not read is a time that only the person knows ("since I woke up").
    public static let timeLeads = SettingKey(
        "questions.timeLeads",
        default: ["since", "after", "before", "until", "till", "during", "while", "between", "on my", "on the", "in the", "over the", "at the"],
        "words in a question that lead in a time")
    /// "Did I miss a dose?" is answered by what was not taken.
    public static let missedWords = SettingKey(
        "questions.missed", default: ["miss", "missed", "skip", "skipped", "forget", "forgot", "forgotten"],
        "words by which a question asks for what was not taken")
}

extension SettingKey where Value == TimeOfDay {
    public static let nightEnd = SettingKey(
        "questions.nightEnd", default: TimeOfDay(hour: 6), "when a night in a question ends, the morning after")
}

extension Settings {
    static let questions: [AnySetting] = [
        AnySetting(.wholeLogWords), AnySetting(.rollingWords), AnySetting(.repeatedTimes), AnySetting(.timeLeads), AnySetting(.missedWords),
        AnySetting(.nightEnd),
    ]
}
