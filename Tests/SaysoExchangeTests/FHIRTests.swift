import Foundation
import SaysoExchange
import SaysoHealth
import SaysoLanguage
import Testing

@Suite("FHIR") struct FHIRTests {
    private func bundle(_ events: [HealthEvent], others: [ImportedRecord] = [], profile: Profile = Profile()) throws -> String {
        let schedules = others.compactMap { if case .schedule(let schedule) = $0 { schedule } else { nil } }
        let bundle = FHIRBundle(of: "A", profile: profile, schedules: schedules, at: reference)
        let lines = (events.map { .event($0) } + others).compactMap(bundle.line)
        return (bundle.head + lines + [bundle.tail]).joined(separator: "\n")
    }

    private func object(_ text: String) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    /// The resource of an event, without its id and subject, as JSON with sorted keys.
    private func resource(_ payload: HealthEvent.Payload) throws -> String {
        let entries = try #require(try object(bundle([event(payload)]))["entry"] as? [[String: Any]])
        var resource = try #require(entries.last?["resource"] as? [String: Any])
        for key in ["id", "subject", "effectiveDateTime", "resourceType"] { resource[key] = nil }
        return String(decoding: try JSONSerialization.data(withJSONObject: resource, options: [.sortedKeys, .withoutEscapingSlashes]), as: UTF8.self)
    }

    @Test("what has no code still has the UCUM unit that its numbers are in", arguments: [
        (DailyMetric.deepSleep, "min"), (.movement, "min"), (.sleepEfficiency, "%"), (.sleep, "min"), (.steps, "{steps}"), (.heartRateVariability, "ms"), (.restingHeartRate, "/min"),
    ])
    func units(metric: DailyMetric, ucum: String) throws {
        let said = metric.measurements[0]
        let daily = ImportedRecord.daily(DailyValue(day: CivilDate(text: "2026-03-14")!, metric: metric, value: 60))
        let unit = said.rawValue == "steps" ? "count" : metric.unit
        let text = try bundle([event(.measurement(MeasurementEvent(metric: said, value: 60, unit: unit)))], others: [daily])
        #expect(text.matches(of: /"code":"([^"]+)"\}(?=[,}])/).filter { $0.1 == ucum }.count == 2, "\(text)")
    }

    private static let whole = Profile(name: "Ann\u{0}", conditions: ["on chemo", "asthma"])
    private static let others: [ImportedRecord] = schedules.map { .schedule($0) } + measured + [
        .workout(WorkoutDay(day: CivilDate(text: "2026-03-14")!, what: "running"))
    ]
    private static let measured: [ImportedRecord] = [
        .daily(DailyValue(day: CivilDate(text: "2026-03-14")!, metric: .restingHeartRate, value: 58, source: "Watch")),
        .daily(DailyValue(day: CivilDate(text: "2026-03-14")!, metric: .movement, value: 30)),
        .sample(Sample(at: reference, metric: Metric(rawValue: "blood_pressure"), value: 120, value2: 80, unit: "mmHg", source: "Cuff")),
        .sample(Sample(at: reference, metric: Metric(rawValue: "heart_rate"), value: 72, unit: "bpm", source: "Watch")),
    ]
    private static let schedules = [
        Schedule(id: "S1", kind: .medication, item: "metoprolol", dosage: "25", unit: "mg", frequency: "twice daily", timesPerDay: 2, start: reference),
        Schedule(id: "S2", kind: .medication, item: "tylenol", frequency: "as needed", timesPerDay: nil, start: reference),
        Schedule(id: "S3", kind: .supplement, item: "d3", frequency: "weekly", timesPerDay: nil, start: reference, active: false),
        Schedule(id: "S4", kind: .medication, item: "x", frequency: "every 6 hours", timesPerDay: nil, start: reference, isAsNeeded: true),
        Schedule(id: "S5", kind: .medication, item: "y", frequency: "twice weekly", timesPerDay: nil, start: reference, weekdays: [1, 4]),
    ]

    @Test("a bundle of every kind keeps the rules of R4")
    func sound() throws {
        let text = try bundle(everyKind, others: Self.others, profile: Self.whole)
        #expect(try FHIRRules().problems(object(text)) == [])
        #expect((try object(text)["entry"] as? [Any])?.count == 1 + 2 + everyKind.count + Self.schedules.count + Self.measured.count)
    }

    @Test("the rules would see a breach", arguments: [
        ("\"completed\"", "\"taken\""), ("\"final\"", "null"), ("\"valueBoolean\":false", "\"valueBoolean\":false,\"valueString\":\"x\""),
        ("-05:00\"", "\""), ("\"collection\"", "\"collection\",\"extra\":1"), ("\"system\":\"http://unitsofmeasure.org\",", ""),
        ("\"subject\"", "\"patient\""), ("urn:uuid:6f9619ff", "urn:uuid:6F9619FF"), ("\"category\":[", "\"category\":[],\"x\":["),
    ])
    func breach(found: String, changed: String) throws {
        let text = try bundle(everyKind, profile: Self.whole)
        try #require(text.contains(found))
        #expect(try FHIRRules().problems(object(text.replacing(found, with: changed))) != [])
    }

