import SaysoHealth
import SaysoLanguage
import SaysoStore

/// What a person can ask of the conversation itself. A new command is one entry of `all`.
struct DotCommand: Sendable {
    enum Next { case goOn, leave }

    let name: String
    /// How the rest of the line is called in the help; nil when there is none.
    var argument: String?
    let help: String
    let run: @Sendable (Session, String) throws -> Next

    static let all: [DotCommand] = [
        DotCommand(name: ".help", help: "this list") { session, _ in
            try session.say(overview(session.text))
            return .goOn
        },
        DotCommand(name: ".today", help: "what was logged today, and the day's sums") { session, _ in
            let clock = session.setup.clock.local
            let events = try session.log.today(at: session.now, clock: clock), measured = try session.log.measured(on: session.now, clock: clock)
            try session.say(session.text.today(events, measured: measured, clock: clock))
            return .goOn
        },
        DotCommand(name: ".week", help: "the last seven days, and what was drunk in them") { session, _ in
            let clock = session.setup.clock.local
            let today = clock.day(of: session.now)
            let start = clock.start(of: clock.date(of: session.now).adding(days: -6))
            let events = try session.log.events(from: clock.moment(at: start), to: clock.moment(at: today.upperBound))
            try session.say(session.text.week(events, clock: clock))
            return .goOn
        },
        DotCommand(name: ".stats", argument: "DAYS", help: "sums, symptoms, doses and what follows what; of 7 days, or of DAYS") { session, text in
            guard let days = text.isEmpty ? 7 : Int(text), (1...366).contains(days) else {
                try session.tell("How many days? From 1 to 366, as in: .stats 14")
                return .goOn
            }
            let clock = session.setup.clock.local
            try session.say(session.text.lines(try Statistics(of: session.log, days: days, at: session.now, clock: clock), clock: clock))
            return .goOn
        },
        DotCommand(name: ".undo", help: "take back the last thing logged") { session, _ in
            try session.say(session.text.lines(try session.log.undo(at: session.now, clock: session.clock)))
            return .goOn
        },
        DotCommand(name: ".edit", argument: "N CHANGE", help: "change an earlier entry, or with \"delete\" remove it; alone, the list of them") { session, text in
            try session.edit(text)
            return .goOn
        },
        DotCommand(name: ".history", argument: "N", help: "what became of an entry that .edit lists; \"gone\" lists those deleted or taken back, \"gone N\" is one of them") { session, text in
            try session.history(text)
            return .goOn
        },
        DotCommand(name: ".remind", argument: "TEXT", help: "be reminded of TEXT, or \"cancel 1\" to end the first; alone, the reminders and today's doses") { session, text in
            try session.remind(text)
            return .goOn
        },
        DotCommand(name: ".export", argument: "FILE", help: "write the log to FILE.jsonl, .csv, .json (FHIR) or .html") { session, text in
            try session.export(to: text)
            return .goOn
        },
        DotCommand(name: ".alerts", help: "the alerts that hold, with their evidence") { session, _ in
            try session.say(session.text.alerts(try session.log.alerts(asOf: session.now, clock: session.clock)))
            return .goOn
        },
        DotCommand(name: ".explain", argument: "TEXT", help: "how the last utterance, or TEXT, is understood") { session, text in
            if !text.isEmpty {
                try session.explain(text, at: session.now)
            } else if let last = session.lastUtterance {
                try session.explain(last.text, at: last.moment)
            } else {
                try session.tell("Nothing was said yet; try: .explain had oatmeal and berries")
            }
            return .goOn
        },
        DotCommand(name: ".profile", argument: "FIELD VALUE", help: "tell what is lastingly true of you, as in: .profile age 41; alone, what was told") { session, text in
            try session.profile(text)
            return .goOn
        },
        DotCommand(name: ".quit", help: "leave; so does Ctrl-D") { _, _ in .leave },
    ]

    static func named(_ name: String) -> DotCommand? { all.first { $0.name == name.lowercased() } }

    static var names: [String] { all.map(\.name) }

    /// The help of each command beside it, or below it where there is too little room.
    private static func overview(_ text: AnswerText) -> [String] {
        let calls = all.map { [$0.name, $0.argument].compactMap { $0 }.joined(separator: " ") }
        let room = (calls.map(\.count).max() ?? 0) + 2
        let isWide = text.width.map { $0 >= room + 30 } ?? true
        let lines = zip(calls, all).flatMap { call, command in
            isWide ? text.wrapped(call.filled(to: room) + command.help) : [call] + text.wrapped(command.help, indent: 2)
        }
        return lines + text.wrapped("Everything else is an utterance: \"had oatmeal and berries\", \"temp 100.8\", \"undo that\".")
    }
}
