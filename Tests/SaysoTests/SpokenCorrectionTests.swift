import Foundation
import Testing

@Suite("An entry is corrected in words") struct SpokenCorrectionTests {
    let home = Home()

    @discardableResult
    private func log(_ text: String, day: Int = 14, _ time: String = "14:30", _ arguments: String...) -> Run {
        sayso(["log", "--tz", "America/Chicago", "--at", "2026-03-\(day)T\(time):00"] + arguments + [text], environment: home.environment())
    }
    private func events() throws -> [[String: Any]] {
        try sayso("events", "--json", "--tz", "America/Chicago", "--at", "2026-03-14T15:00:00", environment: home.environment()).objects()
    }
    private func summaries() throws -> [String] { try events().compactMap { $0["summary"] as? String } }
    private func dates() throws -> [String] { try events().compactMap { ($0["date"] as? String)?.prefix(16).description } }

    @Test("which entry a doubtful deletion means is asked by its name, and a yes deletes that one")
    func doubtfulDeletion() throws {
        log("temp 101", "09:00")
        log("took 2 tylenol", "09:05")
        #expect(log("that was my husband's", "09:06").text == "? Did you mean: Delete tylenol × 2? Nothing is stored yet.\n")
        #expect(log("yes", "09:07").text.hasPrefix("Deleted: tylenol × 2"))
        #expect(try summaries() == ["Temperature 101 °F"])
    }

    @Test("a number that was told of the person is amended as the last thing said, and only then")
    func profileFact() throws {
        log("i am 40 years old", "09:00")
        #expect(log("make that 41", "09:01").text == "Profile: age 41\n")
        #expect(log("undo", "09:02").text == "Taken back: age 41\n")
        log("temp 99", "09:03")
        #expect(log("make that 101", "09:04").text.contains("Temperature 101 °F"))
        #expect(sayso("profile", environment: home.environment()).text.contains("age: 40"))
    }

    @Test("with its name and day: that entry changes, and nothing new is logged", arguments: [
        ("took a tylenol", "change yesterday's tylenol to 2", "tylenol × 2", "tylenol"),
        ("temp 99", "change yesterday's temperature to 101", "Temperature 101 °F", "Temperature 99 °F"),
        ("temp 99", "yesterday's temperature should have been 38.4 celsius", "Temperature 38.4 °C", "Temperature 99 °F"),
        ("took 25 mg of metoprolol", "change the metoprolol i took yesterday to 50 mg", "metoprolol 50 mg", "metoprolol 25 mg"),
        ("walked for 20 minutes", "change yesterday's walk to 30 minutes", "walking 30 min", "walking 20 min"),
    ])
    func named(said: String, change: String, then: String, now: String) throws {
        log(said, day: 13, "09:00")
        log(said)
        #expect(log(change).text.contains("Changed from"))
        #expect(Set(try summaries()) == [then, now])
        #expect(try events().first { $0["summary"] as? String == then }.flatMap { $0["date"] as? String }?.hasPrefix("2026-03-13T09:00") == true)
    }

    @Test("what did not happen after all, or did, takes the place of what was just logged", arguments: [
        ("took my metoprolol", "actually I didn't take my metoprolol", ["metoprolol - not taken"]), ("took my metoprolol", "sorry, I didn't take my beta blocker", ["metoprolol - not taken"]),
        ("skipped my metoprolol", "no wait, I did take my metoprolol", ["metoprolol"]), ("took my prenatal", "wait, I forgot my prenatal", ["prenatal - 1 tablet"]),
        ("chest pain", "no, I don't have chest pain", ["No chest pain"]), ("no nausea", "actually I have some nausea", ["Nausea - Mild"]),
        ("drank a glass of water", "actually I didn't drink any water", ["250mL Water - not drunk"]),
        ("nausea", "actually no nausea", ["No nausea"]), ("nausea", "no, no nausea", ["No nausea"]), ("nausea", "no nausea", ["Nausea - Mild", "No nausea"]),
        ("took my metoprolol", "sorry, I didn't take my vitamin d", ["metoprolol", "vitamin d - 1 tablet - not taken"]), ("temp 101", "no, I don't have a fever", ["Temperature 101 °F", "No fever"]),
        ("had a headache", "no nausea", ["Headache - Mild", "No nausea"]), ("i want to die", "no, i don't have suicidal thoughts", ["Suicidal Thoughts - Mild", "No suicidal thoughts"]),
    ])
    func reversed(said: String, again: String, now: [String]) throws {
        log(said, "09:00")
        log(again, "09:02")
        #expect(try summaries() == now)
    }

