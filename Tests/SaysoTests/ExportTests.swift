import Foundation
import SaysoExchange
import Testing

private let half = "2026-03-14T14:30:00-05:00"

@Suite("Export") struct ExportTests {
    let home = Home()

    init() {
        let said = "temp 101.2\nno nausea today\nforgot my metoprolol\nblood pressure 120 over 80\nhad oatmeal and berries for breakfast\ndrank two glasses of water\n"
        _ = sayso("log", "--at", half, input: said.utf8, environment: home.environment())
    }

    private func export(_ arguments: String...) -> Run {
        sayso(["export", "--at", half] + arguments, environment: home.environment())
    }

    @Test("JSONL is what the events are, and keeps to the range and category")
    func jsonl() {
        #expect(export().text == sayso("events", "--json", environment: home.environment()).text)
        #expect(export().lines.count == 6)
        #expect(export("--category", "symptoms").lines.count == 1)
        #expect(export("--from", "2026-03-14T14:30:01-05:00").text == "")
    }

    @Test("CSV has a header and a line an event")
    func csv() {
        let run = export("--format", "csv")
        #expect(run.lines.first?.hasPrefix("id,kind,category,date,summary,") == true)
        #expect(run.lines.count == 7)
    }

    @Test("FHIR is one bundle")
    func fhir() throws {
        let bundle = try #require(JSONSerialization.jsonObject(with: Data(export("--format", "fhir").output)) as? [String: Any])
        #expect(bundle["resourceType"] as? String == "Bundle")
        #expect((bundle["entry"] as? [Any])?.count == 7)
        #expect(bundle["timestamp"] as? String == half)
    }

    @Test("HTML is a page of the last 30 days unless it is told otherwise")
    func html() {
        let page = export("--format", "html").text
        #expect(page.hasPrefix("<!DOCTYPE html>"))
        #expect(page.contains("13 Feb 2026 to 14 Mar 2026"))
        #expect(page.contains("101.2 °F"))
        #expect(export("--format", "html", "--from", "2026-03-01T00:00:00-05:00", "--to", "2026-03-14T00:00:00-05:00").text.contains("1 Mar 2026 to 13 Mar 2026"))
        #expect(export("--format", "html", "--from", "2026-03-15T00:00:00-05:00").status == 2)
    }

    @Test("the page has what was imported beside what was said, of its days and its category")
    func importedOnPage() throws {
        let samples = "timestamp,metric,value,unit,source\n2026-03-12T08:00:00-05:00,blood_pressure,131/84,mmHg,cuff\n2026-03-13T08:00:00-05:00,blood_pressure,118/76,mmHg,cuff\n2026-01-13T08:00:00-05:00,anc,700,cells/uL,lab\n"
        for table in [samples, "date,metric,value,source\n2026-03-13,steps,8123,watch\n"] {
            #expect(sayso("import", "--at", half, try home.write(table, to: "table.csv"), environment: home.environment()).status == 0)
        }
        let row = "<td>120/80 mmHg</td><td>14 Mar 2026 14:30</td><td>118/76 mmHg, 13 Mar</td><td>118–131 / 76–84</td><td>3</td>"
        for category in [[], ["--category", "measurements"]] {
            let page = sayso(["export", "--at", half, "--format", "html"] + category, environment: home.environment()).text
            #expect(page.contains(row), "\(page)")
            #expect(page.contains("<td>Steps of a day</td><td>8123</td><td>13 Mar 2026</td>"))
            #expect(!page.contains("<td>ANC"))
        }
        #expect(!export("--format", "html", "--category", "symptoms").text.contains("mmHg"))
    }

    @Test("--out is a file for its owner alone, and never the log")
    func out() throws {
        #expect(export("--out", home.file("log.jsonl")).text == "")
        #expect(try home.contents("log.jsonl") == export().text)
        #expect(home.mode("log.jsonl") == 0o600)
        let log = home.path + "/.local/share/sayso/log.sqlite"
        #expect(export("--out", log).status == 2)
        #expect(export().lines.count == 6)
        #expect(export("--out", "/no/such/folder/file").status == 3)
    }

