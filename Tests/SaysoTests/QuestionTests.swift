import Foundation
import Testing

@Suite("Questions about the log are answered from it") struct QuestionTests {
    let home = Home()

    /// Says lines, each at its own instant of the time zone of the examples.
    private func say(_ lines: (at: String, text: String)...) throws {
        let input = lines.map { "{\"text\":\"\($0.text)\",\"at\":\"2026-\($0.at):00-05:00\"}\n" }.joined()
        let run = sayso("log", "--json", input: input.utf8, environment: home.environment())
        try #require(run.status == 0, "\(run.talk)")
    }

    private func ask(_ text: String) throws -> [String: Any] {
        let run = sayso("log", "--json", "--at", "2026-03-14T14:30:00-05:00", text, environment: home.environment())
        return try #require(run.objects().first?["answer"] as? [String: Any], "no answer: \(run.text) \(run.talk)")
    }

    @Test("the readings of a watch are averaged however many there are", .timeLimit(.minutes(2)))
    func manyReadings() throws {
        let rows = (0..<30_000).map { number in
            let (day, second) = (1 + number / 3_000, number % 3_000)
            return "2026-03-\(day < 10 ? "0" : "")\(day)T08:\(String(format: "%02d:%02d", second / 60, second % 60))-05:00,heart_rate,\(60 + number % 40),bpm,watch\n"
        }
        let file = try home.write("timestamp,metric,value,unit,source\n" + rows.joined(), to: "watch.csv")
        #expect(sayso("import", file, "--at", "2026-03-14T14:30:00-05:00", environment: home.environment()).status == 0)
        let answer = try ask("average heart rate this year")
        #expect(answer["value"] as? Double == 79.5 && answer["count"] as? Int == 30_000, "\(answer)")
    }

    @Test("how many of a food there were is counted where every entry says it", arguments: [
        ("how many eggs did I have today?", 5, "Eggs: twice, 5 in all, today."), ("how many times did I have eggs today?", 2, "Eggs: twice"),
        ("how many slices of pizza did I have today?", 3, "3 slices in all"), ("how many bananas did I have today?", 2, "Bananas: twice"),
    ])
    func foods(question: String, value: Double, words: String) throws {
        try say(
            ("03-14T08:00", "had two eggs"), ("03-14T09:00", "three eggs and toast for breakfast"), ("03-14T10:00", "ate two slices of pizza"),
            ("03-14T11:00", "ate one slice of pizza"), ("03-14T12:00", "had a banana"), ("03-14T13:00", "had bananas and yogurt"))
        let answer = try ask(question)
        #expect(answer["value"] as? Double == value && (answer["text"] as? String)?.contains(words) == true, "\(answer)")
    }

    @Test("whether there is a fever the readings of today tell", arguments: ["do I have a fever", "have i got a temperature?"])
    func fever(question: String) throws {
        #expect((try ask(question)["text"] as? String)?.hasPrefix("Nothing about fever is in the log for today.") == true)
        try say(("03-13T08:00", "temp 103"), ("03-14T14:00", "temp 101.4"))
        let answer = try #require(try ask(question)["text"] as? String)
        #expect(answer.contains("101.4 °F, today 14:00") && answer.contains("that is a fever") && !answer.contains("103"), "\(answer)")
    }

    @Test("a medicine is asked about by any of its names", arguments: ["acetaminophen", "tylenol", "paracetamol"])
    func brands(name: String) throws {
        try say(("03-14T07:00", "took 2 tylenol 500 mg"), ("03-14T08:00", "took acetaminophen 650 mg"), ("03-14T09:00", "took ibuprofen 200 mg"))
        let answer = try ask("how much \(name) have I taken today")
        #expect(answer["value"] as? Double == 1650 && answer["count"] as? Int == 2)
        #expect(answer["combined"] == nil && answer["possible"] == nil)
    }

    @Test("what a package calls it is no other medicine", arguments: [
        ("did I take my metoprolol today", "Yes: lopressor 50 mg, today 08:00."), ("when did I last take advil", "ibuprofen 400 mg, today 09:00."),
        ("how many times did I take motrin today", "Motrin: once, today."), ("did I take my atenolol today", "Nothing about atenolol is in the log for today."),
    ])
    func packages(question: String, answer: String) throws {
        try say(("03-14T08:00", "took lopressor 50 mg"), ("03-14T09:00", "took ibuprofen 400 mg"))
        #expect(try ask(question)["text"] as? String == answer)
    }