    @Test("of several complaints told together the one that is denied is meant, and no other") func reversedOfSeveral() throws {
        log("headache and nausea", "09:00")
        #expect(log("actually no nausea", "09:01").text.hasPrefix("? Did you mean: No nausea instead of Nausea - Mild?"))
        log("yes", "09:02")
        #expect(try Set(summaries()) == ["Headache - Mild", "No nausea"])
    }

    @Test("what hesitates before a new amount is a correction, and a \"no\" that is part of a complaint leads in none", arguments: [
        ("two glasses of water", "actually three glasses of water", ["750mL Water"]), ("one cup of coffee", "actually two cups of coffee", ["480mL coffee"]),
        ("headache", "no appetite", ["Headache - Mild", "Loss Of Appetite - Mild"]),
    ])
    func hesitant(said: String, again: String, now: [String]) throws {
        log(said, "09:00")
        log(again, "09:01")
        #expect(try summaries() == now)
    }

    @Test("what names one of several complaints changes no other, and what names none changes all") func severityOfOne() throws {
        log("headache and nausea", "09:00")
        log("change the nausea to severe", "09:01")
        #expect(try Set(summaries()) == ["Headache - Mild", "Nausea - Severe"])
        log("make that moderate", "09:02")
        #expect(try Set(summaries()) == ["Headache - Moderate", "Nausea - Moderate"])
    }

    @Test("more than anybody drinks at once is logged by no yes and no correction, and what it was is") func impossibleDrink() throws {
        log("drank 40 liters of water", "09:00")
        let yes = log("yes", "09:01")
        #expect(yes.text.contains("more than anybody drinks") && yes.status == 1, "\(yes.text)")
        #expect(try summaries() == [])
        log("drank a glass of water", "09:02")
        #expect(log("make that 40 liters", "09:03").text.contains("Not changed"))
        #expect(try summaries() == ["250mL Water"])
        log("drank 40 liters of water", "09:04")
        log("no, make that 4 liters", "09:05")
        log("yes", "09:06")
        #expect(try summaries() == ["250mL Water", "4000mL Water"])
    }

    @Test("what did not happen after all silences no reminder and raises no flag") func reversedInputs() throws {
        log("chest pain", "09:00")
        #expect(log("no, I don't have chest pain", "09:02").text.contains("Changed from"))
        #expect(sayso(["alerts", "--tz", "America/Chicago", "--as-of", "2026-03-14T09:05:00"], environment: home.environment()).text.contains("chest") == false)
    }

    @Test("of another day it has the time that the words would have had on that day", arguments: [
        ("had soup for dinner", "10:00", "no, that was yesterday", "2026-03-13T18:00"), ("had soup for dinner", "00:05", "no, that was yesterday", "2026-03-13T18:00"),
        ("had soup for dinner", "12:00", "that was yesterday", "2026-03-13T18:00"), ("had soup at 9 am", "10:00", "no, that was yesterday", "2026-03-13T09:00"),
        ("took my iron with dinner", "10:00", "no, that was yesterday", "2026-03-13T18:00"), ("had oatmeal for breakfast", "10:00", "that was yesterday", "2026-03-13T08:00"),
    ])
    func retold(said: String, time: String, change: String, expected: String) throws {
        log(said, time)
        log(change, "14:00")
        #expect(try dates() == [expected])
    }

    @Test("one thing takes the place of another of the day that is named", arguments: [
        ("had coffee", "change yesterday's coffee to tea", "250mL tea", "250mL coffee"), ("had pizza for lunch", "change yesterday's lunch to salad", "salad", "pizza"),
        ("had a headache", "change yesterday's headache to a migraine", "migraine - Mild", "Headache - Mild"),
    ])
    func swapped(said: String, change: String, then: String, now: String) throws {
        log(said, day: 13, "12:30")
        log(said)
        #expect(log(change).text.contains("Changed from"))
        #expect(Set(try summaries().map { $0.lowercased() }) == [then.lowercased(), now.lowercased()])
        #expect(log("change yesterday's cake to pizza").text.hasPrefix("Found nothing"))
        #expect(try summaries().count == 2)
    }