    @Test("a reader who leaves ends it quietly")
    func closed() { #expect(sayso(["export"], environment: home.environment(), closingOutputAfter: 1).status == 0) }

    @Test("no log is said to be none")
    func nothing() {
        let run = sayso("export", environment: Home().environment())
        #expect(run.status == 3)
        #expect(run.talk.contains("log something first"))
    }
}

@Suite("What was exported comes back") struct RoundTripTests {
    let home = Home(), other = Home()

    private func fill() throws {
        let said = "temp 101.2\nno nausea today\nforgot my metoprolol\nblood pressure 120 over 80 and had soup\nwater\nset a daily reminder to take my iron at 8am\ntake metoprolol 25 mg twice daily\nI'm 36 years old\nI have asthma\n"
        _ = sayso("log", "--at", half, input: (said + "{\"text\":\"had \\\"soup\\\", a\\u0000b\\r\\nand = toast\"}\n").utf8, environment: home.environment())
        // A dose that was due, answered for at the very second of an entry.
        _ = sayso("log", "--at", "2026-03-14T20:05:00-05:00", input: "taken\nhad toast\n".utf8, environment: home.environment())
        for table in [
            "date,metric,value,source\n2026-03-13,steps,0,w\n2026-03-14,steps,1000.25,\"a \"\"b\"\"\"\n", "date,workout\n2026-03-14,running\n",
            "timestamp,metric,value,unit,source\n2026-03-14T08:00:00Z,blood_pressure,120/80,mmHg,cuff\n2026-03-14T08:00:00+05:30,heart_rate,80.5,bpm,w\n",
            "member,date,pillar,score\nAnn,2026-03-14,sleep,80\n",
        ] {
            #expect(sayso("import", try home.write(table, to: "table.csv"), environment: home.environment()).status == 0)
        }
    }

    @Test("byte for byte, and a second time adds nothing", arguments: ["jsonl", "csv"])
    func exact(format: String) throws {
        try fill()
        let first = sayso("export", "--format", format, environment: home.environment())
        let file = try other.write(first.text, to: "log." + format)
        let run = sayso("import", file, environment: other.environment())
        #expect(run.status == 0, "\(run.talk)")
        let second = sayso("export", "--format", format, environment: other.environment())
        #expect(second.text == first.text)
        #expect(sayso("import", file, "--json", environment: other.environment()).text.contains("\"added\":0"))
        #expect(sayso("export", "--format", format, environment: other.environment()).text == first.text)
        #expect(sayso("import", file, "--json", environment: home.environment()).text.contains("\"added\":0"))
        #expect(sayso("import", file, "--json", environment: home.environment()).text.contains("\"differing\":0"))
    }

    @Test("a table that a spreadsheet saved with quotes around every cell comes in, an empty cell as none")
    func quoted() throws {
        try fill()
        let table = sayso("export", "--format", "csv", environment: home.environment()).text
        var csv = CSV.Reader()
        let rows = csv.take(table.utf8).map { record in record.cells.map { "\"" + ($0 ?? "").replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",") + "\r\n" }
        let run = sayso("import", try other.write(rows.joined(), to: "log.csv"), environment: other.environment())
        #expect(run.status == 0, "\(run.talk)")
        #expect(sayso("export", "--format", "csv", environment: other.environment()).text == table)
    }

    @Test("an entry that the log has is left as it is, also where a file has it otherwise, and that is said")
    func differing() throws {
        func food(_ item: String) -> String {
            #"{"id":"E","kind":"FoodEvent","date":"2026-03-14T14:30:00-05:00","item":"\#(item)","isCompoundMeal":false,"components":[],"eaten":true,"confidence":1}"#
        }
        func take(_ line: String) throws -> String { sayso("import", try home.write(line + "\n", to: "log.jsonl"), environment: home.environment()).text }
        #expect(try take(food("soup")) == "Imported a log: 1 new.\n")
        #expect(try take(food("stew")) == "Imported a log: 1 known already (1 with other content, left as it is).\n")
        #expect(try take(food("soup")) == "Imported a log: 1 known already.\n")
    }

