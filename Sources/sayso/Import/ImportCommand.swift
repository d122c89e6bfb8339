import ArgumentParser
import Glibc
import SaysoHealth
import SaysoLanguage
import SaysoStore

struct ImportCommand: StatusCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Takes in what devices and other programs recorded.",
        discussion: """
            The file is known by its content: the export of Apple Health (export.xml, or the zip with it), JSONL or CSV from \
            'sayso export', or CSV with one of the headers below; columns may stand in any order, \
            with commas, semicolons or tabs between them. An empty value is a gap, zero is a value. A row that cannot be read, or that holds what no living person has (a \
            temperature of 101 °C), is reported with its line and left out (exit status 1). \
            Importing a file again adds nothing twice, and changes no entry that the log has, had or changed; a daily value that has changed replaces the old one, which is remembered. \
            --undo takes the newest import back: its readings and entries are gone, and what they replaced is again as it was \
            (exit status 1 where there is none). --delete does so with one sample, by its metric and instant, which alerts and 'sayso export' tell; \
            it is remembered, and no later import brings it back.

              date,metric,value,source            daily metrics (sleep_minutes, steps, hrv_ms, resting_hr, \
            sleep_efficiency_pct, movement_minutes, deep_sleep_minutes)
              timestamp,metric,value,unit,source  samples (heart_rate, temperature, anc, …)
              member,date,pillar,score            vitality scores for trend insights (Sleep, Movement, Stress)
              date,workout                        workout days

            EXAMPLE
              sayso import export.zip
              sayso import watch.csv
              sayso import --undo
              sayso import --delete temperature --taken 2026-03-14T09:05:00-05:00
              sayso import --json --at 2026-03-14T14:30:00-05:00 watch.csv
            """)

    @Argument(help: "The file.") var file: String?
    @Flag(help: "Take back the newest import.") var undo = false
    @Option(help: ArgumentHelp("Delete what was measured of a metric at the instant of --taken.", valueName: "metric")) var delete: String?
    @Option(help: ArgumentHelp("When the sample to delete was taken.", valueName: "iso8601")) var taken: String?
    @Flag(help: "Print what became of it as one JSON object a line.") var json = false
    @OptionGroup var common: CommonOptions

    /// Records that are stored in one go.
    private static let batchSize = 5_000

    mutating func validate() throws {
        if (delete == nil) != (taken == nil) { throw ValidationError("--delete and --taken stand together, as in: sayso import --delete temperature --taken 2026-03-14T09:05:00-05:00") }
        if delete != nil {
            guard file == nil, !undo else { throw ValidationError("--delete takes one sample back, and has no file") }
            return
        }
        if undo, file != nil { throw ValidationError("--undo takes the newest import back, and has no file") }
        if !undo, file == nil { throw ValidationError("name a file, as in: sayso import watch.csv") }
    }

    func perform() throws -> ExitStatus {
        if let delete, let taken { return try remove(delete, takenAt: taken) }
        return if let file { try take(in: file) } else { try takeBack() }
    }

    private func remove(_ metric: String, takenAt instant: String) throws -> ExitStatus {
        let setup = try common.setup(), now = setup.clock.now, clock = setup.clock.local(at: now), output = Output.standard()
        let taken = try setup.clock.moment(instant, option: "taken")
        let gone = try setup.log().delete(samplesOf: Metric(rawValue: metric.lowercased()), takenAt: taken, at: now, clock: clock)
        guard !gone.samples.isEmpty else {
            note("sayso: no sample of \(metric.printable) was taken at \(taken.iso8601)")
            return .partly
        }
        if json {
            var writer = JSONWriter()
            writer.raw("{")
            writer.key("deleted", first: true)
            writer.raw("[" + gone.samples.map(\.event.json).joined(separator: ",") + "]")
            writer.key("alerts")
            writer.raw("[" + gone.alerts.map(\.json).joined(separator: ",") + "]}")
            try output.record(writer.text)
        } else {
            let answer = AnswerText(style: Style(for: STDOUT_FILENO, environment: setup.environment), reference: now, clock: clock)
            for line in answer.alerts(gone.alerts) where !gone.alerts.isEmpty { try output.record(line) }
            for sample in gone.samples { try output.record("Deleted: \(sample.event.displaySummary) · \(answer.seen(sample.at))") }
        }
        try output.flush()
        return .done
    }

    private func takeBack() throws -> ExitStatus {
        let setup = try common.setup(), now = setup.clock.now, clock = setup.clock.local(at: now), output = Output.standard()
        guard let undone = try setup.log().takeBackImport(at: now, clock: clock) else {
            note("sayso: nothing that was imported holds; there is no import to take back")
            return .partly
        }
        if json {
            var writer = JSONWriter()
            writer.raw("{")
            writer.key("undone", first: true)
            writer.string(undone.date.iso8601)
            for (key, count) in [("removed", undone.removed), ("restored", undone.restored)] {
                writer.key(key)
                writer.number(Double(count))
            }
            writer.key("alerts")
            writer.raw("[" + undone.alerts.map(\.json).joined(separator: ",") + "]}")
            try output.record(writer.text)
        } else {
            let answer = AnswerText(style: Style(for: STDOUT_FILENO, environment: setup.environment), reference: now, clock: clock)
            for line in answer.alerts(undone.alerts) where !undone.alerts.isEmpty { try output.record(line) }
            let restored = undone.restored == 0 ? "" : ", \(undone.restored) as before it"
            try output.record("Took back the import of \(undone.date.iso8601): \(undone.removed) gone\(restored).")
        }
        try output.flush()
        return .done
    }

    private func take(in path: String) throws -> ExitStatus {
        let setup = try common.setup()
        let file = try ImportFile(path: path, metrics: KnownMetrics(setup))
        var reader = try file.reader(clock: setup.clock)
        let log = try setup.log()
        let run = try log.beginImport(at: setup.clock.now)
        let output = Output.standard()
        var counts = ImportCounts(), gaps = 0, skipped = 0
        var batch: [ImportedRecord] = []
        func store() throws {
            counts += try log.store(batch, of: run)
            batch.removeAll(keepingCapacity: true)
        }
        var progress = ProgressBar(environment: setup.environment)
        defer { progress.hide() }
        while let step = try reader.next() {
            switch step {
            case .records(let records): batch += records
            case .gap: gaps += 1
            case .malformed(let line, let reason):
                skipped += 1
                progress.hide()
                note("sayso: \(file.path):\(line): \(reason)")
                if json { try output.record(Refusal(reason).json(line: line)) }
            }
            if batch.count >= Self.batchSize {
                try store()
                progress.show(file.progress)
            }
        }
        try store()
        progress.hide()
        let now = setup.clock.now
        let alerts = try log.finishImport(run, at: now, clock: setup.clock.local(at: now))
        if !json {
            let style = Style(for: STDOUT_FILENO, environment: setup.environment)
            for line in AnswerText(style: style, reference: now, clock: setup.clock.local(at: now)).alerts(alerts) where !alerts.isEmpty { try output.record(line) }
        }
        try output.record(json ? Self.json(reader.name, counts, gaps, skipped, alerts) : Self.words(reader.name, counts, gaps, skipped))
        try output.flush()
        return skipped == 0 ? .done : .partly
    }

    private static func words(_ name: String, _ counts: ImportCounts, _ gaps: Int, _ skipped: Int) -> String {
        let parts = [
            (counts.added, "new"), (counts.changed, "changed"), (counts.known, "known already\(differing(counts.differing))"), (gaps, "empty"),
            (skipped, "left out"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return "Imported \(name): \(parts.isEmpty ? "nothing in it" : parts.joined(separator: ", "))."
    }

    private static func differing(_ count: Int) -> String {
        count == 0 ? "" : " (\(count) with other content, left as \(count == 1 ? "it is" : "they are"))"
    }

    private static func json(_ name: String, _ counts: ImportCounts, _ gaps: Int, _ skipped: Int, _ alerts: [Alert]) -> String {
        var writer = JSONWriter()
        writer.raw("{")
        writer.key("imported", first: true)
        writer.string(name)
        let numbers = [
            ("added", counts.added), ("changed", counts.changed), ("known", counts.known), ("differing", counts.differing), ("gaps", gaps), ("skipped", skipped),
        ]
        for (key, number) in numbers {
            writer.key(key)
            writer.number(Double(number))
        }
        writer.key("alerts")
        writer.raw("[" + alerts.map(\.json).joined(separator: ",") + "]")
        writer.raw("}")
        return writer.text
    }
}
