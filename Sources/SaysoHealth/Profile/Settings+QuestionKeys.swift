/// Words by which the times of questions are known, where the rules for times say too little; they stand in `question-words.tsv`.
extension SettingKey where Value == [String] {
    private static func questions(_ name: String, _ summary: String) -> SettingKey {
        SettingKey("questions.\(name)", default: QuestionWords.rows[name]?["words"]?.split(separator: "|").map(String.init) ?? [], summary)
    }

    public static let wholeLogWords = questions("wholeLog", "times in a question that mean the whole log")
    /// "The past month" is thirty days up to now, "last month" the one before this.
    public static let rollingWords = questions("rolling", "what makes a day, week, month or year in a question one that ends now")
    /// Of these no single stretch of time is meant.
    public static let repeatedTimes = questions("repeated", "times in a question that come again and again, of which nothing can be counted")
    /// What stands behind them and is not read is a time that only the person knows ("since I woke up").
    public static let timeLeads = questions("timeLeads", "words in a question that lead in a time")
    /// "How much have I drunk?" asks for every drink, "how much water" for the water.
    public static let waterWords = questions("water", "words by which a question about drinks asks for the water alone")
    /// "What did I take?" asks for vitamins too, "what meds" for the medicines.
    public static let anythingWords = questions("anything", "words by which a question about what was taken asks for all of it")
    public static let medicineWords = questions("medicines", "words by which a question about what was taken asks for the medicines alone")
    /// "My thyroid pill" is some medicine, whatever else is known of the name.
    public static let pillWords = questions("pills", "words at the end of a name that say that it is a medicine")
    /// "No, I didn't take it" is of a dose; a bare "no" is of whatever was asked last.
    public static let intakeWords = questions("intake", "words by which a yes or no is about something taken")
    /// "Did I miss a dose?" is answered by what was not taken.
    public static let missedWords = questions("missed", "words by which a question asks for what was not taken")
    /// "That was ibuprofen", said of what was just logged, is another name for it, or another entry.
    public static let restatedLeads = questions("restated", "words that speak of what was just logged: what they say instead of it is asked about")
    /// "No, an apple", said of the banana that was just logged, mends it.
    public static let mendingLeads = questions("mends", "words that mend what was just logged: what stands behind them takes its place")
    /// What makes a correction of what stands behind such words.
    public static let amendLeads = questions("amends", "the words that make a correction of what stands behind them")
    /// Answers to "this instead of that?", and to "which one?".
    public static let insteadWords = questions("instead", "words that answer that something is instead of what was logged")
    public static let besidesWords = questions("besides", "words that answer that something is as well as what was logged")
    /// "Wait, and a coffee" is something beside the tea.
    public static let furtherLeads = questions("further", "words that lead in something beside what was logged")
    public static let everyWords = questions("every", "words that mean all of what a question offers")
    public static let firstWords = questions("first", "words that mean the first of what a question offers")
    public static let secondWords = questions("second", "words that mean the second of what a question offers")
    public static let thirdWords = questions("third", "words that mean the third of what a question offers")
    public static let fourthWords = questions("fourth", "words that mean the fourth of what a question offers")
    /// Of several entries.
    public static let beforeLastWords = questions("beforeLast", "words that mean the entry before the last one")
    public static let otherWords = questions("other", "words that mean the entry that is not the last one, of two")
    public static let everythingWords = questions("everything", "words of a correction that mean all of a day, or of a name")
    /// "No, just the headache" takes back what was told with it.
    public static let aloneWords = questions("alone", "words of a correction that mean what it names, and nothing that was told with it")
    /// "Make that 2 more" is no two.
    public static let moreWords = questions("more", "words behind a number that say that it is so much more than what was logged")
    public static let fewerWords = questions("fewer", "words behind a number that say that it is so much less than what was logged")
    /// "Took both" is no answer for three.
    public static let twoWords = questions("two", "words that mean two things, and not all of more")
    /// "Move the metoprolol to 7" is of the one that was taken, where none is on the schedule.
    public static let moveWords = questions("moves", "words that begin a request for another time")
    /// To a question before storing; what else is asked is answered by what was done.
    public static let yesWords = questions("yes", "whole utterances that answer yes to what was asked before storing")
    /// "That's wrong" says neither what, nor what it should be.
    public static let wrongWords = questions("wrong", "whole utterances that say that what was just logged is wrong, and no more")
    /// "The headache was severe" is of the one that was logged.
    public static let definiteWords = questions("definite", "words before the name of something that was logged a moment ago")
    public static let wasWords = questions("was", "words behind it that tell more of it")
    /// "No, I didn't" is of what was logged, "no thanks" is not.
    public static let doingWords = questions("doing", "words of a yes or no that say that something was done, or was not")
    /// "Not yet" takes nothing back that was logged: it is of what is still asked.
    public static let yetWords = questions("yet", "words of a no that say that what is asked about is still to come")
    /// "Chest pain since monday" is felt now.
    public static let lastingWords = questions("lasting", "words that say that what is told of a time before goes on")
    public static let lastWords = questions("last", "words that mean the last of what a question offers")
    /// "Delete my last lab" is of a laboratory value, whatever was logged since.
    public static let labWords = questions("labs", "words by which a request means a laboratory value")
    public static let readingWords = questions("readings", "words by which a request means a measurement")
    public static let symptomEntryWords = questions("symptomEntries", "words by which a request means a symptom")
    public static let activityEntryWords = questions("activityEntries", "words by which a request means an activity")
    public static let foodEntryWords = questions("foodEntries", "words by which a request means a food")
    public static let drinkEntryWords = questions("drinkEntries", "words by which a request means a drink")
    public static let medicationEntryWords = questions("medicationEntries", "words by which a request means something taken")
    public static let supplementEntryWords = questions("supplementEntries", "words by which a request means a supplement")
    /// "Tonight" is when a reminder of tonight comes.
    public static let reminderLeads = questions("reminds", "the words that make a reminder of a time behind them")
    /// "At two" is an hour, "in two" so many hours.
    public static let clockLeads = questions("clockLeads", "words before a number that make it an hour of the clock")
    /// "The bp was 130/85, not 120/80" is of the one that was logged.
    public static let notWords = questions("not", "words before the value that a reading did not have")
    public static let choiceFillers = questions("choiceFillers", "words that may stand beside such an answer and say nothing more")
    /// "My highest temperature" is one of its readings.
    public static let highestWords = questions("highest", "words by which a question asks for the highest value")
    public static let lowestWords = questions("lowest", "words by which a question asks for the lowest value")
    /// "My worst headache" is the most severe one.
    public static let worstWords = questions("worst", "words by which a question about complaints asks for the most severe one")
    /// "My first headache" is the earliest one.
    public static let earliestWords = questions("earliest", "words by which a question for one entry asks for the earliest one")
    public static let distanceWords = questions("distance", "words by which a question asks for a distance")
    public static let milesWords = questions("miles", "words by which a question asks for miles")
    public static let kilometresWords = questions("kilometres", "words by which a question asks for kilometres")
    public static let metresWords = questions("metres", "words by which a question asks for metres")
    public static let yardsWords = questions("yards", "words by which a question asks for yards")
    public static let strengthWords = questions("strength", "words by which a question asks for the strength that was taken, and not for pieces")
    public static let timesWords = questions("times", "words by which a question asks how often, and not how many")
    public static let changeWords = questions("change", "words by which a question asks how a value has changed")
    /// "What's due?" is answered by the doses that are still to be taken.
    public static let untakenWords = questions("untaken", "words by which a question about all medicines asks for what is left to take")
    public static let dueWords = questions("due", "words by which a question about medicines asks for what is still to be taken")
    /// What somebody does as a rule, or has been doing, is not of today alone.
    public static let habitWords = questions("habit", "words by which a question that says no time is about the last days, and not about today alone")
    /// "Did I take it every day?" is answered by the days.
    public static let everyDayWords = questions("everyDay", "words by which a question asks on which days of a stretch it was")
    /// "Did I take it twice?" is answered by how often it was.
    public static let countedWords = questions("counted", "words by which a question whether something was taken asks how often it was")
    /// Which readings are above a number the person sees from the readings.
    public static let boundWords = questions("bound", "words by which a question asks which readings are above or below a number")
    /// Whether there was a fever a reading says too.
    public static let temperatureWords = questions("temperature", "complaints of which readings of the temperature tell as well")
    /// What is enough is advice: such a question is answered with the amount.
    public static let judgementWords = questions("judgement", "words by which a question asks for a judgement, which the log cannot give")
}