    @Test("an answer tells what has changed, the time and the portion too") func toldChanges() {
        log("had two slices of pepperoni pizza")
        let portion = log("make that three slices").text
        #expect(portion.contains("pepperoni pizza, 2 slices, ") && portion.contains("\n  3 slices, "), "\(portion)")
        let time = log("it was last night").text
        #expect(time.contains("pepperoni pizza · today 14:30 to:"), "\(time)")
        log("drank 16 oz of water")
        #expect(log("make that 20 oz").text.hasPrefix("Changed from 473mL Water to:"))
    }

    @Test("what is undone by its name is that entry, and of a fact told last the fact") func undoneByName() throws {
        log("took tylenol", day: 13, "21:00")
        log("took aspirin and metoprolol")
        #expect(log("undo the tylenol from last night").text.hasPrefix("Deleted: tylenol"))
        #expect(log("scratch the aspirin").text.hasPrefix("Deleted: aspirin"))
        #expect(try summaries() == ["metoprolol"])
        log("add metformin daily")
        #expect(log("undo the metformin").text == "Taken back: Schedule metformin daily\n")
        #expect(try summaries() == ["metoprolol"])
    }

    @Test("of a dose on the schedule a bare number counts where that is nearer, and is asked about where neither is") func scheduled() {
        log("add metoprolol 25 mg daily")
        #expect(log("make that two").text == "Schedule: metoprolol 25 mg × 2 daily\n")
        #expect(log("make that 50").text == "Schedule: metoprolol 50 mg × 2 daily\n")
        log("add lisinopril 5 mg daily")
        #expect(log("make that two").text == "? Did you mean: lisinopril 5 mg × 2 daily instead of lisinopril 5 mg daily? Nothing is stored yet.\n")
        #expect(log("yes").text == "Schedule: lisinopril 5 mg × 2 daily\n")
    }