    @Test("a dose that was answered for is a dose in tables and bundles, also beside the table that it came from")
    func answeredDose() throws {
        try fill()
        let table = sayso("export", "--format", "csv", environment: home.environment())
        let row = try #require(table.lines.first { $0.hasPrefix("dose-") })
        #expect(row.contains("MedicationEvent,medications,2026-03-14T20:05:00-05:00,metoprolol 25 mg"))
        let bundle = sayso("export", "--format", "fhir", environment: home.environment()).text
        #expect(bundle.matches(of: /"status":"completed","medicationCodeableConcept":\{[^}]*"text":"metoprolol"/).count == 1, "\(bundle)")
        #expect(!sayso("export", "--format", "csv", "--category", "symptoms", environment: home.environment()).text.contains("dose-"))
        #expect(!sayso("export", "--format", "csv", "--to", "2026-03-14T20:05:00-05:00", environment: home.environment()).text.contains("dose-"))
        // The table first, then the log itself: the dose is one.
        _ = sayso("import", try other.write(table.text, to: "log.csv"), environment: other.environment())
        _ = sayso("import", try other.write(sayso("export", environment: home.environment()).text, to: "log.jsonl"), environment: other.environment())
        #expect(sayso("export", "--format", "csv", environment: other.environment()).lines.count { $0.hasPrefix("dose-") } == 1)
    }

    @Test("an undo takes back nothing of an import")
    func undo() throws {
        try fill()
        let file = try other.write(sayso("export", environment: home.environment()).text, to: "log.jsonl")
        _ = sayso("import", file, environment: other.environment())
        let before = sayso("export", environment: other.environment()).text
        _ = sayso("log", "undo that", environment: other.environment())
        #expect(sayso("export", environment: other.environment()).text == before)
    }

    @Test("a line that is none is reported, and the rest comes in", arguments: ["{\"kind\":\"MeasurementEvent\"}", "{", "{\"kind\":\"Sample\",\"record\":7}"])
    func bad(line: String) throws {
        try fill()
        var lines = sayso("export", environment: home.environment()).lines
        lines.insert(line, at: 1)
        let run = sayso("import", try other.write(lines.joined(separator: "\n"), to: "log.jsonl"), environment: other.environment())
        #expect(run.status == 1)
        #expect(run.talk.contains("log.jsonl:2: "))
        lines.remove(at: 1)
        #expect(sayso("export", environment: other.environment()).lines == lines)
    }
}

@Suite("Importing Apple Health") struct AppleHealthImportTests {
    let home = Home()
    private let text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE HealthData [
        <!ELEMENT HealthData (Record*)>
        ]>
        <HealthData locale="en_US">
         <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Watch" unit="count/min" startDate="2026-03-14 08:00:00 -0500" endDate="2026-03-14 08:00:00 -0500" value="72"/>
         <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count" startDate="2026-03-14 08:00:00 -0500" endDate="2026-03-14 08:00:00 -0500" value="720"/>
         <Record type="HKQuantityTypeIdentifierHeartRate" sourceName="Watch" unit="count/min" startDate="2026-03-14 08:05:00 -0500" endDate="2026-03-14 08:00:00 -0500" value="fast"/>
        </HealthData>