private enum QuestionWords {
    static let rows = TabbedTable(PackageResources.question_words_tsv).keyed(by: "setting")
}

extension SettingKey where Value == TimesOfDay {
    /// A meal without a time is at these (contract, times).
    public static let mealTimes = SettingKey(
        "questions.mealTimes", default: TimesOfDay(.init(hour: 8), .init(hour: 12), .init(hour: 18)), "when breakfast, lunch and dinner are (local time)")
}

extension SettingKey where Value == Int {
    /// Half of the least time between two meals, and one more: what lies between is near both.
    public static let mealHours = SettingKey(
        "questions.mealHours", default: 3, in: 1...12, "how far from a meal's time food that was told of no meal may have been it (hours)")
    /// No number of medicine: a month, as people speak of "lately".
    public static let habitDays = SettingKey(
        "questions.habitDays", default: 30, in: 1...366, "how many days, with today, a question about changes, extremes or habits is about that says no time")
    /// What was asked before storing, or logged a moment ago, is what a bare answer is about. A matter of attention: ten minutes.
    public static let askedMinutes = SettingKey(
        "questions.openMinutes", default: 10, in: 1...1_440, "how long a bare yes or no is about what was asked or logged before (minutes)")
}

extension SettingKey where Value == Int {
    /// A matter of attention, and no number of medicine: doses of a day are mostly further apart.
    public static let reversalHours = SettingKey(
        "questions.reversalHours", default: 8, in: 0...48, "how long a dose that is said not to have been taken may be one that was logged as taken, so that it is asked (hours)")
}