    @Test("a total does not hide what holds the medicine too, or may")
    func shares() throws {
        try say(
            ("03-14T07:00", "took tylenol 500 mg"), ("03-14T08:00", "took 2 nyquil"), ("03-14T09:00", "took percocet 10 mg"), ("03-14T10:00", "took a painkiller"),
            ("03-14T11:00", "took ibuprofen 200 mg"), ("03-14T12:00", "took my lisinopril 10 mg"))
        let answer = try ask("how much acetaminophen have I had today")
        #expect(answer["value"] as? Double == 500)
        #expect((answer["combined"] as? [Any])?.count == 2 && (answer["possible"] as? [Any])?.count == 1)
        let text = answer["text"] as? String ?? ""
        #expect(["nyquil", "percocet", "painkiller"].allSatisfy { text.lowercased().contains($0) }, "\(text)")
        #expect((try ask("did I take any tylenol pm today"))["known"] as? Bool == false)
        #expect((try ask("when did I last take acetaminophen"))["text"] as? String == "percocet 10 mg, today 09:00. That holds other things beside acetaminophen. May be acetaminophen or hold it: painkiller, today 10:00.")
    }

    @Test("a question logs nothing", arguments: [
        "did I take anything for my headache", "what did I take for my headache", "how am I doing with my metoprolol", "how am I doing on tylenol today",
        "how consistent have I been with my metoprolol", "did ibuprofen help my headache", "what helped my headache last time", "are my headaches getting worse",
        "have my headaches been getting worse", "has my nausea gotten worse", "has my fever come back", "on which days did I exercise", "how bad was my headache yesterday",
    ])
    func logsNothing(question: String) throws {
        let run = sayso("log", "--json", "--at", "2026-03-14T14:30:00-05:00", question, environment: home.environment())
        let said = try #require(try run.objects().first)
        #expect((said["events"] as? [Any])?.isEmpty == true && said["pending"] == nil)
    }

    @Test("what is due is what is still to be taken", arguments: [
        ("what's due today", "Due now: lisinopril, 09:00. Later: metoprolol, 20:00."), ("what do I still have to take", "Due now: lisinopril, 09:00. Later: metoprolol, 20:00."),
        ("when is my next metoprolol due", "Later: metoprolol, 20:00."), ("which pills haven't I taken today", "Due now: lisinopril, 09:00. Later: metoprolol, 20:00."),
        ("am I behind on my meds", "Due now: lisinopril, 09:00. Later: metoprolol, 20:00."), ("have I taken my meds today", "Taken: metoprolol, today 08:00; tylenol, today 10:00. Due and not taken: lisinopril, 09:00."),
        ("did I take my blood pressure pill today", "Yes: metoprolol, today 08:00."), ("did I check my blood pressure today", "Nothing about blood pressure is in the log for today."), ("how is my pain today", "Nothing about pain is in the log for today."),
        ("did I take my lisinopril every day this week", "Lisinopril: on 2 of 6 days, Mon 9 Mar to today. Not on: Mon 9 Mar, Tue 10 Mar, Wed 11 Mar, today."), ("is my atorvastatin due", "No schedule says that atorvastatin is due."),
        ("how many doses did I miss this week", "Yes: 1 dose not taken, Mon 9 Mar to today."), ("did I take metoprolol twice today", "Metoprolol: once, today."),
        ("haven't I taken my metoprolol today", "Yes: metoprolol, today 08:00."), ("what haven't I taken today", "Due now: lisinopril, 09:00. Later: metoprolol, 20:00."),
    ])
    func due(question: String, answer: String) throws {
        try say(
            ("03-12T07:00", "I take metoprolol twice a day at 8 am and 8 pm"), ("03-12T07:05", "I take lisinopril every morning at 9"), ("03-12T08:00", "took metoprolol"),
            ("03-12T09:00", "took lisinopril"), ("03-12T20:00", "took metoprolol"), ("03-13T08:00", "took metoprolol"), ("03-13T09:00", "took lisinopril"),
            ("03-14T08:00", "took metoprolol"), ("03-14T10:00", "took tylenol"))
        #expect(try ask(question)["text"] as? String == answer)
    }

    @Test("what changes, or is so as a rule, is of the last days where no time is said", arguments: [
        ("how much weight have I lost", "Weight: 2 lb less: from 182 lb, Sat 7 Mar 08:00, to 180 lb, today 08:00 (2 readings, Fri 13 Feb to today)."),
        ("am I losing weight", "Weight: 2 lb less: from 182 lb, Sat 7 Mar 08:00, to 180 lb, today 08:00 (2 readings, Fri 13 Feb to today)."),
        ("has my weight changed this week", "Weight, Mon 9 Mar to today: one reading alone tells no change: Weight 180 lb, today 08:00."),
        ("what's my highest weight", "Highest weight: 182 lb, Sat 7 Mar 08:00 (2 readings, Fri 13 Feb to today)."), ("how often do I get headaches", "Headache: once, Fri 13 Feb to today."),
        ("did I have a fever this week", "Nothing about fever is in the log for Mon 9 Mar to today. Highest temperature: 100.6 °F, Tue 10 Mar 09:00 (1 reading)."),
    ])
    func ofDays(question: String, answer: String) throws {
        try say(("03-07T08:00", "weight 182 pounds"), ("03-08T09:00", "I have a headache"), ("03-10T09:00", "temp 100.6"), ("03-14T08:00", "weight 180 pounds"))
        #expect(try ask(question)["text"] as? String == answer)
    }

