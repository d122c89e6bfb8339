import Foundation
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
