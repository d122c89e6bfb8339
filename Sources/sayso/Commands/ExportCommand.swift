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
            jsonl is the log (events, schedules, reminders, profile, what devices recorded; not settings and family), csv its \
            events, with the doses that were answered for in words among them; both come back exactly as they were with 'sayso import'. fhir is one FHIR R4 Bundle: Observations and \
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
        do {
            try write(log, range, setup, to: output)
            try output.flush()
        } catch {
            output.discard()
            throw error
        }
        return .done
    }

    private func write(_ log: HealthLog, _ range: EventRange, _ setup: Setup, to output: Output) throws {
        switch format {
        case .jsonl: try jsonl(log, range, to: output)
        case .csv: try csv(log, range, to: output)
        case .fhir: try fhir(log, range, setup, to: output)
        case .html: try html(log, range, setup, to: output)
        }
    }

    private func jsonl(_ log: HealthLog, _ range: EventRange, to output: Output) throws {
        try log.eachRecord(in: range) { try output.record(LogRecord.line($0)) }
    }

    private func csv(_ log: HealthLog, _ range: EventRange, to output: Output) throws {
        try output.record(EventTable.head)
        try log.eachEvent(in: range, withAnsweredDoses: true) { try output.record(EventTable.line($0)) }
    }

    private func fhir(_ log: HealthLog, _ range: EventRange, _ setup: Setup, to output: Output) throws {
        let bundle = FHIRBundle(of: try log.identifier() ?? "", profile: try log.profile(), schedules: try log.schedules(), at: setup.clock.now)
        for line in bundle.head { try output.record(line) }
        try log.eachRecord(in: range, withAnsweredDoses: true) { record in
            if let line = bundle.line(record) { try output.record(line) }
        }
        try output.record(bundle.tail)
    }

    /// Days that a report shows unless it is told otherwise: a month of visits apart.
    private static let reportDays = 30
    /// Days before them that a baseline may reach back to.
    private static let baselineDays = 24
    /// Days before them whose doses may have been taken in them: a week late, where they are weekly.
    private static let doseDays = 8

    private func html(_ log: HealthLog, _ range: EventRange, _ setup: Setup, to output: Output) throws {
        let (clock, now) = (setup.clock.local(at: setup.clock.now), setup.clock.now)
        let last = clock.date(of: range.to?.adding(seconds: -1) ?? now)
        let first = range.from.map(clock.date) ?? last.adding(days: 1 - Self.reportDays)
        guard first <= last else { throw Failure.usage("--from is after --to") }
        var days = range
        days.from = clock.moment(at: clock.start(of: first))
        days.to = clock.moment(at: clock.day(last).upperBound)
        var events: [HealthEvent] = [], daily: [DailyValue] = [], recorded = MeasuredValues(clock: clock)
        try log.eachEvent(in: days, withAnsweredDoses: true) { events.append($0) }
        if range.category == nil || range.category == .measurements {
            let start = clock.moment(at: clock.start(of: first))
            try log.eachRecord(in: EventRange(from: clock.moment(at: clock.start(of: first.adding(days: -Self.baselineDays))), to: days.to)) { record in
                switch record {
                case .daily(let value): daily.append(value)
                case .sample(let sample) where sample.metric == .temperature: if sample.at >= start { events.append(sample.event) }
                case .sample(let sample): if sample.at >= start || DailyMetric(of: sample.metric) != nil { recorded.add(sample.event) }
                case .event(let event): if event.date < start, case .measurement(let value) = event.payload, DailyMetric(of: value.metric) != nil { recorded.add(event) }
                default: break
                }
            }
        }
        let report = ClinicianReport(
            events: events.sorted { $0.date < $1.date }, doses: try doses(log, from: first.adding(days: -Self.doseDays), through: last, of: range.category, now, clock),
            daily: daily, recorded: recorded, alerts: range.category == nil ? try log.alerts(asOf: now, clock: clock) : [],
            profile: try log.profile(), settings: try log.settings(), days: first...last, clock: clock, at: now)
        try output.record(report.html)
    }

    /// The doses of some days, both included, of one category where that is asked for.
    private func doses(
        _ log: HealthLog, from first: CivilDate, through last: CivilDate, of category: SaysoHealth.Category?, _ now: Moment, _ clock: LocalClock
    ) throws -> [Dose] {
        guard category == nil || category == .medications || category == .supplements else { return [] }
        let doses = try log.doses(from: first, through: last, at: now, clock: clock)
        let supplements = Set(try log.schedules().filter { $0.kind == .supplement }.map(\.item))
        return doses.filter { category == nil || supplements.contains($0.item) == (category == .supplements) }
    }
}
