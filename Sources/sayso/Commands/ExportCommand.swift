import ArgumentParser
import Glibc
import SaysoExchange
import SaysoHealth
import SaysoLanguage
import SaysoStore

struct ExportCommand: StatusCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Writes what the log holds, for other programs and for the clinic.",
        discussion: """
            jsonl is the whole log, csv its events; both come back exactly as they were with 'sayso import'. fhir is one FHIR R4 Bundle: Observations and \
            MedicationStatements with LOINC, SNOMED CT and UCUM codes, without the words that were said. html is one page with \
            charts for a clinician, of the last 30 days unless --from says otherwise; it loads nothing from elsewhere.

            EXAMPLES
              sayso export --format jsonl --out log.jsonl
              sayso export --format csv --from 2026-03-01T00:00:00-05:00 --category symptoms
              sayso export --format fhir > bundle.json
              sayso export --format html --out report.html
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case jsonl, csv, fhir, html }

    @Option(help: "How it is written: jsonl, csv, fhir or html.") var format = Format.jsonl
    @OptionGroup var range: RangeOptions
    @Option(help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file")) var out: String?
    @OptionGroup var common: CommonOptions

    mutating func validate() throws {
        if out == "" { throw ValidationError("--out needs a file name, or - for standard output") }
    }

    func perform() throws -> ExitStatus {
        let setup = try common.setup()
        let range = try range.range(setup.clock)
        guard let log = try setup.existingLog() else { throw Failure.world("there is no log yet; log something first, or name one with --db") }
        let output = try Output.named(out, besides: [log.path, log.path + "-wal", log.path + "-shm"])
        switch format {
        case .jsonl: try jsonl(log, range, to: output)
        case .csv: try csv(log, range, to: output)
        case .fhir: try fhir(log, range, setup, to: output)
        case .html: throw Failure.usage("--format html is not there yet")
        }
        try output.flush()
        return .done
    }

    private func jsonl(_ log: HealthLog, _ range: EventRange, to output: Output) throws {
        try log.eachRecord(in: range) { try output.record(LogRecord.line($0)) }
    }

    private func csv(_ log: HealthLog, _ range: EventRange, to output: Output) throws {
        try output.record(EventTable.head)
        try log.eachEvent(in: range) { try output.record(EventTable.line($0)) }
    }

    private func fhir(_ log: HealthLog, _ range: EventRange, _ setup: Setup, to output: Output) throws {
        let bundle = FHIRBundle(of: try log.identifier() ?? "", profile: try log.profile(), at: setup.clock.now)
        for line in bundle.head { try output.record(line) }
        if range.isWhole { for schedule in try log.schedules() { try output.record(bundle.line(schedule)) } }
        try log.eachEvent(in: range) { try output.record(bundle.line($0)) }
        try output.record(bundle.tail)
    }
}
