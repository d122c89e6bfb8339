import Foundation
import Testing

private let noon = "2026-03-14T12:00:00-05:00"

@Suite("sayso entities") struct EntitiesTests {
    @Test("arguments are one text, answered with its values")
    func arguments() throws {
        let run = sayso("entities", "--at", noon, "two", "cups", "of", "tea")
        #expect(run.text == #"{"text":"two cups of tea","at":"2026-03-14T12:00:00-05:00","entities":[{"dim":"volume","span":[0,15],"value":2,"unit":"cup","product":"tea"}]}"# + "\n")
        #expect(run.status == 0)
    }

    @Test("records are answered in order with their ids; a bad one gets an error and the rest goes on")
    func records() throws {
        let lines = [#"{"id":7,"text":"39 degrees","at":"\#(noon)"}"#, #"{"text":"#, #"{"id":"b","text":"nothing"}"#]
        let run = sayso("entities", input: lines.joined(separator: "\n").utf8)
        let answers = try run.objects()
        #expect(answers.count == 3)
        #expect(answers[0]["id"] as? Int == 7)
        #expect((answers[0]["entities"] as? [[String: Any]])?.first?["dim"] as? String == "temperature")
        #expect(answers[1]["line"] as? Int == 2)
        #expect((answers[2]["entities"] as? [Any])?.isEmpty == true)
        #expect(run.status == 1)
    }

    @Test("--prefer says which of the readings of an open time is given", arguments: [("past", "2026-03-09T00:00:00-05:00"), ("future", "2026-03-16T00:00:00-05:00")])
    func prefer(direction: String, monday: String) throws {
        let run = sayso("entities", "--at", noon, "--prefer", direction, "monday")
        let entities = try #require(try run.objects().first?["entities"] as? [[String: Any]])
        #expect(entities.first?["value"] as? String == monday)
    }

    @Test("a direction that is none is wrong usage")
    func usage() { #expect(sayso("entities", "--prefer", "sideways", "monday").status == 2) }

    @Test("a grammar without rules for values is at fault")
    func grammar() throws {
        let home = Home()
        try home.write("format: 1\n", to: "grammar/settings.yaml")
        let run = sayso("entities", "--grammar", home.file("grammar"), "monday")
        #expect(run.status == 3)
        #expect(run.talk.contains("entities/settings.yaml"), "\(run.talk)")
    }
}
