internal import SaysoHealth

extension EvaluationReport {
    /// JUnit XML: a suite for each corpus file, a case for each line of it.
    public func junit() -> String {
        var suites: [(file: String, lines: [LineOutcome])] = []
        for line in lines {
            let file = line.file
            if suites.last?.file == file { suites[suites.count - 1].lines.append(line) } else { suites.append((file, [line])) }
        }
        let body = suites.flatMap { Self.suite($0.file, $0.lines) }
        let head = [
            #"<?xml version="1.0" encoding="UTF-8"?>"#,
            #"<testsuites name="sayso eval" tests="\#(lines.count)" failures="\#(failures.count)" errors="0">"#,
        ]
        return (head + body + ["</testsuites>"]).joined(separator: "\n") + "\n"
    }

    private static func suite(_ file: String, _ lines: [LineOutcome]) -> [String] {
        let name = Markup.attribute(file)
        let failures = lines.count { !$0.isExact }
        return [#"  <testsuite name="\#(name)" tests="\#(lines.count)" failures="\#(failures)" errors="0" skipped="0">"#]
            + lines.flatMap { testCase($0, group: name) } + ["  </testsuite>"]
    }

    private static func testCase(_ line: LineOutcome, group: String) -> [String] {
        let opening = #"    <testcase classname="\#(group)" name="\#(Markup.attribute(line.id + ": " + line.text))""#
        guard !line.isExact else { return [opening + "/>"] }
        let details = ["\(line.location)  at \(line.reference)", line.text]
            + (line.expected.isEmpty ? ["nothing"] : line.expected).map { "expected  " + $0 }
            + (line.found.isEmpty ? ["nothing"] : line.found).map { "found     " + $0 } + line.problems + (line.readings ?? []).map { "  | " + $0 }
        return [
            opening + ">",
            #"      <failure message="\#(Markup.attribute(line.problems.first ?? "not exact"))">"#
                + Markup.escaped(details.joined(separator: "\n")) + "</failure>",
            "    </testcase>",
        ]
    }
}

extension LineOutcome {
    /// Its place without line and column.
    var file: String {
        var parts = location.split(separator: ":", omittingEmptySubsequences: false)
        while parts.count > 1, let last = parts.last, !last.isEmpty, last.allSatisfy(\.isNumber) { parts.removeLast() }
        return parts.joined(separator: ":")
    }
}
