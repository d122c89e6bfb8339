import SaysoExchange
import SaysoHealth
import SaysoLanguage
import Testing

private let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE HealthData [
    <!-- HealthKit Export Version: 14 -->
    <!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout)*)>
    <!ATTLIST Record type CDATA #REQUIRED value CDATA #IMPLIED>
    ]>
    <HealthData locale="en_US">
     <ExportDate value="2026-03-14 14:30:00 -0500"/>

    """

private func record(
    _ type: String, _ value: String, unit: String? = "count", start: String = "2026-03-14 08:00:00 -0500", end: String? = nil, source: String = "Watch"
) -> String {
    """
     <Record type="HK\(type)" sourceName="\(source)" sourceVersion="11.1" device="&lt;&lt;HKDevice: 0x3&gt;, name:Apple &quot;Watch&quot;&gt;"\
    \(unit.map { " unit=\"\($0)\"" } ?? "") creationDate="\(start)" startDate="\(start)" endDate="\(end ?? start)" value="\(value)"/>

    """
}

private func quantity(_ type: String, _ value: String, unit: String, start: String = "2026-03-14 08:00:00 -0500", source: String = "Watch") -> String {
    record("QuantityTypeIdentifier" + type, value, unit: unit, start: start, source: source)
}

private func sleep(_ stage: String, _ start: String, _ end: String, source: String = "Watch") -> String {
    record("CategoryTypeIdentifierSleepAnalysis", "HKCategoryValueSleepAnalysis" + stage, unit: nil, start: start + " -0500", end: end + " -0500", source: source)
}

/// What a document comes to, given in pieces of a size.
private func read(_ text: String, pieces: Int = 4_096) throws -> (records: [ImportedRecord], malformed: [(line: Int, reason: String)]) {
    var rest = Array(text.utf8)[...]
    var export = AppleHealthExport {
        defer { rest = rest.dropFirst(pieces) }
        return Array(rest.prefix(pieces))
    }
    var records: [ImportedRecord] = [], malformed: [(line: Int, reason: String)] = []
    while let step = try export.next() {
        switch step {
        case .records(let some): records += some
        case .malformed(let line, let reason): malformed.append((line, reason))
        }
    }
    return (records, malformed)
}

private func daily(_ text: String) throws -> [String] {
    try read(head + text + "</HealthData>").records.compactMap {
        guard case .daily(let value) = $0 else { return nil }
        return "\(value.metric.rawValue) \(value.day.text) \(value.source) \(value.value.settingText)"
    }
}

private func samples(_ text: String) throws -> [String] {
    try read(head + text + "</HealthData>").records.compactMap {
        guard case .sample(let sample) = $0 else { return nil }
        return "\(sample.metric.rawValue) \(sample.value.settingText)\(sample.value2.map { "/" + $0.settingText } ?? "") \(sample.unit ?? "-") \(sample.at.iso8601)"
    }
}

@Suite("Apple Health") struct AppleHealthTests {
    @Test("samples keep their instant, in our units", arguments: [
        (quantity("HeartRate", "72", unit: "count/min"), "heart_rate 72 bpm"),
        (quantity("BodyTemperature", "100.8", unit: "degF"), "temperature 100.8 degF"),
        (quantity("BodyTemperature", "38.3", unit: "degC"), "temperature 38.3 degC"),
        (quantity("OxygenSaturation", "0.97", unit: "%"), "oxygen_saturation 97 %"),
        (quantity("OxygenSaturation", "97", unit: "%"), "oxygen_saturation 97 %"),
        (quantity("RespiratoryRate", "15.5", unit: "count/min"), "respiratory_rate 15.5 breaths/min"),
        (quantity("BodyMass", "10", unit: "st"), "weight 140 lb"), (quantity("BodyMass", "11.2", unit: "st"), "weight 156.8 lb"),
        (quantity("Height", "5.5", unit: "ft"), "height 66 in"),
        (quantity("BloodGlucose", "5.4", unit: "mmol&lt;180.1558800000541&gt;/L"), "blood_glucose 5.4 mmol/L"),
    ])
    func sample(element: String, expected: String) throws {
        #expect(try samples(element) == [expected + " 2026-03-14T08:00:00-05:00"])
    }

    @Test("the offset is that of the capture; regions with AM and PM are read too", arguments: [
        ("2024-03-10 01:30:00 -0800", "2024-03-10T01:30:00-08:00"), ("2024-03-10 03:30:00 -0700", "2024-03-10T03:30:00-07:00"),
        ("2024-06-01 07:14:22 +0530", "2024-06-01T07:14:22+05:30"), ("2024-06-01 7:14:22\u{202F}PM -0800", "2024-06-01T19:14:22-08:00"),
        ("2024-06-01 12:00:00 AM +0000", "2024-06-01T00:00:00+00:00"),
    ])
    func dates(written: String, read: String) throws {
        #expect(try samples(quantity("HeartRate", "72", unit: "count/min", start: written)) == ["heart_rate 72 bpm " + read])
    }

    @Test("steps add up by the day of their capture and by source, resting heart rates are averaged")
    func days() throws {
        let steps = [("2026-03-13 23:59:00 -0500", "Watch", "100"), ("2026-03-14 00:00:00 -0500", "Watch", "40"), ("2026-03-14 09:00:00 -0500", "Watch", "2"),
            ("2026-03-14 09:00:00 -0500", "Phone", "7")]
        let text = steps.map { quantity("StepCount", $2, unit: "count", start: $0, source: $1) }.joined()
            + ["58", "60"].map { quantity("RestingHeartRate", $0, unit: "count/min") }.joined()
            + quantity("AppleExerciseTime", "30", unit: "min") + quantity("HeartRateVariabilitySDNN", "41.5", unit: "ms")
        #expect(try daily(text) == [
            "hrv_ms 2026-03-14 Watch 41.5", "movement_minutes 2026-03-14 Watch 30", "resting_hr 2026-03-14 Watch 59",
            "steps 2026-03-13 Watch 100", "steps 2026-03-14 Phone 7", "steps 2026-03-14 Watch 42",
        ])
    }

    @Test("the very same record counts once, another of the same value counts") func twice() throws {
        let steps = quantity("StepCount", "500", unit: "count")
        #expect(try daily(steps + steps) == ["steps 2026-03-14 Watch 500"])
        #expect(try daily(steps + quantity("StepCount", "500", unit: "count", start: "2026-03-14 08:00:01 -0500") + steps) == ["steps 2026-03-14 Watch 1000"])
        let night = sleep("AsleepCore", "2026-03-14 00:00:00", "2026-03-14 06:00:00")
        #expect(try daily(night + night) == ["sleep_minutes 2026-03-14 Watch 360"])
    }

    @Test("a day is that of the clock that is asked for") func zone() throws {
        let steps = quantity("StepCount", "500", unit: "count", start: "2026-03-14 23:30:00 -0800"), text = head + steps + "</HealthData>"
        var pieces = [Array(text.utf8)]
        var export = AppleHealthExport(clock: LocalClock(offsetSeconds: -5 * 3_600)) { pieces.popLast() ?? [] }
        var days: [String] = []
        while let step = try export.next() { if case .records(let records) = step { for case .daily(let value) in records { days.append(value.day.text) } } }
        #expect(days == ["2026-03-15"])
        #expect(try daily(steps) == ["steps 2026-03-14 Watch 500"])
    }

    @Test("a record that ends before it starts is said and left out") func backwards() throws {
        let record = record("QuantityTypeIdentifierStepCount", "500", end: "2026-03-14 07:00:00 -0500")
        let found = try read(head + record + quantity("StepCount", "7", unit: "count") + "</HealthData>")
        #expect(found.malformed.map(\.reason) == ["the endDate is before the startDate"])
        #expect(found.records.count == 1)
    }

    @Test("a total that no day can have is said and left out, and the rest goes on")
    func impossibleTotals() throws {
        let steps = quantity("StepCount", "150000", unit: "count") + quantity("StepCount", "90000", unit: "count", start: "2026-03-14 09:00:00 -0500")
            + quantity("StepCount", "500", unit: "count", source: "Phone")
        let nights = sleep("AsleepDeep", "2026-03-12 00:00:00", "2026-03-13 08:00:00") + sleep("AsleepCore", "2026-03-14 00:00:00", "2026-03-14 06:00:00")
        let found = try read(head + steps + nights + "</HealthData>")
        #expect(found.malformed.map(\.reason) == [
            "the sleep_minutes of 2026-03-13 are more than a day can have", "the steps of 2026-03-14 are more than a day can have",
        ])
        #expect(try daily(steps + nights) == ["sleep_minutes 2026-03-14 Watch 360", "steps 2026-03-14 Phone 500"])
    }

    @Test("sleep is its stages, on the day of waking; time in bed is no sleep")
    func nights() throws {
        let text = sleep("InBed", "2026-03-13 22:30:00", "2026-03-14 06:30:00", source: "Phone")
            + sleep("AsleepCore", "2026-03-13 23:00:00", "2026-03-13 23:50:00") + sleep("AsleepDeep", "2026-03-13 23:50:00", "2026-03-14 01:00:00")
            + sleep("Awake", "2026-03-14 01:00:00", "2026-03-14 01:20:00") + sleep("AsleepREM", "2026-03-14 01:20:00", "2026-03-14 02:20:00")
            + sleep("Asleep", "2026-03-14 14:00:00", "2026-03-14 14:30:00", source: "Old")
            + sleep("InBed", "2026-03-14 14:00:00", "2026-03-14 15:00:00", source: "Old")
        #expect(try daily(text) == [
            "deep_sleep_minutes 2026-03-14 Watch 70", "sleep_efficiency_pct 2026-03-14 Old 50", "sleep_efficiency_pct 2026-03-14 Watch 90",
            "sleep_minutes 2026-03-14 Old 30", "sleep_minutes 2026-03-14 Watch 180",
        ])
    }

    @Test("a blood pressure is one sample, though its halves stand in the file twice")
    func pressure() throws {
        let halves = quantity("BloodPressureSystolic", "120", unit: "mmHg") + quantity("BloodPressureDiastolic", "80", unit: "mmHg")
        let text = halves + "<Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\" sourceName=\"Watch\" startDate=\"2026-03-14 08:00:00 -0500\" "
            + "endDate=\"2026-03-14 08:00:00 -0500\">\n<MetadataEntry key=\"a\" value=\"b\"/>\n" + halves + "</Correlation>\n"
            + quantity("BloodPressureSystolic", "118", unit: "mmHg", start: "2026-03-14 09:00:00 -0500")
        #expect(try samples(text) == ["blood_pressure 120/80 mmHg 2026-03-14T08:00:00-05:00", "blood_pressure 118 mmHg 2026-03-14T09:00:00-05:00"])
    }

    @Test("a workout is its day and its kind")
    func workout() throws {
        let text = """
            <Workout workoutActivityType="HKWorkoutActivityTypeTraditionalStrengthTraining" duration="30" sourceName="O&apos;Neil&#39;s &amp; &#x41;" \
            startDate="2026-03-14 08:00:00 -0500" endDate="2026-03-14 08:30:00 -0500">
            <WorkoutStatistics type="HKQuantityTypeIdentifierHeartRate" startDate="x" startDate="y" average="100" unit="count/min"/></Workout>
            """
        let found = try read(head + text + "</HealthData>")
        #expect(found.records == [.workout(WorkoutDay(day: CivilDate(text: "2026-03-14")!, what: "traditional strength training", source: "O'Neil's & A"))])
        #expect(found.malformed.isEmpty)
    }

    @Test("what is broken is said with its line and left out, and the rest goes on", arguments: [
        ("<Record type=\"HKQuantityTypeIdentifierHeartRate\" unit=\"count/min\" value=\"7", "not well formed"),
        ("<Record type=HKQuantityTypeIdentifierHeartRate/>", "not well formed"), ("<Record type/>", "not well formed"), ("<>", "not well formed"),
        (quantity("HeartRate", "many", unit: "count/min"), "value"), (quantity("HeartRate", "nan", unit: "count/min"), "value"),
        (quantity("HeartRate", "72", unit: "furlong"), "furlong"), (quantity("HeartRate", "72", unit: "count/min", start: "14/03/2026"), "startDate"),
        (quantity("HeartRate", "72", unit: "count/min", start: "2026-02-30 08:00:00 -0500"), "startDate"),
        ("<Record type=\"HKQuantityTypeIdentifierStepCount\" sourceName=\"W\"/>", "no startDate"), ("<Record value=\"1\"/>", "no type"),
        (sleep("Levitating", "2026-03-14 08:00:00", "2026-03-14 09:00:00"), "sleep"), (sleep("Asleep", "2026-03-14 08:00:00", "2026-03-14 07:00:00"), "before"),
        ("<Workout sourceName=\"W\"/>", "workoutActivityType"), (quantity("BodyTemperature", "113.1", unit: "degF"), "living"),
        (quantity("BodyTemperature", "29.9", unit: "degC"), "living"), (quantity("HeartRate", "0", unit: "count/min"), "living"),
        (quantity("OxygenSaturation", "0.49", unit: "%"), "living"), (quantity("BloodPressureSystolic", "49", unit: "mmHg"), "living"),
        (quantity("RestingHeartRate", "201", unit: "count/min"), "living"),
    ])
    func malformed(element: String, reason: String) throws {
        let good = quantity("HeartRate", "72", unit: "count/min")
        let text = head + good + element + "\n" + good + "</HealthData>"
        for pieces in [1, 7, 4_096] {
            let found = try read(text, pieces: pieces)
            #expect(found.records.count == 2, "\(element)")
            #expect(found.malformed.map(\.line) == [10])
            #expect(found.malformed.first?.reason.contains(reason) == true, "\(found.malformed)")
        }
    }

    private func events(_ text: String) throws -> [HealthEvent] {
        try read(head + text + "</HealthData>").records.compactMap { if case .event(let event) = $0 { event } else { nil } }
    }

    @Test("water is drunk, in millilitres", arguments: [
        ("250", "mL", 250.0), ("0.5", "L", 500), ("8", "fl_oz_us", 236.6), ("1", "cup_us", 236.6), ("10", "fl_oz_imp", 284.1),
    ])
    func water(value: String, unit: String, amount: Double) throws {
        let event = try #require(try events(quantity("DietaryWater", value, unit: unit)).first)
        guard case .hydration(let drink) = event.payload else { return #expect(Bool(false)) }
        #expect((drink.amountML, drink.beverage, drink.drunk) == (amount, .water, true))
        #expect(event.date.iso8601 == "2026-03-14T08:00:00-05:00")
    }

    private func symptom(_ type: String, _ value: String, end: String = "2026-03-14 08:00:00 -0500", source: String = "Phone") -> String {
        record("CategoryTypeIdentifier" + type, value, unit: nil, end: end, source: source)
    }

    @Test("a symptom keeps its severity, and one that is not there is denied", arguments: [
        ("Headache", "HKCategoryValueSeveritySevere", "Headache - Severe"), ("Headache", "HKCategoryValueSeverityUnspecified", "Headache - Mild"),
        ("Fever", "HKCategoryValueSeverityNotPresent", "No fever"), ("Nausea", "HKCategoryValueSeverityModerate", "Nausea - Moderate"),
        ("ShortnessOfBreath", "3", "Shortness Of Breath - Moderate"), ("Coughing", "HKCategoryValueSeverityMild", "Cough - Mild"),
        ("MoodChanges", "HKCategoryValuePresencePresent", "Mood Changes - Mild"), ("MoodChanges", "HKCategoryValuePresenceNotPresent", "No mood changes"),
        ("AppetiteChanges", "HKCategoryValueAppetiteChangesDecreased", "Loss Of Appetite - Mild"),
        ("AppetiteChanges", "HKCategoryValueAppetiteChangesIncreased", "Increased Appetite - Mild"),
        ("AppetiteChanges", "HKCategoryValueAppetiteChangesNoChange", "No loss of appetite"),
    ])
    func symptoms(type: String, value: String, summary: String) throws {
        #expect(try events(symptom(type, value)).map(\.displaySummary) == [summary])
    }

    @Test("how long a symptom lasted is from its start to its end, and the same record has the same id")
    func symptomTime() throws {
        let text = symptom("Headache", "HKCategoryValueSeverityMild", end: "2026-03-14 10:30:00 -0500")
        let found = try events(text + text + symptom("Headache", "HKCategoryValueSeverityMild", source: "Watch"))
        guard case .symptom(let headache)? = found.first?.payload else { return #expect(Bool(false)) }
        #expect(headache.durationSeconds == 9_000)
        #expect(found[0].id == found[1].id && found[0].id != found[2].id)
    }

    @Test("a value that no symptom has, and a sea of water, are left out", arguments: [
        ("<Record type=\"HKCategoryTypeIdentifierHeadache\" sourceName=\"P\" startDate=\"2026-03-14 08:00:00 -0500\" endDate=\"2026-03-14 08:00:00 -0500\" value=\"Odd\"/>", "symptom"),
        (quantity("DietaryWater", "6", unit: "L"), "living"),
    ])
    func odd(element: String, reason: String) throws {
        let found = try read(head + element + "</HealthData>")
        #expect(found.records.isEmpty && found.malformed.first?.reason.contains(reason) == true, "\(found.malformed)")
    }

    @Test("types of which nothing is known here are passed over without a word")
    func others() throws {
        let found = try read(head + quantity("DietaryBiotin", "x", unit: "mcg") + "<ActivitySummary dateComponents=\"2026-03-14\"/>\n<!-- <Record> --></HealthData>")
        #expect(found.records.isEmpty)
        #expect(found.malformed.isEmpty)
    }

    @Test("a document type that is not well formed does no harm", arguments: [
        "<!DOCTYPE HealthData [\n<!ELEMENT Record (MetadataEntry*)\n<!ATTLIST x\n", "<!DOCTYPE HealthData SYSTEM \"x\">\n", "<!DOCTYPE HealthData [\n<!ATTLIST a b \"]\">\n]>\n", "",
    ])
    func documentType(text: String) throws {
        #expect(try read(text + "<HealthData>" + quantity("HeartRate", "72", unit: "count/min") + "</HealthData>").records.count == 1)
    }

    @Test("a file that was cut is said to be, and what is whole in it is kept")
    func cut() throws {
        let found = try read(head + quantity("StepCount", "5", unit: "count") + "<Record type=\"HKQ")
        #expect(found.malformed.map(\.line) == [10, 10])
        #expect(found.records.count == 1)
    }

    @Test("no file at all holds nothing")
    func empty() throws { #expect(try read("").records.isEmpty) }
}