    @Test("every aggregate, of every kind of subject", arguments: [
        ("how much water have i had today", 750.0, "mL", 2),
        ("how many calories today", 500, "kcal", 1),
        ("how many calories yesterday", 300, "kcal", 1),
        ("what was my last temperature", 101.2, "degF", 2),
        ("what was my average temperature today", 100.6, "degF", 2),
        ("how many headaches this week", 2, nil, 2),
        ("how many times did i take tylenol today", 1, nil, 1),
        ("how many steps yesterday", 8000, nil, 1),
        ("what was my last blood pressure", 128, "mmHg", 1),
    ] as [(String, Double, String?, Int)])
    func aggregates(question: String, value: Double, unit: String?, count: Int) throws {
        try say(
            ("03-13T12:00", "had a sandwich 300 calories"), ("03-13T21:00", "i walked 8000 steps"), ("03-13T22:00", "i have a headache"),
            ("03-14T08:00", "drank 500 ml of water"), ("03-14T09:00", "i have a headache"), ("03-14T10:00", "temp 100"),
            ("03-14T11:00", "temp 101.2"), ("03-14T12:00", "drank a glass of water"), ("03-14T12:30", "had a burger 500 calories"),
            ("03-14T13:00", "took two tylenol"), ("03-14T13:30", "blood pressure 128 over 82"))
        let answer = try ask(question)
        #expect(answer["known"] as? Bool == true)
        #expect(answer["value"] as? Double == value)
        #expect(answer["unit"] as? String == unit)
        #expect(answer["count"] as? Int == (answer["aggregate"] as? String == "latest" ? answer["count"] as? Int : count))
    }

    @Test("a stretch of time is the one that was spoken of", arguments: [
        ("how much water have i had today", "03-14T00:00", "03-14T14:30"),
        ("how much water did i drink yesterday", "03-13T00:00", "03-14T00:00"),
        ("how much water have i had this week", "03-09T00:00", "03-14T14:30"),
        ("how much water did i drink last week", "03-02T00:00", "03-09T00:00"),
        ("how much water have i had since monday", "03-09T00:00", "03-14T14:30"),
        ("how much water did i drink last month", "02-01T00:00", "03-01T00:00"),
        ("how much water have i had in the last 3 days", "03-12T00:00", "03-14T14:30"),
        ("how much water have i had in the last 2 weeks", "03-01T00:00", "03-14T14:30"),
        ("how much water have i had this morning", "03-14T00:00", "03-14T12:00"),
        ("how much water did i drink in the last 12 hours", "03-14T02:30", "03-14T14:30"),
        ("how much water did i drink", "03-14T00:00", "03-14T14:30"),
        ("how much water have i had this weekend", "03-13T18:00", "03-14T14:30"),
        ("how much water did i drink last weekend", "03-06T18:00", "03-09T00:00"),
        ("how much water have i had since breakfast", "03-14T08:00", "03-14T14:30"),
        ("how much water have i had the past two weeks", "03-01T00:00", "03-14T14:30"),
        ("how much water have i had in the past fortnight", "03-01T00:00", "03-14T14:30"),
        ("how much water have i had all month", "03-01T00:00", "03-14T14:30"),
        ("how much water have i had in the past week", "03-08T00:00", "03-14T14:30"),
        ("how much water have i had this past month", "02-13T00:00", "03-14T14:30"),
        ("how much water did i drink over the last month", "02-13T00:00", "03-14T14:30"),
        ("how much water did i drink over the last week", "03-08T00:00", "03-14T14:30"),
        ("how much water did i drink on march 2", "03-02T00:00", "03-03T00:00"),
        ("on march 2 how much water did i drink", "03-02T00:00", "03-03T00:00"),
        ("had soup. how much water did i drink on the 2nd of march?", "03-02T00:00", "03-03T00:00"),
        ("how much water did i drink two days ago", "03-12T00:00", "03-13T00:00"),
        ("how much water did i drink between 8 and 10", "03-14T08:00", "03-14T10:00"),
        ("how much water did i drink before noon", "03-14T00:00", "03-14T12:00"),
        ("how much water did i drink last night", "03-13T18:00", "03-14T06:00"),
        ("how much water did i drink yesterday evening", "03-13T18:00", "03-14T00:00"),
    ])
    func ranges(question: String, from: String, to: String) throws {
        let answer = try ask(question)
        #expect(answer["from"] as? String == "2026-\(from):00-05:00")
        #expect(answer["to"] as? String == "2026-\(to):00-05:00")
        #expect(answer["known"] as? Bool == false)
    }

    @Test("where nothing is known, that is the answer")
    func nothing() throws {
        let run = sayso("log", "--at", "2026-03-14T14:30:00-05:00", "how much water have i had today", environment: home.environment())
        #expect(run.lines == ["Nothing about water is in the log for today."])
    }