    @Test("a vital sign has its LOINC code and its unit in UCUM")
    func vital() throws {
        #expect(try resource(.measurement(MeasurementEvent(metric: .temperature, value: 100.8, unit: "degF"))) == #"""
            {"category":[{"coding":[{"code":"vital-signs","system":"http://terminology.hl7.org/CodeSystem/observation-category"}]}],\#
            "code":{"coding":[{"code":"8310-5","display":"Body temperature","system":"http://loinc.org"}],"text":"Temperature"},\#
            "status":"final","valueQuantity":{"code":"[degF]","system":"http://unitsofmeasure.org","unit":"°F","value":100.8}}
            """#)
    }

    @Test("a blood pressure has no value but two components")
    func pressure() throws {
        let text = try resource(.measurement(MeasurementEvent(metric: Metric(rawValue: "blood_pressure"), value: 120, value2: 80, unit: "mmHg")))
        let read = try object(text)
        #expect(read["valueQuantity"] == nil)
        let components = try #require(read["component"] as? [[String: Any]])
        #expect(components.map { ($0["valueQuantity"] as? [String: Any])?["value"] as? Double } == [120, 80])
        #expect(["85354-9", "8480-6", "8462-4"].allSatisfy(text.contains))
    }

    @Test("what is not known by a code is sent as text", arguments: [
        HealthEvent.Payload.symptom(SymptomEvent(type: .other, name: "brain fog")), .exertionEpisode(ExertionEpisode()),
        .measurement(MeasurementEvent(metric: Metric(rawValue: "grip"), value: 30, unit: "furlong")),
    ])
    func text(payload: HealthEvent.Payload) throws {
        let code = try #require(try object(resource(payload))["code"] as? [String: Any])
        #expect(code["coding"] == nil)
        #expect(code["text"] is String)
    }

    @Test("a daily value is of its day, with its code, and says who recorded it")
    func daily() throws {
        let text = try bundle([], others: [Self.measured[0]])
        #expect(["\"40443-4\"", "\"2026-03-14\"", "\"/min\"", "recorded by Watch"].allSatisfy(text.contains))
    }

    @Test("a symptom has its SNOMED code and severity; one that is not felt is false")
    func symptom() throws {
        let felt = try resource(.symptom(SymptomEvent(type: .nausea, severity: .moderate)))
        #expect(["422587007", "6736007"].allSatisfy(felt.contains))
        let not = try object(resource(.symptom(SymptomEvent(type: .nausea, severity: .moderate, present: false))))
        #expect(not["valueBoolean"] as? Bool == false)
        #expect(not["valueCodeableConcept"] == nil)
    }

    @Test("a dose taken is completed with its amount; a missed one is not-taken, without any")
    func dose() throws {
        #expect(try resource(.medication(MedicationEvent(name: "metoprolol", dosage: "25", unit: "mg", count: 2))) == #"""
            {"dosage":[{"doseAndRate":[{"doseQuantity":{"code":"mg","system":"http://unitsofmeasure.org","unit":"mg","value":50}}],\#
            "text":"25 mg × 2"}],"medicationCodeableConcept":{"text":"metoprolol"},"status":"completed"}
            """#)
        #expect(try resource(.medication(MedicationEvent(name: "metoprolol", dosage: "25", unit: "mg", taken: false))) == #"""
            {"medicationCodeableConcept":{"text":"metoprolol"},"status":"not-taken"}
            """#)
    }

    @Test("a rhythm is sent as FHIR has it, with its days, and what is taken as needed says so", arguments: [
        ("every 6 hours", nil, nil, nil, #"{"frequency":1,"period":6,"periodUnit":"h"}"#), ("every 6 hours", nil, nil, true, #"{"frequency":1,"period":6,"periodUnit":"h"}"#),
        ("twice daily", 2, nil, nil, #"{"frequency":2,"period":1,"periodUnit":"d"}"#), ("every other day", nil, nil, nil, #"{"frequency":1,"period":2,"periodUnit":"d"}"#),
        ("every 2 weeks", nil, nil, nil, #"{"frequency":1,"period":2,"periodUnit":"wk"}"#), ("weekly", nil, nil, nil, #"{"frequency":1,"period":1,"periodUnit":"wk"}"#),
        ("twice weekly", nil, [1, 4], nil, #"{"dayOfWeek":["mon","thu"],"frequency":1,"period":1,"periodUnit":"d"}"#),
        ("every other week", nil, [7], nil, #"{"dayOfWeek":["sun"],"frequency":1,"period":2,"periodUnit":"wk"}"#),
        ("every weekend", nil, nil, nil, #"{"dayOfWeek":["sat","sun"],"frequency":1,"period":1,"periodUnit":"d"}"#), ("as needed", nil, nil, nil, nil), ("twice weekly", nil, nil, nil, nil),
    ] as [(String, Int?, [Int]?, Bool?, String?)])
    func timing(frequency: String, timesPerDay: Int?, weekdays: [Int]?, isAsNeeded: Bool?, expected: String?) throws {
        let schedule = Schedule(
            id: "S", kind: .medication, item: "x", frequency: frequency, timesPerDay: timesPerDay, start: reference, weekdays: weekdays, isAsNeeded: isAsNeeded)
        let read = try object(bundle([], others: [.schedule(schedule)]))
        #expect(try FHIRRules().problems(read) == [])
        let resource = try #require((read["entry"] as? [[String: Any]])?.last?["resource"] as? [String: Any])
        let dosage = try #require((resource["dosage"] as? [[String: Any]])?.first)
        let timing = try ((dosage["timing"] as? [String: Any])?["repeat"]).map { String(decoding: try JSONSerialization.data(withJSONObject: $0, options: .sortedKeys), as: UTF8.self) }
        #expect(timing == expected)
        #expect(dosage["asNeededBoolean"] as? Bool == (isAsNeeded == true || frequency == "as needed" ? true : nil))
    }

    /// A schedule that was told so many days before the reference.
    private func told(_ days: Int, _ item: String, _ dosage: String? = nil, for duration: Int? = nil, isActive: Bool = true) -> Schedule {
        let at = reference.adding(seconds: -days * 86_400)
        return Schedule(
            id: "\(item)-\(days)", kind: .medication, item: item, dosage: dosage, unit: dosage.map { _ in "mg" }, start: at, active: isActive, told: at,
            durationSeconds: duration.map { Double($0) * 86_400 })
    }

    @Test("each plan says whether it still holds, and from when to when it did")
    func courses() throws {
        let schedules = [
            told(13, "metoprolol", "25"), told(9, "metoprolol", "50"), told(13, "amoxicillin", "500", for: 10), told(5, "azithromycin", "250", for: 10),
            told(13, "lisinopril", "10"), told(8, "lisinopril", "10", isActive: false), told(4, "warfarin", isActive: false), told(-2, "iron"),
        ]
        let read = try object(bundle([], others: schedules.map { .schedule($0) }))
        #expect(try FHIRRules().problems(read) == [])
        let statements = try #require(read["entry"] as? [[String: Any]]).dropFirst().map { entry -> String in
            let resource = try #require(entry["resource"] as? [String: Any]), period = try #require(resource["effectivePeriod"] as? [String: String])
            #expect(resource["effectiveDateTime"] == nil)
            let name = try #require((resource["medicationCodeableConcept"] as? [String: Any])?["text"] as? String)
            return "\(name) \(resource["status"] ?? "") \(period["start"]?.prefix(10) ?? "")/\(period["end"]?.prefix(10) ?? "")"
        }
        #expect(statements == [
            "metoprolol stopped 2026-03-01/2026-03-05", "metoprolol active 2026-03-05/", "amoxicillin completed 2026-03-01/2026-03-11",
            "azithromycin active 2026-03-09/2026-03-19", "lisinopril stopped 2026-03-01/2026-03-06", "warfarin stopped /2026-03-10", "iron intended 2026-03-16/",
        ])
    }

    @Test("the words that were said are not sent")
    func words() throws {
        var said = event(.measurement(MeasurementEvent(metric: .temperature, value: 100.8, unit: "degF")))
        said.utterance = "my secret temp"
        #expect(try !bundle([said]).contains("secret"))
    }

    @Test("a second export tells of the same things")
    func stable() throws { #expect(try bundle(everyKind) == bundle(everyKind)) }

    @Test("the library fhir.resources finds the bundle sound", .enabled(if: validator != nil, "skipped: python3 without fhir.resources 6, which knows R4"))
    func library() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("sayso-bundle-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(bundle(everyKind, others: Self.others, profile: Self.whole).utf8).write(to: file)
        let result = try run(try #require(validator), "-c", check, file.path)
        #expect(result.status == 0, "\(result.talk)")
    }
}

/// Reads the bundle under the models of R4, and says what they say.
private let check = """
    import json, sys
    from fhir.resources.bundle import Bundle
    Bundle.parse_obj(json.load(open(sys.argv[1], encoding="utf-8")))
    """

/// A Python that has the library in its version for R4: the one of SAYSO_PYTHON, else the one on the path. Later versions know R5 and R4B only.
private let validator: String? = [ProcessInfo.processInfo.environment["SAYSO_PYTHON"], "/usr/bin/python3", "/usr/local/bin/python3"]
    .compactMap { $0 }.filter { !$0.isEmpty }.first { python in
        (try? run(python, "-c", "import fhir.resources as f; assert f.__fhir_version__ == '4.0.1'"))?.status == 0
    }

private func run(_ program: String, _ arguments: String...) throws -> (status: Int32, talk: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    let errors = Pipe()
    process.standardError = errors
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let talk = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: talk, as: UTF8.self))
}