extension SettingKey where Value == TimeOfDay {
    public static let nightEnd = SettingKey(
        "questions.nightEnd", default: TimeOfDay(hour: 6), "when a night in a question ends, the morning after")
}

extension Settings {
    static let questions: [AnySetting] = [
        AnySetting(.wholeLogWords), AnySetting(.rollingWords), AnySetting(.repeatedTimes), AnySetting(.timeLeads), AnySetting(.waterWords), AnySetting(.missedWords), AnySetting(.highestWords), AnySetting(.lowestWords), AnySetting(.intakeWords), AnySetting(.restatedLeads), AnySetting(.mendingLeads), AnySetting(.amendLeads),
        AnySetting(.insteadWords), AnySetting(.besidesWords), AnySetting(.furtherLeads), AnySetting(.everyWords), AnySetting(.firstWords), AnySetting(.secondWords), AnySetting(.thirdWords), AnySetting(.fourthWords), AnySetting(.beforeLastWords), AnySetting(.otherWords), AnySetting(.everythingWords), AnySetting(.aloneWords), AnySetting(.wrongWords), AnySetting(.moreWords), AnySetting(.fewerWords), AnySetting(.twoWords), AnySetting(.moveWords), AnySetting(.yesWords), AnySetting(.worstWords), AnySetting(.earliestWords), AnySetting(.lastWords), AnySetting(.choiceFillers), AnySetting(.labWords), AnySetting(.readingWords), AnySetting(.symptomEntryWords), AnySetting(.activityEntryWords), AnySetting(.foodEntryWords), AnySetting(.drinkEntryWords), AnySetting(.medicationEntryWords), AnySetting(.supplementEntryWords), AnySetting(.notWords), AnySetting(.definiteWords), AnySetting(.wasWords), AnySetting(.doingWords), AnySetting(.yetWords), AnySetting(.lastingWords),
        AnySetting(.anythingWords), AnySetting(.medicineWords), AnySetting(.distanceWords), AnySetting(.milesWords), AnySetting(.kilometresWords), AnySetting(.metresWords), AnySetting(.yardsWords),
        AnySetting(.strengthWords), AnySetting(.timesWords), AnySetting(.changeWords), AnySetting(.judgementWords), AnySetting(.dueWords), AnySetting(.untakenWords), AnySetting(.habitWords), AnySetting(.everyDayWords), AnySetting(.temperatureWords), AnySetting(.countedWords), AnySetting(.boundWords), AnySetting(.pillWords), AnySetting(.mealTimes), AnySetting(.mealHours),
        AnySetting(.nightEnd), AnySetting(.askedMinutes), AnySetting(.reversalHours), AnySetting(.habitDays),
    ]
}