    @Test("drinks are counted, each of 250 mL where no amount was said") func drinks() throws {
        log("two coffees")
        #expect(try summaries() == ["500mL coffees"])
        log("make that three")
        log("had an espresso")
        #expect(try summaries() == ["750mL coffees", "250mL espresso"])
        // More than anybody drinks, and none at all, is asked about.
        for said in ["had 100 coffees", "0 coffees"] { #expect(log(said).text.hasPrefix("? Did you mean")) }
        #expect(try summaries() == ["750mL coffees", "250mL espresso"])
    }

    @Test("a question that was put off is still what a change is about") func putOff() throws {
        log("heart rate 140")
        log("heart rate 240")
        #expect(log("later").text.hasPrefix("? Did you mean: Heart rate 240 bpm?"))
        #expect(log("make that 150").text.contains("Heart rate 150 bpm"))
        #expect(try summaries() == ["Heart rate 140 bpm", "Heart rate 150 bpm"])
    }

    @Test("what is deleted is of the time that stands behind its name", arguments: [
        ("drank a glass of water", "delete the water from 2 days ago", 12), ("took ibuprofen", "delete the ibuprofen from three days ago", 11),
        ("took ibuprofen", "delete the ibuprofen i took yesterday", 13),
    ])
    func deleted(said: String, delete: String, day: Int) throws {
        log(said, day: day, "09:00")
        log(said)
        #expect(log(delete).text.hasPrefix("Deleted: "))
        #expect(try dates() == ["2026-03-14T14:30"])
    }

    @Test("a time said alone moves the entry, and none that is still to come does", arguments: [
        ("it was last night", "2026-03-13T21:00"), ("no, yesterday at 9", "2026-03-13T21:00"), ("no, this morning", "2026-03-14T08:00"),
        ("no, that was yesterday", "2026-03-13T11:00"), ("that was tomorrow", "2026-03-14T11:00"),
    ])
    func time(correction: String, date: String) throws {
        log("took 2 tylenol at 11")
        let answer = log(correction).text
        #expect(answer.contains("Not changed: what was logged has happened") == (correction == "that was tomorrow"))
        #expect(try dates() == [date])
    }

    @Test("the unit that is said counts, what nobody has is refused, a likely slip is asked about") func readings() throws {
        log("temp 101")
        #expect(log("make that 38.4 celsius").text.contains("38.4 °C"))
        #expect(log("make that 101 celsius").text == "Not changed: Temperature 101 °C is more, or less, than anybody has.\n")
        #expect(log("make that 42.5").text == "? Did you mean: Temperature 42.5 °C instead of Temperature 38.4 °C? Nothing is stored yet.\n")
        #expect(log("yes").text.contains("42.5 °C"))
        #expect(try summaries() == ["Temperature 42.5 °C"])
        let refused = try #require(try log("make that 20", day: 14, "14:31", "--json").objects().first?["changes"] as? [[String: Any]])
        #expect(refused.first?["operation"] as? String == "amend")
        #expect((refused.first?["refused"] as? String)?.contains("Temperature 20") == true)
    }

    @Test("another quantity and another food have the calories that they would have had") func calories() throws {
        func calories(_ key: String = "calories") throws -> Double? { try events().first?[key] as? Double }
        log("ate one slice of pizza")
        let one = try #require(try calories())
        log("make that two slices")
        #expect(abs(try #require(try calories()) - 2 * one) <= 1)
        log("make that a salad")
        let salad = try #require(try calories())
        #expect(salad < one)
        log("make that three")
        #expect(try #require(try calories()) == 3 * salad)
    }

    @Test("what was asked about and confirmed is sure") func confirmed() throws {
        log("heart rate 240")
        let answer = log("yes").text
        #expect(answer.contains("100%") && !answer.contains("not sure"))
        #expect(try events().first?["confidence"] as? Double == 1)
    }

    @Test("a habit is put on the schedule, and is no dose", arguments: ["I take metoprolol at 8 every morning", "i take vitamin d at nine every night"])
    func habit(text: String) throws {
        #expect(log(text).text.hasPrefix("Schedule: "))
        #expect(try events().isEmpty)
    }

    @Test("a bare number is how many of what was said before, in the same measure", arguments: [
        ("drank two glasses of water", "make that three", "750mL Water"), ("drank two glasses of water", "no, one", "250mL Water"),
        ("had a glass of water", "actually three", "750mL Water"), ("drank water", "make that two", "500mL Water"),
        ("drank 16 oz of water", "no, 20", "591mL Water"), ("drank 16 oz of water", "make that two", "946mL Water"),
        ("drank 500 ml of water", "make that 750", "750mL Water"), ("drank 500 ml of water", "make that two", "1000mL Water"),
        ("drank two glasses of water", "make that 600", "600mL Water"), ("had two cups of tea and a glass of juice", "make that two", "500mL Juice"),
        ("temp 100.8 and drank a glass of water", "make that 101", "Temperature 101 °F"), ("temp 100.8 and drank a glass of water", "make that two", "500mL Water"),
        ("took two vitamin d", "no, three", "vitamin d - 3 tablet"), ("walked for 20 minutes", "make that 30", "walking 30 min"),
        ("walked for 2 hours", "no, three", "walking 180 min"), ("slept 7 hours", "make that 8", "Sleep 480 min"),
        ("8000 steps", "make that 9500", "Steps 9500"),
    ])
    func counted(said: String, correction: String, then: String) throws {
        log(said)
        let answer = log(correction).text
        #expect(answer.contains("Changed from"), "\(answer)")
        let left = try summaries()
        #expect(left.contains(then), "\(left)")
    }

    @Test("what was counted anew is counted on from there") func countedOn() throws {
        log("drank two glasses of water")
        for (correction, then) in [("make that three", "750mL Water"), ("no, four", "1000mL Water"), ("make that 300 ml", "300mL Water"), ("make that 400", "400mL Water")] {
            log(correction)
            #expect(try summaries() == [then], "\(correction)")
        }
    }

    @Test("of a food the slices are meant", arguments: [("had two slices of toast", "make that three", "3 slices"), ("had 200 g of rice", "no, 250", "250 g"), ("had a bowl of soup", "make that two", "2 bowls"), ("had two slices of toast", "actually one", "1 slice")])
    func portions(said: String, correction: String, then: String) throws {
        log(said)
        #expect(log(correction).text.contains("\n  \(then), "))
    }

    @Test("where minutes are as near as hours it is asked") func lengths() throws {
        log("walked for 20 minutes")
        #expect(log("make that three").text == "? Did you mean: walking 3 min instead of walking 20 min? Nothing is stored yet.\n")
        log("no")
        #expect(try summaries() == ["walking 20 min"])
    }

    @Test("the reminder that was just set goes to another time", arguments: [
        ("no, at 6", "today 18:00"), ("make that 6", "today 18:00"), ("make it 6:30", "today 18:30"), ("actually 8 pm", "today 20:00"), ("no, tomorrow", "tomorrow 17:00"),
        ("make that tomorrow at 9 am", "tomorrow 09:00"), ("no, in an hour", "today 15:30"), ("no, monday", "Mon 16 Mar 17:00"),
    ])
    func reminder(correction: String, due: String) {
        log("remind me to take my pill at 5")
        let answer = log(correction).text
        #expect(answer == "Reminder: take my pill · \(due)\n")
        let set = sayso("schedule", "--tz", "America/Chicago", "--at", "2026-03-14T14:31:00", environment: home.environment()).text
        #expect(set.contains("take my pill") && !set.contains("17:00") || due.hasSuffix("17:00"), "\(set)")
        #expect(log("undo that").text.hasPrefix("Taken back: Reminder: take my pill"))
        #expect(log("no, at 7").text == "Reminder: take my pill · today 19:00\n")
    }

    @Test("a reminder of tomorrow stays of tomorrow, and one of every day of every day") func reminderKeepsItsDay() {
        log("remind me to take my pill tomorrow at 8 am")
        #expect(log("make that 9").text == "Reminder: take my pill · tomorrow 09:00\n")
        #expect(log("no, 10").text == "Reminder: take my pill · tomorrow 10:00\n")
        log("remind me to take my iron every day at 5 pm")
        #expect(log("no, at 6").text == "Reminder: take my iron · today 18:00 · daily\n")
        #expect(log("make that tonight").text == "Reminder: take my iron · today 21:00 · daily\n")
        log("temp 99")
        #expect(log("no, at 7").text.contains("Changed from Temperature 99"))
    }

    @Test("what speaks of the entry that was just logged is asked about: instead of it, or as well", arguments: [
        ("took two tylenol", "that was ibuprofen", "ibuprofen × 2 instead of tylenol × 2", ["ibuprofen × 2"], ["tylenol × 2", "ibuprofen"]),
        ("temp 101", "it was 98.9", "Temperature 98.9 °F instead of Temperature 101 °F", ["Temperature 98.9 °F"], ["Temperature 101 °F", "Temperature 98.9 °F"]),
        ("bp 120/80", "it was 130 over 85", "Blood pressure 130/85 mmHg instead of Blood pressure 120/80 mmHg", ["Blood pressure 130/85 mmHg"], ["Blood pressure 120/80 mmHg", "Blood pressure 130/85 mmHg"]),
        ("had toast", "that was a bagel", "bagel instead of toast", ["bagel"], ["toast", "bagel"]),
        ("heart rate 90", "it was 80", "Heart rate 80 bpm instead of Heart rate 90 bpm", ["Heart rate 80 bpm"], ["Heart rate 90 bpm"]),
    ])
    func restated(said: String, again: String, question: String, instead: [String], besides: [String]) throws {
        for (answer, then) in [("yes", instead), ("as well", besides), ("no", [besides[0]])] {
            log(said)
            let asked = log(again, day: 14, "14:31").text
            #expect(asked.hasPrefix("? Did you mean: \(question)?") && asked.contains("Nothing is stored yet."), "\(asked)")
            #expect(try summaries() == [besides[0]])
            log(answer, day: 14, "14:32")
            let left = try summaries()
            #expect(Set(left) == Set(then), "\(answer): \(left)")
            for _ in then { log("delete that", day: 14, "14:33") }
        }
    }

    @Test("what has words of its own, or a time, or comes later, is another entry", arguments: [
        ("took two tylenol", "took ibuprofen", "14:31", 2), ("took two tylenol", "that was ibuprofen", "14:55", 2), ("temp 101", "it was 98.9 at noon", "14:31", 2),
        ("had toast", "that was delicious", "14:31", 1), ("temp 101", "temp 98.9", "14:31", 2),
    ])
    func notRestated(said: String, next: String, time: String, count: Int) throws {
        log(said)
        #expect(!log(next, day: 14, time).text.contains("?"))
        #expect(try events().count == count)
    }

    @Test("another medicine has its own class", arguments: [["i meant metoprolol"], ["that was metoprolol", "yes"]])
    func reclassed(corrections: [String]) throws {
        log("took lisinopril 25 mg")
        for correction in corrections { log(correction, day: 14, "14:31") }
        #expect(try summaries() == ["metoprolol 25 mg"])
        #expect(log("did i take my beta blocker today", day: 14, "14:32").text.hasPrefix("Yes"))
    }

    @Test("what mends the last entry takes its place, and one complaint instead of another is asked about", arguments: [
        ("took lisinopril", "no, metoprolol", ["metoprolol"]), ("took lisinopril", "sorry, metoprolol", ["metoprolol"]), ("took lisinopril", "oops metoprolol", ["metoprolol"]),
        ("took lisinopril", "actually metoprolol", ["metoprolol"]), ("had a banana", "no, an apple", ["apple"]), ("had a banana", "no an apple", ["apple"]),
        ("had a coffee", "no, tea", ["250mL tea"]), ("took vitamin d", "no, vitamin c", ["vitamin c - 1 tablet"]), ("had a coffee", "no, milk", ["250mL Milk"]),
        // Asked about.
        ("took lisinopril", "wait, metoprolol", ["lisinopril", "?"]), ("headache", "no, migraine", ["Headache - Mild", "?"]), ("took tylenol", "no, vitamin c", ["tylenol", "?"]),
        ("took vitamin d", "that was ibuprofen", ["vitamin d - 1 tablet", "?"]),
        ("had a coffee", "that was milk", ["250mL coffee", "?"]), ("temp 99", "it was 1008", ["Temperature 99 °F", "?"]), ("temp 100.8", "it was 1008", ["Temperature 100.8 °F"]), ("took tylenol", "no, tylenol", ["tylenol", "?"]),
        ("took lisinopril", "no, metoprolol and aspirin", ["lisinopril", "?"]),
        // Something beside it.
        ("took lisinopril", "no metoprolol today", ["lisinopril", "metoprolol - not taken"]), ("headache", "no fever", ["Headache - Mild", "No fever"]),
        ("headache", "no appetite", ["Headache - Mild", "Loss Of Appetite - Mild"]), ("had a coffee", "wait, and a tea", ["250mL coffee", "250mL tea"]),
        ("took lisinopril", "oh no, i also took metoprolol", ["lisinopril", "metoprolol"]), ("had a coffee", "no milk", ["250mL coffee"]),
        ("took tylenol", "no thanks", ["tylenol"]),
    ])
    func mended(said: String, again: String, left: [String]) throws {
        log(said)
        let answer = log(again, day: 14, "14:31").text
        #expect(try Set(summaries()) == Set(left.filter { $0 != "?" }), "\(answer)")
        #expect(left.contains("?") == answer.hasPrefix("? "), "\(answer)")
    }

    @Test("what an entry of its kind can be said to be is asked about, or changes it", arguments: [
        ("had a coffee", "i meant two coffees", "500mL coffee", false), ("had oatmeal", "no, 300 calories", "oatmeal", false), ("had a coffee", "that was decaf", "decaf", true),
        ("drank a beer", "it was wine", "wine", true), ("bad headache", "it was mild", "Headache - Mild", true),
        ("headache", "not a headache, a migraine", "Migraine - Mild", false), ("walked 20 minutes", "it was a run", "running 20 min", true), ("walked 20 minutes", "no, a run", "running 20 min", false),
        ("headache for 2 hours", "it was three hours", "Headache - Mild 3 h", true), ("had pizza for lunch", "no for dinner", "pizza", false), ("had pizza for lunch", "that was dinner", "pizza dinner", true),
    ])
    func kinds(said: String, again: String, expected: String, isAsked: Bool) throws {
        log(said)
        let answer = log(again, day: 14, "14:31").text
        #expect(answer.hasPrefix(isAsked ? "? Did you mean: " : "Changed from ") && answer.contains(expected), "\(answer)")
        #expect(try events().count == 1)
        log("yes", day: 14, "14:32")
        #expect(try events().count == 1)
    }

    @Test("the words of the question answer it", arguments: [
        ("instead", ["ibuprofen"]), ("no, instead", ["ibuprofen"]), ("replace it", ["ibuprofen"]), ("the first one", ["ibuprofen"]), ("instead of the lisinopril", ["ibuprofen"]),
        ("as well", ["lisinopril", "ibuprofen"]), ("in addition", ["lisinopril", "ibuprofen"]), ("both", ["lisinopril", "ibuprofen"]), ("yes, too", ["lisinopril", "ibuprofen"]),
        ("i took both", ["lisinopril", "ibuprofen"]), ("log it as well please", ["lisinopril", "ibuprofen"]),
        // It waits on.
        ("instead of aspirin", ["lisinopril"]), ("maybe", ["lisinopril"]),
    ])
    func choices(answer: String, left: [String]) throws {
        log("took lisinopril")
        log("that was ibuprofen", day: 14, "14:31")
        let answered = log(answer, day: 14, "14:32").text
        #expect(try Set(summaries()) == Set(left), "\(answered)")
        guard left != ["lisinopril"] else { return }
        log("undo that", day: 14, "14:33")
        #expect(try summaries() == ["lisinopril"])
    }

    @Test("of two entries of one breath it is asked which is meant", arguments: [
        ("that was ibuprofen", "the lisinopril", ["ibuprofen", "metoprolol"]), ("that was ibuprofen", "the first one", ["ibuprofen", "metoprolol"]),
        ("no, ibuprofen", "the second", ["lisinopril", "ibuprofen"]), ("i meant ibuprofen", "metoprolol", ["lisinopril", "ibuprofen"]), ("make that two", "both", ["lisinopril × 2", "metoprolol × 2"]),
        ("that was ibuprofen", "no, as well", ["lisinopril", "metoprolol", "ibuprofen"]), ("that was ibuprofen", "yes", ["lisinopril", "metoprolol"]),
        // Clear.
        ("change the lisinopril to ibuprofen", nil, ["ibuprofen", "metoprolol"]), ("the lisinopril was 20 mg not 10", nil, ["lisinopril 20 mg", "metoprolol"]),
    ])
    func which(said: String, answer: String?, left: [String]) throws {
        log("took lisinopril and metoprolol")
        let asked = log(said, day: 14, "14:31").text
        if let answer {
            #expect(asked.hasPrefix("? Which one: ") && asked.contains("lisinopril") && asked.contains("metoprolol"), "\(asked)")
            #expect(try Set(summaries()) == ["lisinopril", "metoprolol"])
            log(answer, day: 14, "14:32")
        }
        #expect(try Set(summaries()) == Set(left), "\(asked)")
    }

    @Test("when it was is said of both, and an entry of before is changed by its name") func ofBoth() throws {
        log("took lisinopril and metoprolol")
        #expect(log("that was yesterday", day: 14, "14:31").text.components(separatedBy: "yesterday").count == 3)
        log("took aspirin", day: 14, "14:32")
        log("change the lisinopril to ibuprofen", day: 14, "14:33")
        #expect(try Set(summaries()) == ["ibuprofen", "metoprolol", "aspirin"])
    }

    @Test("a number of a rhythm, or of none, is not guessed", arguments: [
        ("take metoprolol twice daily", "make that three", "metoprolol twice daily"), ("take metoprolol twice daily", "no, 3", "metoprolol twice daily"),
        ("took metoprolol at 8 am", "no, 9", "metoprolol"), ("had toast at 8 am", "no 9", "toast"),
        ("take metoprolol every 6 hours", "make that 8", "metoprolol every 6 hours"), ("take metoprolol 25 mg twice daily", "make that three", "metoprolol 25 mg twice daily"),
        ("remind me to take iron twice a day", "make that three", "take iron"), ("missed my metoprolol", "make that two", "metoprolol - not taken"),
    ])
    func numbers(said: String, number: String, left: String) {
        let before = log(said).text
        #expect(before.contains(left))
        let answer = log(number, day: 14, "14:31").text
        #expect(answer.hasPrefix("Not changed: "), "\(answer)")
    }
}
