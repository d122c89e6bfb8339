import SaysoLanguage
import Testing

@testable import SaysoEvaluation

@Suite("Pairing labels with answers") struct PairingTests {
    @Test("the best total wins over the best pair") func bestTotal() {
        let worth = [[10, 9, 0], [9, 0, 0]]
        let pairs = bestPairs(2, 3) { worth[$0][$1] }
        #expect(pairs.map { [$0.0, $0.1] } == [[0, 1], [1, 0]])
    }

    @Test("as good as trying every pairing", arguments: 1...40 as ClosedRange<UInt64>)
    func exhaustive(seed: UInt64) {
        var state = seed
        func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        let rows = next(5) + 1, columns = next(5) + 1
        let worth = (0..<rows).map { _ in (0..<columns).map { _ in next(30) - 10 } }
        let pairs = bestPairs(rows, columns) { worth[$0][$1] }
        #expect(pairs.count == min(rows, columns))
        #expect(Set(pairs.map(\.0)).count == pairs.count && Set(pairs.map(\.1)).count == pairs.count)
        #expect(pairs.reduce(0) { $0 + worth[$1.0][$1.1] } == best(worth, from: 0, used: [], left: pairs.count), "seed \(seed)")
    }

    /// The greatest total of `left` pairs among the rows from `row` on.
    private func best(_ worth: [[Int]], from row: Int, used: Set<Int>, left: Int) -> Int? {
        if left == 0 { return 0 }
        guard row < worth.count else { return nil }
        let with = worth[row].indices.filter { !used.contains($0) }.compactMap { column in
            best(worth, from: row + 1, used: used.union([column]), left: left - 1).map { $0 + worth[row][column] }
        }
        return (with + [best(worth, from: row + 1, used: used, left: left)].compactMap(\.self)).max()
    }

    @Test("nothing to pair") func empty() {
        #expect(bestPairs(0, 0) { _, _ in 0 }.isEmpty)
        #expect(bestPairs(0, 3) { _, _ in 0 }.isEmpty)
        #expect(bestPairs(3, 0) { _, _ in 0 }.isEmpty)
    }

    @Test("whole lines", arguments: [
        // labels, answers, exact, which answers are right
        ("", "", true, []),
        ("", #"{"type":"log_food","item":"banana"}"#, false, [false]),
        (#"{"type":"log_food","item":"banana"}"#, "", false, []),
        (#"{"type":"log_food","item":"banana"},{"type":"log_food","item":"crackers"}"#,
            #"{"type":"log_food","item":"crackers"},{"type":"log_food","item":"banana"}"#, true, [true, true]),
        (#"{"type":"log_symptom","symptoms":["nausea","cramps"]}"#,
            #"{"type":"log_symptom","symptoms":["cramps"]},{"type":"log_symptom","symptoms":["nausea"]}"#, true, [true, true]),
        (#"{"type":"log_symptom","symptoms":["nausea"]},{"type":"log_symptom","symptoms":["cramps"],"severity":"mild"}"#,
            #"{"type":"log_symptom","symptoms":["nausea","cramps"]}"#, false, [false]),
        (#"{"type":"log_symptom","symptoms":["nausea"]},{"type":"log_symptom","symptoms":["cramps"],"severity":"mild"}"#,
            #"{"type":"log_symptom","symptoms":["nausea"]},{"type":"log_symptom","symptoms":["cramps"]}"#, false, [true, false]),
        (#"{"type":"log_symptom","symptoms":[],"negated":true}"#,
            #"{"type":"log_symptom","symptoms":[],"negated":true}"#, true, [true]),
        (#"{"type":"log_symptom","symptoms":["cramps"]}"#,
            #"{"type":"log_symptom","symptoms":["cramp","cramps"]}"#, true, [true]),
        (#"{"type":"log_water","item":"tea"}"#, #"{"type":"log_food","item":"tea"}"#, false, [false]),
        (#"{"type":"unknown"}"#, #"{"type":"unknown","notes":"no living person has that"}"#, true, [true]),
    ])
    func lines(labels: String, answers: String, isExact: Bool, right: [Bool]) throws {
        let line = GradedLine(try utterance(gold: labels), found: try actions(answers))
        #expect(line.isExact == isExact)
        #expect(line.rightActions == right)
    }
}