    @Test("how much water is the water, how much was drunk is all of it", arguments: [
        ("how much water have I had today", "Water: 500 mL, today (1 entry, 1 L of all drinks)."), ("how much have I drunk today", "Drinks: 1 L, today (3 entries)."),
        ("did I drink any water today", "Yes: 500mL Water, today 14:10."),
    ])
    func drinks(question: String, answer: String) {
        let home = Home()
        func log(_ time: String, _ text: String) -> Run { sayso("log", "--at", "2026-03-14T\(time):00-05:00", text, environment: home.environment()) }
        _ = log("14:00", "had a cup of tea, 250 ml")
        #expect(log("14:05", "how much water have I had today").lines == ["Nothing about water is in the log for today. All drinks: 250 mL."])
        _ = log("14:10", "drank 500 ml of water")
        _ = log("14:20", "had 250 ml of orange juice")
        #expect(log("14:30", question).lines.first == answer)
    }

    @Test("what was not taken is said not to have been")
    func denied() throws {
        try say(("03-14T09:00", "forgot my metoprolol"))
        #expect((try ask("did i take my metoprolol today"))["text"] as? String == "No: metoprolol - not taken, today 09:00.")
        try say(("03-14T13:00", "took my metoprolol"))
        #expect((try ask("did i take my metoprolol today"))["text"] as? String == "Yes: metoprolol, today 13:00.")
        try say(("03-14T13:05", "skipped my lisinopril"))
        #expect(
            (try ask("how many doses did i miss today"))["text"] as? String
                == "2 doses not taken, today: metoprolol - not taken, today 09:00; lisinopril - not taken, today 13:05.")
    }

    @Test("a night counts once, whenever it was told", arguments: ["slept 8 hours last night", "slept 8 hours"])
    func night(told: String) throws {
        try say(("03-13T09:00", "slept 5 hours"), ("03-14T08:00", told))
        #expect(try ask("how long did i sleep last night")["value"] as? Double == 480)
    }

    @Test("of a time that is not known nothing is counted", arguments: ["lately", "recently"])
    func unknownTime(range: String) throws {
        try say(("03-14T09:00", "drank 500 ml of water"), ("03-14T09:00", "temp 100"), ("03-14T10:00", "slept 7 hours"))
        for question in ["how much water have i had", "how many calories", "how long did i sleep"] {
            let answer = try ask("\(question) \(range)")
            #expect(answer["known"] as? Bool == false && answer["rangeUnderstood"] as? Bool == false)
            #expect(answer["value"] == nil && answer["from"] == nil && answer["to"] == nil)
            let text = try #require(answer["text"] as? String)
            #expect(text.contains("\"\(range)\" is no time that is known here") && !text.contains("500"))
        }
    }

    @Test("a time that only the person knows, and one that comes again and again, is not guessed at", arguments: [
        ("since i woke up", "since i woke up"), ("since getting up", "since getting up"), ("since my last headache", "since my last headache"),
        ("before my walk", "before my walk"), ("at night", "at night"), ("in the evenings", "evenings"), ("on mondays", "mondays"),
    ])
    func unreadTime(said: String, range: String) throws {
        try say(("03-14T09:00", "drank 500 ml of water"), ("03-13T22:00", "drank 300 ml of water"))
        let answer = try ask("how much water have i had \(said)")
        #expect(answer["rangeUnderstood"] as? Bool == false && answer["value"] == nil)
        #expect((answer["text"] as? String)?.contains("\(range)\" is no time that is known here") == true)
    }

    @Test("a meal that is asked about is that meal, whatever was told of others")
    func meal() throws {
        try say(("03-14T08:00", "had oatmeal for breakfast"), ("03-14T12:00", "had soup for lunch"), ("03-14T13:40", "had a salad for lunch"))
        for question in ["what did i eat at lunch", "what did i have for lunch today"] {
            let entries = try #require(try ask(question)["entries"] as? [[String: Any]])
            #expect(entries.map { $0["item"] as? String } == ["soup", "salad"], "\(question)")
        }
    }

    @Test("the calories of one meal are asked for in a few words", arguments: [
        ("how many calories for breakfast", 300.0, "Calories at breakfast: 300 kcal, today (1 entry)."),
        ("how many calories did i have for lunch yesterday", 500, "Calories at lunch: 500 kcal, yesterday (1 entry)."),
    ])
    func caloriesOfMeal(question: String, value: Double, text: String) throws {
        try say(("03-13T12:00", "had pizza for lunch 500 calories"), ("03-14T08:00", "had oatmeal for breakfast 300 calories"), ("03-14T12:00", "had soup for lunch 200 calories"))
        let answer = try ask(question)
        #expect(answer["value"] as? Double == value)
        #expect(answer["text"] as? String == text)
    }

    @Test("what somebody does as a rule is a mean of the days with entries", arguments: [
        "how much water do i drink a day on average", "how much water do i drink per day", "how much water do i usually drink",
        "how much water did i drink on average this week", "on average how much water do i drink",
    ])
    func perDay(question: String) throws {
        try say(("03-10T12:00", "drank 300 ml of water"), ("03-12T09:00", "drank 500 ml of water"), ("03-12T10:00", "drank 200 ml of water"))
        let answer = try ask(question)
        #expect(answer["aggregate"] as? String == "average")
        #expect(answer["value"] as? Double == 500)
        #expect((answer["text"] as? String)?.hasPrefix("Water, average: 500 mL a day") == true)
    }

    @Test("a reminder is cancelled in words, and the answer says which")
    func cancelled() throws {
        try say(("03-14T09:00", "remind me to call the clinic at 9 pm"), ("03-14T09:01", "remind me to check my sugar at 4 pm"))
        func tell(_ text: String) -> [String] {
            sayso("log", "--at", "2026-03-14T14:30:00-05:00", text, environment: home.environment()).lines
        }
        #expect(tell("cancel the 8 pm reminder") == [
            "No reminder of that is set. These are:", "  check my sugar · today 16:00", "  call the clinic · today 21:00",
        ])
        #expect(tell("cancel my reminder").first == "Which one? Say its time, or what it is about:")
        #expect(tell("cancel the 9 pm reminder") == ["Reminder: call the clinic 21:00 ended"])
        #expect(tell("undo that") == ["Taken back: Stop the reminder: call the clinic"])
        #expect(tell("delete the clinic reminder") == ["Reminder: call the clinic 21:00 ended"])
        #expect(tell("cancel my reminder") == ["Reminder: check my sugar 16:00 ended"])
        #expect(tell("cancel my reminder") == ["No reminders are set."])
    }

    @Test("what was missed is what a plan or words say was not taken", arguments: [
        ("did i miss my iron yesterday", 1.0, "Yes: 1 dose not taken, yesterday."), ("did i miss a dose today", 0, "No: nothing that was due is missing, today."),
        ("which doses did i miss yesterday", 1, "Yes: 1 dose not taken, yesterday."), ("did i miss anything this week", 1, "Yes: 1 dose not taken, Mon 9 Mar to today."),
        ("did i forget my zinc yesterday", 1, "Yes: zinc - 1 tablet - not taken, yesterday 10:00."),
    ])
    func missed(question: String, count: Double, text: String) throws {
        let plan = sayso("schedule", "add", "iron", "--supplement", "--time", "09:00", "--at", "2026-03-12T20:00:00-05:00", environment: home.environment())
        try #require(plan.status == 0, "\(plan.talk)")
        try say(("03-13T10:00", "forgot my zinc"), ("03-14T09:05", "took my iron"))
        let answer = try ask(question)
        #expect(answer["value"] as? Double == count)
        #expect((answer["text"] as? String)?.hasPrefix(text.dropLast()) == true, "\(answer["text"] ?? "")")
    }

    @Test("the highest and the lowest are one of the readings, or one of the days", arguments: [
        ("highest temperature today", 101.2, "Highest temperature: 101.2 °F, today 10:00 (3 readings, today)."),
        ("what was my lowest temperature this week", 97.5, "Lowest temperature: 97.5 °F, Tue 10 Mar 09:00 (4 readings, Mon 9 Mar to today)."),
        ("what's my max heart rate today", 120, "Highest heart rate: 120 bpm, today 12:00 (2 readings, today)."),
        ("what was my highest blood pressure this week", 140, "Highest blood pressure: 140/85 mmHg, Tue 10 Mar 10:00 (2 readings, Mon 9 Mar to today)."),
        ("how high did my temperature get today", 101.2, "Highest temperature: 101.2 °F, today 10:00 (3 readings, today)."),
        ("what was my lowest step count this week", 4000, "Lowest steps: 4000, Wed 11 Mar (2 days, Mon 9 Mar to today)."),
    ])
    func extremes(question: String, value: Double, text: String) throws {
        try say(
            ("03-10T09:00", "temp 97.5"), ("03-10T10:00", "bp 140/85"), ("03-10T20:00", "6000 steps"), ("03-11T20:00", "4000 steps"), ("03-14T09:00", "temp 98.6"),
            ("03-14T10:00", "temp 101.2"), ("03-14T11:00", "temp 37 celsius"), ("03-14T11:30", "bp 130/80"), ("03-14T12:00", "heart rate 120"), ("03-14T13:00", "heart rate 80"))
        let answer = try ask(question)
        #expect(answer["text"] as? String == text)
        #expect(answer["value"] as? Double == value)
    }

    @Test("what was missed is asked in any of these words, and answered also where no plan is known", arguments: [
        "what did I miss today", "did I miss anything today", "what have I missed today", "what did I forget to take today",
    ])
    func missedWhat(question: String) throws {
        let nothing = try ask(question)
        #expect(nothing["text"] as? String == "Nothing is in the log that was missed, today: no plan says what was due, and no words what was not taken.")
        let plan = sayso("schedule", "add", "iron", "--supplement", "--time", "09:00", "--at", "2026-03-12T20:00:00-05:00", environment: home.environment())
        try #require(plan.status == 0, "\(plan.talk)")
        #expect(try ask(question)["text"] as? String == "Not missed, but due and not taken yet: iron, 09:00.")
        try say(("03-14T14:00", "skipped my metoprolol"))
        #expect((try ask(question)["text"] as? String)?.hasPrefix("Yes: metoprolol") == true)
    }

    @Test("a time of another season is shown on the clock of that season")
    func otherSeason() throws {
        try say(("01-02T12:00", "temp 99"))
        let zone = ["--tz", "America/New_York", "--at", "2026-03-14T14:30:00-04:00"]
        let asked = sayso(["log"] + zone + ["what was my last temperature"], environment: home.environment())
        #expect(asked.lines == ["Temperature 99 °F, Fri 2 Jan 12:00."])
        #expect(sayso(["events"] + zone, environment: home.environment()).text.contains("Fri 2 Jan 12:00"))
    }

    @Test("a plan that begins in the middle of a day does not take the morning's dose for the evening's")
    func laterPlan() throws {
        try say(("03-14T08:05", "took my metoprolol"), ("03-14T14:00", "add metoprolol 25 mg twice a day"))
        let doses = try sayso("schedule", "--json", "--at", "2026-03-14T14:30:00-05:00", environment: home.environment()).objects()
            .filter { $0["kind"] as? String == "Dose" }
        #expect(doses.map { $0["state"] as? String } == ["upcoming"])
    }

    @Test("reminders are asked for in words")
    func reminders() throws {
        #expect(try ask("what reminders do i have")["text"] as? String == "No reminders are set.")
        try say(("03-14T09:00", "remind me to call the clinic at 4 pm"), ("03-14T09:00", "add metoprolol 25 mg twice a day"))
        for question in ["what reminders do i have", "list my reminders", "do i have any reminders"] {
            let answer = try ask(question)
            #expect(answer["text"] as? String == "1 reminder and 1 schedule.")
            #expect((answer["reminders"] as? [[String: Any]])?.map { $0["item"] as? String } == ["call the clinic"])
        }
    }

    @Test("a time that has not begun has nothing in it; a weekend ahead is not the one that is asked about")
    func ahead() throws {
        try say(("03-07T12:00", "drank 200 ml of water"), ("03-14T09:00", "drank 500 ml of water"))
        #expect(try ask("how much water did i drink this evening")["text"] as? String == "\"this evening\" has not begun yet.")
        let monday = sayso("log", "--json", "--at", "2026-03-09T09:00:00-05:00", "how much water did i drink over the weekend", environment: home.environment())
        let answer = try #require(monday.objects().first?["answer"] as? [String: Any])
        #expect((answer["from"] as? String, answer["value"] as? Double) == ("2026-03-06T18:00:00-05:00", 200))
    }

    @Test("the whole log is asked for in words of its own")
    func ever() throws {
        try say(("01-01T12:00", "drank 200 ml of water"), ("03-14T09:00", "drank 500 ml of water"))
        #expect(try ask("how much water did i drink ever")["value"] as? Double == 700)
    }

    @Test("a list has the entries, and no others")
    func list() throws {
        try say(("03-13T12:00", "had soup"), ("03-14T12:00", "had a banana"), ("03-13T13:00", "drank a glass of water"))
        let entries = try #require(try ask("what did i eat yesterday")["entries"] as? [[String: Any]])
        #expect(entries.map { $0["item"] as? String } == ["soup"])
    }

    @Test("what the same words have just logged is in the answer")
    func sameBreath() throws {
        #expect(try ask("drank 500 ml of water. how much water have i had today")["value"] as? Double == 500)
    }

    @Test("a question changes nothing that an undo could take back")
    func keepsNothing() throws {
        try say(("03-14T09:00", "temp 100"))
        _ = try ask("what was my last temperature")
        let undone = sayso("log", "--json", "--at", "2026-03-14T14:31:00-05:00", "undo that", environment: home.environment())
        #expect(undone.text.contains("Temperature 100 °F"))
    }

    @Test("statistics: days, symptoms, doses, and what follows what with its counts")
    func statistics() throws {
        for day in ["11", "12", "13"] {
            try say(("03-\(day)T12:00", "had pizza 500 calories"), ("03-\(day)T17:59", "i have heartburn"), ("03-\(day)T20:00", "drank 300 ml of water"))
        }
        try say(("03-14T08:00", "had toast"), ("03-14T12:00", "had pizza 500 calories"))
        let lines = try sayso("stats", "--json", "--at", "2026-03-14T14:30:00-05:00", environment: home.environment()).objects()
        let days = lines.filter { $0["kind"] as? String == "day" }
        #expect(days.count == 7)
        #expect(days.last?["calories"] as? Double != nil)
        #expect(days[5]["hydration"] as? Double == 300)
        let symptom = lines.first { $0["kind"] as? String == "symptom" }
        #expect(symptom?["symptom"] as? String == "heartburn")
        #expect(symptom?["count"] as? Int == 3)
        let pair = try #require(lines.first { $0["kind"] as? String == "following" })
        #expect(pair["food"] as? String == "pizza")
        #expect(["eaten", "followed", "notFollowed", "otherEaten", "otherFollowed"].map { pair[$0] as? Int } == [4, 3, 1, 1, 0])
    }

    @Test("how much was taken is strength by pieces, or else pieces, and never how many entries there are", arguments: [
        ("how much tylenol have I taken today", 5.0, nil, "Tylenol: 5 in all, today (2 entries)."),
        ("how many tylenol have I taken today", 5, nil, "Tylenol: twice, 5 in all, today."),
        ("how many times did i take tylenol today", 2, nil, "Tylenol: twice, 5 in all, today."),
        ("how many mg of tylenol have I taken today", nil, nil, "Tylenol, today: 2 entries without an amount, 5 in all."),
        ("how much ibuprofen have I taken today", 800, "mg", "Ibuprofen: 800 mg, today (2 entries)."),
        ("how much albuterol have I taken today", 5, "puff", "Albuterol: 5 puffs in all, today (2 entries)."),
        ("how much aspirin have I taken today", nil, nil, "Aspirin, today: 1 entry without an amount."),
        ("how much naproxen have I taken today", 220, "mg", "Naproxen: 220 mg, today (1 entry, 1 entry says nothing of it but 2)."),
    ] as [(String, Double?, String?, String)])
    func taken(question: String, value: Double?, unit: String?, text: String) throws {
        try say(
            ("03-14T09:00", "took 2 tylenol"), ("03-14T13:00", "took 3 tylenol"), ("03-14T09:00", "took two 200 mg ibuprofen"), ("03-14T13:00", "took 400 mg ibuprofen"),
            ("03-14T09:00", "took 2 puffs of albuterol"), ("03-14T13:00", "took three puffs of albuterol"), ("03-14T13:00", "took an aspirin"),
            ("03-14T13:10", "took 2 naproxen"), ("03-14T13:20", "took naproxen 220 mg"))
        let answer = try ask(question)
        #expect(answer["text"] as? String == text)
        #expect(answer["value"] as? Double == value)
        #expect(answer["unit"] as? String == unit)
    }

    @Test("what was told of no meal is no answer to a question about one, and what may have been it is named", arguments: [
        ("03-14T08:00", "did i have dinner today", nil), ("03-14T13:50", "did i have lunch today", "banana, today 13:50"),
        ("03-14T13:50", "how many calories at lunch today", "banana, today 13:50"), ("03-14T08:00", "what did i have for breakfast", "banana, today 08:00"),
        ("03-14T13:50", "did i have breakfast today", nil),
    ] as [(String, String, String?)])
    func ofNoMeal(told: String, question: String, named: String?) throws {
        try say((told, "had a banana"))
        let answer = try ask(question), text = try #require(answer["text"] as? String)
        #expect(answer["known"] as? Bool == false && !text.hasPrefix("Yes") && text.contains("Nothing about"))
        #expect(text.contains("banana") == (named != nil) && text.contains(named ?? "Nothing"), "\(text)")
        #expect((answer["ofNoMeal"] as? [Any])?.count == named.map { _ in 1 })
    }

    @Test("how far is a distance, in the unit that was asked for, or else told last", arguments: [
        ("how far did i walk today", 3.5, "mi", "Walking: 3.5 mi, today (2 entries, 1 entry says nothing of it but 20 min)."),
        ("how many miles did i run this week", 3.1, "mi", "Running: 3.1 mi, Mon 9 Mar to today (1 entry)."),
        ("how far did i run this week", 5, "km", "Running: 5 km, Mon 9 Mar to today (1 entry)."),
        ("how far did i cycle today", nil, nil, "Cycling, today: no distance was said (1 entry, 30 min)."),
        ("how long did i walk today", 50, "min", "Walking: 50 min, today (2 entries, 1 entry says nothing of it)."),
        ("how much did i run this week", 5, "km", "Running: 5 km, Mon 9 Mar to today (1 entry)."),
    ] as [(String, Double?, String?, String)])
    func distance(question: String, value: Double?, unit: String?, text: String) throws {
        try say(
            ("03-10T09:00", "ran 5 km"), ("03-14T09:00", "walked 2 miles in 30 minutes"), ("03-14T10:00", "walked 1.5 miles"), ("03-14T11:00", "walked for 20 minutes"),
            ("03-14T12:00", "cycled for 30 minutes"))
        let answer = try ask(question)
        #expect(answer["text"] as? String == text)
        #expect((answer["value"] as? Double).map { ($0 * 10).rounded() / 10 } == value)
        #expect(answer["unit"] as? String == unit)
    }

    @Test("whether it is enough, or too much, the log does not say", arguments: [
        ("did i drink enough water today", "Water: 500 mL, today (1 entry)."), ("did i sleep enough last night", "Sleep: 6 h, yesterday 18:00 to now."),
        ("did i get enough sleep last night", "Sleep: 6 h, yesterday 18:00 to now."), ("have i had enough protein today", "Protein: 20 g, today (1 entry, partly estimated)."),
        ("did i eat too much today", "Food, today:"), ("did i eat enough today", "Food, today:"), ("have i had too much tylenol today", "Tylenol: 2 in all, today (1 entry)."),
        ("did i drink too much water today", "Water: 500 mL, today (1 entry)."),
    ])
    func judgement(question: String, text: String) throws {
        try say(("03-14T08:00", "slept 6 hours last night"), ("03-14T09:00", "drank 500 ml of water"), ("03-14T12:00", "had chicken, 20 g protein"), ("03-14T13:00", "took 2 tylenol"))
        let said = try #require(try ask(question)["text"] as? String)
        #expect(said == (text.hasSuffix(":") ? "How much is right the log cannot say. \(text)" : "\(text) How much is right the log cannot say."))
    }

    @Test("how a value has changed is from the first to the last of the time", arguments: [
        ("how much weight have i lost this month", -4.0, 3, "Weight: 4 lb less: from 184 lb, Mon 2 Mar 08:00, to 180 lb, today 08:00 (3 readings, Sun 1 Mar to today)."),
        ("have i lost weight this week", -2, 2, "Weight: 2 lb less: from 182 lb, Mon 9 Mar 08:00, to 180 lb, today 08:00 (2 readings, Mon 9 Mar to today)."),
        ("how has my weight changed this month", -4, 3, "Weight: 4 lb less: from 184 lb, Mon 2 Mar 08:00, to 180 lb, today 08:00 (3 readings, Sun 1 Mar to today)."),
        ("how much weight have i gained today", nil, 1, "Weight, today: one reading alone tells no change: Weight 180 lb, today 08:00."),
        ("how much has my blood pressure dropped this month", -10, 2, "Blood pressure: 10 mmHg less over 5 mmHg less: from 140/90 mmHg, Mon 2 Mar 09:00, to 130/85 mmHg, today 09:00 (2 readings, Sun 1 Mar to today)."),
    ] as [(String, Double?, Int, String)])
    func change(question: String, value: Double?, count: Int, text: String) throws {
        try say(
            ("03-02T08:00", "weight 184 lb"), ("03-09T08:00", "weight 182 lb"), ("03-14T08:00", "weight 180 lb"), ("03-02T09:00", "bp 140/90"), ("03-14T09:00", "bp 130/85"))
        let answer = try ask(question)
        #expect(answer["text"] as? String == text)
        #expect(answer["value"] as? Double == value)
        #expect(answer["count"] as? Int == count)
    }

    @Test("what was taken is every dose, a vitamin too, and exercise is whatever was done", arguments: [
        ("what did i take today", "Medications and vitamins, today:", 2), ("did i take anything today", "Taken: vitamin d - 1000 IU, today 09:00; tylenol × 2, today 13:00.", 2),
        ("what meds did i take today", "Medications, today:", 1), ("did i exercise today", "Yes: walking 20 min, today 12:00.", 1),
        ("how much insulin have i taken today", "Insulin: 14 units, today (2 entries).", 2),
    ])
    func everything(question: String, text: String, count: Int) throws {
        let isOfInsulin = question.contains("insulin")
        try say(
            ("03-14T09:00", isOfInsulin ? "8 units of insulin" : "took vitamin d 1000 iu"), ("03-14T12:00", "walked for 20 minutes"),
            ("03-14T13:00", isOfInsulin ? "6 units of insulin" : "took 2 tylenol"))
        let answer = try ask(question)
        #expect(answer["text"] as? String == text)
        #expect(answer["count"] as? Int == count)
    }

    @Test("did I take everything is not answered by what was taken alone", arguments: [
        ("did i take everything today", "Taken: vitamin d - 1 tablet, today 09:00. Skipped: metoprolol, 08:00."),
        ("did i take everything yesterday", "Taken: vitamin d - 1 tablet, yesterday 09:00. Due and not taken: metoprolol, 08:00."),
    ])
    func everythingTaken(question: String, text: String) throws {
        try say(("03-13T07:00", "take metoprolol daily"), ("03-13T07:01", "take vitamin d daily"), ("03-13T09:00", "took my vitamin d"), ("03-14T09:00", "took my vitamin d"), ("03-14T10:00", "didn't take my metoprolol"))
        let answered = try #require(try ask(question)["text"] as? String)
        #expect(answered.contains(text), "\(answered)")
    }

    @Test("a list is in order of time, with what was said not to be among it")
    func order() throws {
        try say(("03-14T08:00", "mild headache"), ("03-14T10:00", "felt dizzy"), ("03-14T11:00", "no nausea at 9"))
        let run = sayso("log", "--at", "2026-03-14T14:30:00-05:00", "what symptoms did i have today", environment: home.environment())
        let times = run.lines.dropFirst().map { $0.firstMatch(of: /\d\d:\d\d/).map { String($0.output) } }
        #expect(times == ["08:00", "09:00", "10:00"], "\(run.text)")
    }

    @Test("a reading that stands for several is one in the text and in its JSON")
    func latestCount() throws {
        try say(("03-13T08:00", "weight 182 lb"), ("03-14T08:00", "weight 180 lb"))
        #expect(try ask("what was my last weight")["count"] as? Int == 1)
    }
}