        """

    private func importing(_ file: String) throws -> (status: Int32?, talk: String, counts: [Int?]) {
        let run = sayso("import", file, "--json", environment: home.environment())
        let last = try #require(try run.objects().last, "\(run.talk)")
        return (run.status, run.talk, ["added", "known", "skipped"].map { last[$0] as? Int })
    }

    @Test("the document, and again")
    func document() throws {
        let file = try home.write(text, to: "export.xml")
        let first = try importing(file)
        #expect(first.counts == [2, 0, 1])
        #expect(first.status == 1)
        #expect(first.talk.contains("export.xml:8: the value is no number"), "\(first.talk)")
        #expect(try importing(file).counts == [0, 2, 1])
    }

    @Test("water and symptoms are entries, once, and raise what they would raise if they were said")
    func entries() throws {
        let record = { (type: String, value: String, unit: String) in
            "<Record type=\"HK\(type)\" sourceName=\"Phone\" \(unit) startDate=\"2026-03-14 08:00:00 -0500\" endDate=\"2026-03-14 08:00:00 -0500\" value=\"\(value)\"/>\n"
        }
        let file = try home.write(
            "<HealthData locale=\"en_US\">\n" + record("QuantityTypeIdentifierDietaryWater", "8", "unit=\"fl_oz_us\"")
                + record("CategoryTypeIdentifierChestTightnessOrPain", "HKCategoryValueSeveritySevere", "")
                + record("CategoryTypeIdentifierFever", "HKCategoryValueSeverityNotPresent", "") + "</HealthData>\n", to: "entries.xml")
        let first = sayso("import", file, "--json", "--at", "2026-03-14T09:00:00-05:00", environment: home.environment())
        let counts = try #require(try first.objects().last)
        #expect(counts["added"] as? Int == 3)
        #expect((counts["alerts"] as? [[String: Any]])?.map { $0["flag"] as? String } == ["chestPain"])
        #expect(try importing(file).counts == [0, 3, 0])
        let events = try sayso("events", "--json", environment: home.environment()).objects()
        defer { isTakenBack(file) }
        #expect(Set(events.compactMap { $0["summary"] as? String }) == ["237mL Water", "Chest Tightness - Severe", "No fever"])
    }

    /// All of the import is gone, also what was corrected since, and comes again with the next one; what a person deleted does not.
    private func isTakenBack(_ file: String) {
        func run(_ arguments: String...) -> Run { sayso(arguments, environment: home.environment()) }
        func summaries() -> Set<String> { Set(((try? run("events", "--json").objects()) ?? []).compactMap { $0["summary"] as? String }) }
        #expect(run("log", "delete that").text.contains("Deleted: No fever"))
        #expect(run("import", "--undo", "--json").text.contains("\"removed\":2"))
        #expect(summaries() == [])
        #expect(run("import", "--undo").status == 1)
        #expect(run("import", file).text.contains("2 new, 1 known already"))
        #expect(summaries() == ["237mL Water", "Chest Tightness - Severe"])
    }

    @Test("the archive, packed or stored, under whatever name", .enabled(if: access("/usr/bin/python3", X_OK) == 0, "needs python3 to make an archive"), arguments: [("ZIP_DEFLATED", ""), ("ZIP_STORED", ""), ("ZIP_DEFLATED", "zipfile.ZIP64_LIMIT = 100; ")])
    func archive(method: String, limit: String) throws {
        try home.write(text + String(repeating: "\n", count: 300_000), to: "in.xml")
        try home.write("<ClinicalDocument/>" + String(repeating: " ", count: 900_000), to: "cda.xml")
        let script = "import zipfile; \(limit)z = zipfile.ZipFile('e.zip', 'w', zipfile.\(method)); z.write('cda.xml', 'apple_health_export/export_cda.xml'); z.write('in.xml', 'apple_health_export/导出.xml'); z.close()"
        #expect(shell("/usr/bin/python3 -c \"\(script)\"", in: home).status == 0)
        #expect(try importing(home.file("e.zip")).counts == [2, 0, 1])
        // One byte of what is packed is another, or the end is missing.
        var bytes = try Data(contentsOf: URL(fileURLWithPath: home.file("e.zip")))
        try bytes.dropLast(30).write(to: URL(fileURLWithPath: home.file("cut.zip")))
        let place = try #require(bytes.range(of: Data("导出.xml".utf8))).upperBound + 40
        bytes[place] ^= 0x55
        try bytes.write(to: URL(fileURLWithPath: home.file("bad.zip")))
        for name in ["cut.zip", "bad.zip"] {
            let run = sayso("import", home.file(name), environment: home.environment())
            #expect(run.status == 3, "\(name): \(run.talk)")
            #expect(run.talk.contains(name))
        }
    }
}
