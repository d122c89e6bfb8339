import ArgumentParser
import Glibc
import SaysoExchange
import SaysoHealth
import SaysoLanguage
import SaysoStore

struct ScheduleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schedule", abstract: "What is to be taken regularly, reminders, and today's doses.",
        discussion: """
            EXAMPLE
              sayso schedule
              sayso schedule add metoprolol --dosage 25 --unit mg --frequency "twice daily"
              sayso schedule end metoprolol
            """,
        subcommands: [List.self, Add.self, End.self], defaultSubcommand: List.self)

    struct List: StatusCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "The reminders and schedules that hold, and today's doses: taken, due, missed or still to come; and what is still due of yesterday.",
            discussion: """
                EXAMPLE
                  sayso schedule list --json
                """)

        @Flag(help: "Print one schedule or dose a line as JSON.") var json = false
        @OptionGroup var common: CommonOptions

        func perform() throws -> ExitStatus {
            let setup = try common.setup()
            let output = Output.standard()
            if let log = try setup.existingLog() {
                let now = setup.clock.now, local = setup.clock.local(at: now)
                let all = try log.schedules(), doses = try log.doses(at: now, clock: local)
                let schedules = all.holding(at: now), reminders = try log.reminders(at: now, clock: local)
                let words = AnswerText(
                    style: Style(for: STDOUT_FILENO, environment: setup.environment), reference: now,
                    width: terminalColumns(STDOUT_FILENO, environment: setup.environment), clock: local)
                let lines = json
                    ? reminders.map { LogRecord.line(.reminder($0)) } + schedules.map { LogRecord.line(.schedule($0)) } + doses.map(\.json)
                    : words.lines(reminders, schedules, doses)
                for line in lines { try output.record(line) }
            }
            try output.flush()
            return .done
        }
    }

    struct Add: StatusCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Puts something on the schedule; a schedule of the same name is replaced.",
            discussion: """
                Said times of day come from the settings doses.once, doses.twice, doses.thrice and doses.four, unless --time gives \
                that of the first dose.

                EXAMPLE
                  sayso schedule add metoprolol --dosage 25 --unit mg --frequency "twice daily"
                  sayso schedule add iron --supplement --time 09:00
                  sayso schedule add ibuprofen --frequency "every 8 hours"
                  sayso schedule add amoxicillin --dosage 500 --unit mg --count 2 --frequency "every 12 hours" --days 10
                """)

        @Argument(help: "What is to be taken.") var item: [String]
        @Option(help: "The strength of one, as in 25.") var dosage: String?
        @Option(help: "The unit of the strength, as in mg.") var unit: String?
        @Option(help: "How many are taken at once.") var count: Double?
        @Option(help: "For how many days from now; without it until it is ended.") var days: Int?
        @Option(help: "daily, twice daily, three times daily, weekly, as needed, every N hours, every other day, or every N days or weeks.") var frequency = "daily"
        @Option(help: "How many times a day, where the frequency is daily.") var timesPerDay: Int?
        @Option(help: ArgumentHelp("When the first dose of a day is due.", valueName: "hh:mm")) var time: String?
        @Flag(help: "It is a vitamin or supplement and no medicine.") var supplement = false
        @OptionGroup var common: CommonOptions

        func perform() throws -> ExitStatus {
            let name = item.joined(separator: " ").lowercased()
            guard !name.isEmpty else { throw Failure.usage("what is to be taken is missing, as in: sayso schedule add metoprolol") }
            guard Schedule.isRhythm(frequency) else {
                throw Failure.usage("'\(frequency.printable)' is none of: daily, twice daily, three times daily, weekly, as needed, every N hours, every other day, every N days or weeks")
            }
            if let timesPerDay, !(1...24).contains(timesPerDay) || frequency != "daily" {
                throw Failure.usage("--times-per-day is a number from 1 to 24, beside the frequency daily")
            }
            if let dosage, !(Double(dosage).map { $0 > 0 && $0.isFinite } ?? false) {
                throw Failure.usage("--dosage is a number above 0, as in 25, and not '\(dosage.printable)'; what it is of is said with --unit")
            }
            if let count, !(count > 0 && count <= 1_000) { throw Failure.usage("--count is a number above 0, as in 2 or 0.5") }
            if let days, !(1...3_650).contains(days) { throw Failure.usage("--days is a number from 1 to 3650") }
            let first = time.flatMap(TimeOfDay.init(settingText:))
            if let time, first == nil { throw Failure.usage("'\(time.printable)' is no time as in 08:00") }
            let setup = try common.setup(), now = setup.clock.now
            var ids = SystemRandomNumberGenerator()
            let schedule = Schedule(
                id: Identifier.make(using: &ids), kind: supplement ? .supplement : .medication, item: name,
                drugClass: supplement ? nil : try drugClass(of: name, setup), dosage: dosage, unit: unit, count: count, frequency: frequency,
                timesPerDay: timesPerDay ?? Frequency(spoken: frequency)?.timesPerDay, start: now, secondOfDay: first?.secondOfDay, told: now,
                durationSeconds: days.map { Double($0) * 86_400 })
            return try ScheduleCommand.keep(schedule, setup)
        }

        /// As the grammar knows it of one that is taken.
        private func drugClass(of name: String, _ setup: Setup) throws -> String? {
            try setup.parser(for: .oneText).parse("took \(name)", at: setup.clock.now).actions.first { $0.type == .logMedication }?.details.text("drugClass")
        }
    }

    struct End: StatusCommand {
        static let configuration = CommandConfiguration(
            commandName: "end", abstract: "Takes something off the schedule, or ends a reminder; what was taken stays.",
            discussion: """
                EXAMPLE
                  sayso schedule end metoprolol
                  sayso schedule end take my iron
                """)

        @Argument(help: "What is no longer to be taken or done, as 'sayso schedule' names it.") var item: [String]
        @OptionGroup var common: CommonOptions

        func perform() throws -> ExitStatus {
            let setup = try common.setup(), now = setup.clock.now
            let name = item.joined(separator: " ").lowercased()
            let log = try setup.existingLog()
            let schedules = try log?.schedules() ?? [], reminders = try log?.reminders(at: now, clock: setup.clock.local(at: now)) ?? []
            var ids = SystemRandomNumberGenerator()
            if var ended = schedules.holding.first(where: { $0.item.lowercased() == name }) {
                (ended.id, ended.active, ended.start, ended.told) = (Identifier.make(using: &ids), false, now, now)
                return try ScheduleCommand.keep(ended, setup)
            }
            guard var ended = reminders.first(where: { $0.item.lowercased() == name }) else {
                let known = schedules.holding.map(\.item) + reminders.map(\.item)
                throw Failure.usage("'\(name.printable)' is not on the schedule\(suggestion(for: name, among: known))")
            }
            (ended.id, ended.active, ended.told) = (Identifier.make(using: &ids), false, now)
            try setup.log().set(ended, at: now, clock: setup.clock.local(at: now))
            let output = Output.standard()
            try output.record("Reminder: \(ended.item.printable) ended")
            try output.flush()
            return .done
        }
    }

    private static func keep(_ schedule: Schedule, _ setup: Setup) throws -> ExitStatus {
        let now = setup.clock.now
        try setup.log().set(schedule, at: now, clock: setup.clock.local(at: now))
        let output = Output.standard()
        try output.record("Schedule: \(AnswerText(style: Style(for: STDOUT_FILENO, environment: setup.environment), reference: now).words(schedule).printable)")
        try output.flush()
        return .done
    }
}

extension AnswerText {
    /// Reminders and schedules, and in a table the doses of today and what is still due of the day before.
    /// - Parameter isCounted: Whether each reminder has its number before it, by which it can be ended.
    func lines(_ reminders: [Reminder], _ schedules: [Schedule], _ doses: [Dose], isCounted: Bool = false) -> [String] {
        guard !reminders.isEmpty || !schedules.isEmpty || !doses.isEmpty else { return ["Nothing is on the schedule."] }
        var table = Table("Today", ">at", "state")
        let today = clock.date(of: reference)
        for dose in doses { table.add(dose.item.printable, clock.date(of: dose.due) == today ? clockWords(dose.due) : seen(dose.due), dose.words) }
        return reminders.enumerated().flatMap { wrapped((isCounted ? "\($0 + 1)  " : "") + words($1)) } + schedules.flatMap { wrapped(words($0)) } + (table.isEmpty ? [] : table.lines(width: width, style: style))
    }
}

extension Dose {
    fileprivate var json: String { jsonObject([("kind", isIntake ? "Dose" : "Errand"), ("item", item), ("due", due.iso8601), ("state", words)]) }
}
