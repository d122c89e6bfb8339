import Foundation
import Testing

private let half = "2026-03-14T14:30:00-05:00"

@Suite("Importing") struct ImportTests {
    let home = Home()

    private func importing(_ text: String, _ arguments: String...) throws -> Run {
        let path = try home.write(text, to: "file.csv")
        return sayso(["import", path, "--json", "--at", half] + arguments, environment: home.environment())
    }

    private func counts(_ run: Run) throws -> [Int?] {
        let last = try #require(try run.objects().last)
        return ["added", "changed", "known", "gaps", "skipped"].map { last[$0] as? Int }
    }

    @Test("each table is known by its header, in any order and with others beside", arguments: [
        ("date,metric,value,source\n2026-03-14,steps,1000,watch\n", "daily metrics"),
        ("\u{FEFF}Source, Value, Metric, Date, Remark\r\nwatch,1000,steps,2026-03-14,none\r\n", "daily metrics"),
        ("timestamp,metric,value,unit,source\n2026-03-14T08:00:00-05:00,heart_rate,80,bpm,watch", "samples"),
        ("timestamp,metric,value,unit,source\n2026-03-14T08:00:00Z,blood_pressure,120/80,mmHg,cuff\n", "samples"),
        ("member,date,pillar,score\n\"Ann \"\"B\"\", Lee\",2026-03-14,sleep,80\n", "vitality scores"),
        ("date,workout\n2026-03-14,running\n", "workout days"),
    ])
    func tables(text: String, name: String) throws {
        let run = try importing(text)
        #expect(run.status == 0, "\(run.talk)")
        #expect(try run.objects().last?["imported"] as? String == name)
        #expect(try counts(run) == [1, 0, 0, 0, 0])
        #expect(try counts(importing(text)) == [0, 0, 1, 0, 0], "again")
    }

    @Test("one wrong sample is deleted by its metric and instant")
    func delete() throws {
        let text = "timestamp,metric,value,unit,source\n2026-03-14T14:00:00-05:00,temperature,104.2,degF,patch\n2026-03-14T13:00:00-05:00,temperature,98.6,degF,patch\n"
        #expect(try importing(text).status == 0)
        func alerts() -> [String] { sayso("alerts", "--as-of", half, environment: home.environment()).lines.filter { $0.contains("Fever") } }
        #expect(!alerts().isEmpty)
        let run = sayso("import", "--delete", "temperature", "--taken", "2026-03-14T14:00:00-05:00", "--at", half, environment: home.environment())
        #expect(run.status == 0 && run.lines == ["Deleted: Temperature 104.2 °F · today 14:00"], "\(run.text) \(run.talk)")
        #expect(alerts().isEmpty)
        #expect(try counts(importing(text)) == [0, 0, 2, 0, 0])
        #expect(alerts().isEmpty)
        let again = sayso("import", "--delete", "temperature", "--taken", "2026-03-14T14:00:00-05:00", "--at", half, environment: home.environment())
        #expect(again.status == 1 && again.talk.contains("no sample"))
        #expect(sayso("import", "--delete", "temperature", environment: home.environment()).status == 2)
    }

    @Test("semicolons and tabs part fields where the header has them, and then a comma may be in a number", arguments: [
        ("date;metric;value;source\n2026-03-14;steps;1000;watch\n", "steps"), ("date\tmetric\tvalue\n2026-03-14\tsteps\t1000\n", "steps"),
        ("timestamp;metric;value;unit;source\n2026-03-14T08:00:00-05:00;temperature;37,5;degC;watch\n", "temperature"),
        ("timestamp;metric;value;unit\n2026-03-14T08:00:00-05:00;temperature;37.5;degC\n", "temperature"),
    ])
    func separators(text: String, metric: String) throws {
        let run = try importing(text)
        #expect(run.status == 0, "\(run.talk)")
        #expect(try counts(run) == [1, 0, 0, 0, 0])
    }

    @Test("a comma that may stand for thousands is no number, and nor is one between commas", arguments: [
        ("date;metric;value", "2026-03-14;steps;8,123"), ("date;metric;value", "2026-03-14;steps;8,12,3"), ("date,metric,value", "2026-03-14,steps,\"8,5\""),
    ])
    func commas(header: String, row: String) throws { try isRefused(row, below: header) }

    @Test("what is meant to be a table is told what it has and what it needs", arguments: [
        ("date;steps\n2026-03-14;1000\n", "date, steps"), ("id;kind;date;value;metric\n1;FoodEvent;x;;\n", "with commas between them"), ("Timestamp,Heart_Rate\n", "timestamp,metric,value (samples)"),
    ])
    func noTable(text: String, words: String) throws {
        let run = try importing(text)
        #expect(run.status == 3 && run.talk.contains(words), "\(run.talk)")
    }

