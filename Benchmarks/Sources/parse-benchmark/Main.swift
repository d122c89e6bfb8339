import Foundation
import SaysoLanguage

/// Times the whole path from text to JSON on the utterances of a file, one a line, and beside it the least work that could be done:
/// lower-casing, cutting at blanks and looking each word up. The ratio of the two, taken in turns in one run, is what to compare between
/// machines and days; the nanoseconds are of this machine alone.
///
///     swift run -c release --package-path Benchmarks parse-benchmark FILE [passes]
@main struct Main {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let file = arguments.first else {
            refuse("name a file of utterances, one a line")
        }
        let passes = arguments.dropFirst().first.map { Int($0) ?? 0 } ?? 5
        guard passes > 0 else { refuse("how many passes? A whole number from 1 on") }
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { refuse("\(file) cannot be read as text") }
        let lines = text.split(separator: "\n").map(String.init)
        guard !lines.isEmpty else { refuse("\(file) has no utterances in it") }
        guard let moment = Moment(iso8601: "2026-03-14T14:30:00-05:00") else { preconditionFailure("an instant can be read") }
        // As an installed program has it: the tables in one stretch of memory.
        _ = try Grammar.folder(Grammar.shippedFolder(), keeps: true)
        let grammar = try Grammar.shipped()
        let parser = Parser(grammar: grammar)
        var workspace = Workspace(grammar)
        let floor = Floor(lines)
        var parseTimes: [Double] = [], floorTimes: [Double] = [], perLine: [Double] = []
        var bytes = 0, hits = 0
        for _ in 0..<passes {
            parseTimes.append(time { for line in lines { bytes += parser.parse(line, at: moment, in: &workspace).json().utf8.count } })
            floorTimes.append(time { for line in lines { hits += floor.work(line) } })
        }
        for line in lines { perLine.append(time { bytes += parser.parse(line, at: moment, in: &workspace).json().utf8.count }) }
        perLine.sort()
        let count = Double(lines.count)
        let parse = median(parseTimes) / count, least = median(floorTimes) / count
        print("utterances \(lines.count), passes \(passes), bytes out \(bytes), words known \(hits)")
        print("parse   \(whole(parse)) ns an utterance (median pass), \(whole(1e9 / parse)) a second")
        print("floor   \(whole(least)) ns an utterance; ratio \((parse / least * 10).rounded() / 10)")
        print("a line  median \(whole(perLine[perLine.count / 2])) ns, p99 \(whole(perLine[perLine.count * 99 / 100])) ns, max \(whole(perLine.last ?? 0)) ns")
    }

    /// Ends for wrong usage.
    private static func refuse(_ reason: String) -> Never {
        FileHandle.standardError.write(Data("parse-benchmark: \(reason)\n".utf8))
        exit(2)
    }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
    private static func whole(_ value: Double) -> Int { Int(value.rounded()) }

    /// Nanoseconds of processor time of this thread: other programs on the machine do not count.
    private static func time(_ work: () -> Void) -> Double {
        func now() -> Double {
            var time = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
            return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
        }
        let start = now()
        work()
        return now() - start
    }
}

/// The least work on an utterance.
struct Floor {
    private var words = Set<UInt64>()

    init(_ lines: [String]) { for line in lines { each(line) { words.insert($0) } } }

    func work(_ line: String) -> Int {
        var known = 0
        each(line) { if words.contains($0) { known += 1 } }
        return known
    }

    private func each(_ line: String, _ body: (UInt64) -> Void) {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325, isWord = false
        for byte in line.utf8 {
            if byte > 32 {
                hash = (hash ^ UInt64(byte | 0x20)) &* 0x0000_0100_0000_01b3
                isWord = true
            } else if isWord {
                body(hash)
                (hash, isWord) = (0xcbf2_9ce4_8422_2325, false)
            }
        }
        if isWord { body(hash) }
    }
}