    @Test("a quoted field may hold line breaks; a quote that is never closed costs its row alone", arguments: [
        ("date,metric,value,source\n2026-03-14,steps,1000,\"my\nwatch\"\n2026-03-15,steps,2000,w\n", [2, 0], nil),
        ("date,metric,value,source\r\n2026-03-14,steps,1000,\"my\r\n\"\"big\"\"\r\nwatch\"\r\n2026-03-15,steps,x,w\r\n", [1, 1], 5),
        ("date,metric,value,source\n2026-03-14,steps,1000,\"watch\n2026-03-15,steps,2000,w\n2026-03-16,steps,3000,\"w\"\n2026-03-17,steps,3000,w\n", [3, 1], 2),
        ("date,metric,value,source\n2026-03-14,steps,1000,\"watch\n" + (10...28).map { "2026-02-\($0),steps,2000,w\n" }.joined(), [19, 1], 2),
        ("date,metric,value,source\r2026-03-14,steps,1000,watch\r2026-03-15,steps,2000,watch\r", [2, 0], nil),
    ] as [(String, [Int], Int?)])
    func lineBreaks(text: String, expected: [Int], line: Int?) throws {
        let run = try importing(text), counts = try counts(run)
        #expect([counts[0], counts[4]] == expected, "\(run.talk)")
        #expect(run.status == (line == nil ? 0 : 1))
        if let line { #expect(run.talk.contains("file.csv:\(line): "), "\(run.talk)") }
    }

    @Test("so it is in a table of entries", arguments: ["\"100.4", "100.4,\"x"])
    func unclosedEntry(value: String) throws {
        func row(_ id: String, _ value: String) -> String { "\(id),MeasurementEvent,2026-03-14T08:00:00-05:00,temperature,\(value),1,true\n" }
        let run = try importing("id,kind,date,metric,value,confidence,measured\n" + row("A", "99") + row("B", value) + row("C", "\"101\"") + row("D", "98"))
        #expect(run.status == 1)
        #expect(run.talk.contains("file.csv:3: a quote in the row is not closed"), "\(run.talk)")
        #expect(try counts(run) == [3, 0, 0, 0, 1])
    }

    @Test("a number is written with digits", arguments: ["0x50", "0x1p4", "inf"])
    func hexadecimal(text: String) throws { try isRefused("2026-03-14,steps,\(text)", below: "date,metric,value") }

    @Test("an empty value is a gap, zero is a value")
    func gaps() throws {
        let run = try importing("date,metric,value,source\n2026-03-13,steps,,watch\n2026-03-14,steps,0,watch\n\n")
        #expect(run.status == 0)
        #expect(try counts(run) == [1, 0, 0, 1, 0])
        #expect(try counts(importing("date,workout\n2026-03-13,\n2026-03-14,1\n")) == [1, 0, 0, 1, 0])
    }

    @Test("a later import replaces a daily value; within one the greatest holds")
    func replaced() throws {
        let head = "date,metric,value,source\n"
        #expect(try counts(importing(head + "2026-03-14,steps,900,w\n2026-03-14,steps,1000,w\n2026-03-14,steps,800,w\n")) == [1, 1, 1, 0, 0])
        #expect(try counts(importing(head + "2026-03-14,steps,1000,w\n")) == [0, 0, 1, 0, 0])
        #expect(try counts(importing(head + "2026-03-14,steps,700,w\n2026-03-14,steps,1000,phone\n")) == [1, 1, 0, 0, 0])
    }

    @Test("a malformed row is reported with its line, and the rest goes on", arguments: [
        ("date,metric,value,source", "2026-02-30,steps,1000,w"), ("date,metric,value,source", "2026-03-14,steps,many,w"),
        ("date,metric,value,source", "2026-03-14,,1000,w"), ("date,metric,value,source", "2026-03-14,steps,nan,w"),
        ("date,metric,value,source", "2026-03-14,steps"), ("date,metric,value,source", "2026-03-14,steps,1,w,more"),
        ("date,metric,value,source", "2026-03-14,steps,-1,w"), ("date,metric,value,source", "\"2026-03-14,steps,1,w"),
        ("timestamp,metric,value,unit,source", "yesterday,heart_rate,80,bpm,w"),
        ("timestamp,metric,value,unit,source", "2026-03-14T08:00:00Z,blood_pressure,120/,mmHg,w"),
        ("date,metric,value,source", "2099-03-14,steps,5,w"), ("timestamp,metric,value,unit,source", "2062-03-14T08:00:00Z,heart_rate,80,bpm,w"),
        ("member,date,pillar,score", "Ann,2026-03-14,luck,80"), ("member,date,pillar,score", "Ann,2026-03-14,Sleep,101"),
    ])
    func malformed(header: String, row: String) throws { try isRefused(row, below: header) }

    @Test("what no living person has, or has another unit than its metric, is no reading", arguments: [
        "temperature,300,degF", "temperature,101.2,degC", "temperature,101.2,celsius", "temperature,38.5,F", "heart_rate,900,bpm", "heart_rate,-5,bpm", "anc,400,furlongs",
        "anc,1.2,furlongs", "anc,-3,cells/uL", "blood_pressure,1200/80,mmHg", "blood_pressure,120/800,", "oxygen_saturation,0.4,%", "blood_glucose,5.4,mg/dL", "weight,70,", "weight,180,", "height,300,",
    ])
    func impossible(reading: String) throws { try isRefused("2026-03-14T08:00:00Z,\(reading),w", below: "timestamp,metric,value,unit,source") }

    @Test("nor has anybody such a day", arguments: ["resting_hr,9000", "sleep_minutes,5000", "sleep_efficiency_pct,101", "hrv_ms,800"])
    func impossibleDay(value: String) throws { try isRefused("2026-03-14,\(value),w", below: "date,metric,value,source") }

    @Test("readings are taken in every unit of their metric, and without one", arguments: [
        "temperature,100.8,F", "temperature,38.2,celsius", "temperature,38.2,", "temperature,100.8,", "heart_rate,80,beats per minute", "heart_rate,80,", "anc,400,/uL", "anc,0,",
        "blood_pressure,120/80,mm[Hg]", "oxygen_saturation,97,%", "blood_glucose,5.4,mmol/L", "respiratory_rate,14,count/min", "weight,70,kilograms", "hrv,45,ms",
    ])
    func possible(reading: String) throws {
        #expect(try counts(importing("timestamp,metric,value,unit,source\n2026-03-14T08:00:00Z,\(reading),w\n")) == [1, 0, 0, 0, 0])
    }

    @Test("a reading without a unit has the one that its metric fixes, or that its size tells", arguments: [
        ("temperature,38.4,", 38.4, "degC"), ("temperature,100.8,", 100.8, "degF"), ("heart_rate,72,", 72, "bpm"), ("oxygen_saturation,97,", 97, "%"),
        ("oxygen_saturation,0.97,", 97, "%"), ("oxygen_saturation,0.97,%", 97, "%"), ("blood_pressure,120/80,", 120, "mmHg"), ("blood_glucose,5.4,", 5.4, "mmol/L"),
        ("blood_glucose,110,", 110, "mg/dL"), ("respiratory_rate,14,", 14, "breaths/min"), ("hrv,45,", 45, "ms"), ("steps,900,", 900, "count"), ("sleep,420,", 420, "min"),
        ("anc,1.2,", 1_200, "cells/uL"),
    ])
    func unitUnsaid(reading: String, value: Double, unit: String) throws {
        #expect(try counts(importing("timestamp,metric,value,unit,source\n2026-03-14T08:00:00Z,\(reading),w\n")) == [1, 0, 0, 0, 0])
        let log = try sayso("export", "--format", "jsonl", environment: home.environment()).objects()
        let sample = try #require(log.first?["record"] as? [String: Any])
        #expect(sample["value"] as? Double == value)
        #expect(sample["unit"] as? String == unit)
    }

    @Test("a weight without a unit may be of either")
    func weightWithoutUnit() throws {
        let run = try importing("timestamp,metric,value,unit,source\n2026-03-14T08:00:00Z,weight,70,,w\n")
        #expect(run.talk.contains("file.csv:2: weight 70 has no unit: kg or lb"), "\(run.talk)")
    }

    @Test("a count in thousands is the same reading as the count in cells", arguments: ["K/uL", "10*3/uL", "10^9/L", "thousand/uL", "g/l"])
    func thousands(unit: String) throws {
        let head = "timestamp,metric,value,unit,source\n2026-03-14T08:00:00Z,anc,"
        #expect(try counts(importing("\(head)1.2,\(unit),w\n")) == [1, 0, 0, 0, 0])
        #expect(try counts(importing("\(head)1200,cells/uL,w\n")) == [0, 0, 1, 0, 0])
    }

    private func isRefused(_ row: String, below header: String) throws {
        let good = [
            "date,metric,value,source": "2026-03-14,steps,5,w", "date,metric,value": "2026-03-14,steps,5", "date;metric;value": "2026-03-14;steps;5",
            "member,date,pillar,score": "Ann,2026-03-14,Sleep,80",
        ][header] ?? "2026-03-14T08:00:00Z,heart_rate,80,bpm,w"
        let run = try importing("\(header)\n\(row)\n\(good)\n")
        #expect(run.status == 1)
        #expect(run.talk.contains("file.csv:2: "), "\(run.talk)")
        #expect(try run.objects().first?["line"] as? Int == 2)
        #expect(try counts(run) == [1, 0, 0, 0, 1])
    }

    @Test("a metric that no rule knows is a slip: the nearest one is named, and the rest goes on", arguments: [
        ("date,metric,value,source\n2026-03-13,slep_minutes,400,w\n2026-03-14,steps,5,w\n", "no daily metric 'slep_minutes'; did you mean 'sleep_minutes'?"),
        ("date,metric,value,source\n2026-03-13,stairs_climbed,40,w\n2026-03-14,steps,5,w\n", "no daily metric 'stairs_climbed'; there are sleep_minutes, steps, hrv_ms"),
        ("timestamp,metric,value\n2026-03-14T08:00:00Z,temprature,101\n2026-03-14T08:00:00Z,heart_rate,80\n", "no metric 'temprature'; did you mean 'temperature'?"),
    ])
    func unknownMetric(text: String, message: String) throws {
        let run = try importing(text)
        #expect(run.status == 1)
        #expect(run.talk.contains("file.csv:2: there is \(message)"), "\(run.talk)")
        #expect(try counts(run) == [1, 0, 0, 0, 1])
    }

    private static let told = #"{"id":"%","kind":"MeasurementEvent","date":"2026-03-14T08:00:00-05:00","metric":"@","value":80,"confidence":1,"measured":true}"#
    private static let columns = "id,kind,date,metric,value,confidence,measured\n", cells = "%,MeasurementEvent,2026-03-14T08:00:00-05:00,@,80,1,true"

    @Test("so is it in an entry of a log, whose grammar may have metrics of its own", arguments: [("", told), (columns, cells)])
    func unknownMetricOfEntry(head: String, entry: String) throws {
        let rows = [("A", "foo"), ("B", "heart_rate"), ("C", "temprature")].map { entry.replacing("%", with: $0.0).replacing("@", with: $0.1) }
        let run = try importing(head + rows.joined(separator: "\n") + "\n"), first = head.isEmpty ? 1 : 2
        #expect(run.status == 1)
        #expect(run.talk.contains("file.csv:\(first): there is no metric 'foo'; there are temperature"), "\(run.talk)")
        #expect(run.talk.contains("file.csv:\(first + 2): there is no metric 'temprature'; did you mean 'temperature'?"), "\(run.talk)")
        #expect(try counts(run) == [1, 0, 0, 0, 2])
    }

    @Test("a file that is nothing we know, or not there, is the world's fault and makes no log")
    func unknown() throws {
        for text in ["", "name,colour\nAnn,red\n", "{\"a\":1}\n"] {
            let run = try importing(text)
            #expect(run.status == 3)
            #expect(run.text == "")
        }
        #expect(sayso(["import", home.file("missing.csv")], environment: home.environment()).status == 3)
        #expect(!home.exists(".local/share/sayso/log.sqlite"))
    }

    @Test("a reading that was imported is changed by no words, and no other entry in its place")
    func importedReading() throws {
        func log(_ text: String) -> Run { sayso("log", "--at", "2026-03-14T16:00:00-05:00", text, environment: home.environment()) }
        #expect(log("heart rate 70 at 2:10 pm").status == 0)
        _ = try importing("timestamp,metric,value,unit\n2026-03-14T15:00:00-05:00,heart_rate,88,bpm\n")
        let run = log("delete the heart rate of 3 pm")
        #expect(run.status == 1)
        #expect(run.text.contains("heart rate was imported") && run.text.contains("sayso import --undo"), "\(run.text)")
        #expect(log("delete the heart rate of 2 pm").text.contains("Deleted: Heart rate 70 bpm"), "about that time")
        #expect(log("make my heart rate 80").text.contains("was imported"))
        #expect(log("delete my last weight").text.contains("Found nothing"))
    }

    @Test("an undo does not mean an import")
    func undo() throws {
        func log(_ text: String) -> Run { sayso(["log", "--at", half, text], environment: home.environment()) }
        #expect(log("temp 100.1").status == 0)
        _ = try importing("date,workout\n2026-03-14,running\n")
        #expect(log("undo that").text.contains("Temperature 100.1"))
    }
}
