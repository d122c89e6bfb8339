import Foundation
import Testing

private let prompt = "sayso> "

@Suite("The conversation, on a terminal") struct ConversationTests {
    let home = Home()

    /// A conversation at a fixed instant, up to its first prompt.
    private func begin(_ arguments: String..., more: [String: String] = [:]) throws -> Terminal {
        let environment = home.environment(["SAYSO_AT": "2026-03-14T14:30:00-05:00"].merging(more) { _, new in new })
        let terminal = Terminal(arguments, environment: environment)
        try terminal.expect(prompt)
        return terminal
    }

    @Test("an utterance is answered with icon, summary, time and confidence")
    func utterance() throws {
        let terminal = try begin()
        terminal.type("temp 100.1 an hour ago\r")
        let answer = try terminal.expect(prompt)
        #expect(answer.contains("📏 Temperature 100.1 °F · today 13:30 · "))
        #expect(answer.contains("%"))
    }

    @Test("the Tab key completes commands, and what was logged before")
    func ownNames() throws {
        let terminal = try begin()
        terminal.type("took my metoprolol\r")
        try terminal.expect(prompt)
        terminal.type("had clam chowder\r")
        try terminal.expect(prompt)
        terminal.type("forgot my meto\tyesterday\r")
        try terminal.expect("forgot my metoprolol yesterday")
        try terminal.expect("not taken")
        try terminal.expect(prompt)
        terminal.type("had clam ch\tat noon\r")
        try terminal.expect("clam chowder at noon")
        try terminal.expect("12:00")
        try terminal.expect(prompt)
        terminal.type(".tod\t\r")
        try terminal.expect(".today")
    }

    @Test("what is due is asked when the conversation begins and once, and is answered in words")
    func due() throws {
        _ = sayso("log", "--at", "2026-03-14T08:00:00-05:00", "remind me to take my iron at 2 pm", environment: home.environment())
        let terminal = Terminal([], environment: home.environment(["SAYSO_AT": "2026-03-14T14:30:00-05:00"]))
        let greeting = try terminal.expect(prompt)
        #expect(greeting.contains("Due: take my iron"), "\(greeting)")
        terminal.type("had soup\r")
        #expect(try !terminal.expect(prompt).contains("Due:"))
        terminal.type("yes\r")
        #expect(try terminal.expect(prompt).contains("Noted: take my iron of 14:00 taken"))
        terminal.type("\u{4}")
        #expect(terminal.end() == 0)
        #expect(try !begin().transcript.contains("Due:"))
    }

    @Test("chatter is answered too")
    func chatter() throws {
        let terminal = try begin()
        terminal.type("nice weather\r")
        try terminal.expect("Nothing to log.")
        try terminal.expect(prompt)
    }

    @Test("an alert is bold and red, with its evidence")
    func alert() throws {
        let terminal = try begin()
        terminal.type("my ANC came back 400\r")
        try terminal.expect(prompt)
        terminal.type("temp 101.2\r")
        let answer = try terminal.expect(prompt)
        #expect(answer.contains("temperature 101.2 °F, today 14:30"))
        #expect(answer.contains("ANC 400"))
        #expect(terminal.transcript.contains("\u{1B}[1;31m! "))
    }

    @Test("no colour against NO_COLOR or on a dumb terminal", arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]])
    func plain(environment: [String: String]) throws {
        let terminal = try begin(more: environment)
        terminal.type("temp 101.2\r")
        try terminal.expect("temperature 101.2 °F")
        try terminal.expect(prompt)
        #expect(!terminal.transcript.contains("\u{1B}[1"))
    }

    @Test("what was logged is taken back by voice and by command")
    func undo() throws {
        let terminal = try begin()
        for way in ["undo that", ".undo"] {
            terminal.type("temp 100.1\r")
            try terminal.expect("Temperature 100.1")
            try terminal.expect(prompt)
            terminal.type(way + "\r")
            try terminal.expect("Taken back: Temperature 100.1")
            try terminal.expect(prompt)
        }
        terminal.type(".today\r")
        try terminal.expect("Nothing logged today.")
    }

    @Test("today, alerts, week and explain show what there is")
    func commands() throws {
        let terminal = try begin()
        terminal.type("temp 101.2\r")
        try terminal.expect(prompt)
        for (command, shown) in [
            (".today", "Temperature 101.2"), (".week", "Temperature 101.2"), (".alerts", "temperature 101.2"), (".explain", "temp"),
            (".explain had soup", "soup"), (".profile", "Nothing told yet."), (".help", ".quit"),
        ] {
            terminal.type(command + "\r")
            try terminal.expect(command)  // the echo
            try terminal.expect(shown)
            try terminal.expect(prompt)
        }
        terminal.type(".quit\r")
        #expect(terminal.end() == 0)
    }

    @Test("a fact is told by a command, and a command that stands alone does nothing with more words")
    func arguments() throws {
        let terminal = try begin()
        terminal.type(".profile age 41\r")
        try terminal.expect("age: 41")
        terminal.type(".profile frog 5\r")
        try terminal.expect("there is no field 'frog'")
        terminal.type(".profile age\r")
        try terminal.expect("what should it be?")
        for command in [".today yesterday", ".undo all", ".quit now"] {
            terminal.type(command + "\r")
            try terminal.expect("Nothing done: \(command.split(separator: " ")[0]) stands alone")
        }
        terminal.type(".profile\r")
        try terminal.expect("age: 41")
    }

    @Test("a line that begins with a point and a digit is a number, and no command")
    func pointed() throws {
        let terminal = try begin()
        terminal.type(".5 mg of xanax\r")
        try terminal.expect("xanax 0.5 mg")
    }

    @Test("talk is broken between words in a narrow terminal")
    func narrow() throws {
        let terminal = try begin(more: ["COLUMNS": "50"])
        for command in [".export", ".explain had two slices of pizza at noon and a glass of water", ".edit 9", ".export nowhere/x.csv", ".xyzzy", ".stats 900"] {
            terminal.type(command + "\r")
            try terminal.expect("\n")
            let said = try terminal.expect(prompt).split(whereSeparator: \.isNewline).dropLast()
            #expect(!said.isEmpty && said.allSatisfy { $0.count <= 50 }, "\(said)")
        }
    }

    @Test("a mistyped command gets the nearest one suggested")
    func mistyped() throws {
        let terminal = try begin()
        terminal.type(".todya\r")
        try terminal.expect("did you mean .today?")
        terminal.type(".xyzzy\r")
        try terminal.expect(".help lists the commands")
    }

    @Test("an earlier entry is changed and removed by its number, others stay")
    func edit() throws {
        let terminal = try begin()
        for line in ["temp 100.1 two hours ago", "had soup"] {
            terminal.type(line + "\r")
            try terminal.expect("%")
            try terminal.expect(prompt)
        }
        terminal.type(".edit\r")
        try terminal.expect(" 1  ")
        try terminal.expect("soup")
        try terminal.expect(" 2  ")
        try terminal.expect(prompt)
        terminal.type(".edit 2 make that 101\r")
        try terminal.expect("Changed from Temperature 100.1")
        try terminal.expect("Temperature 101")
        try terminal.expect(prompt)
        terminal.type(".edit 1 delete\r")
        try terminal.expect("Deleted: soup")
        try terminal.expect(prompt)
        // The numbers are those of the list that was shown.
        terminal.type(".edit 2 make that 1008\r")
        try terminal.expect("? Did you mean: Temperature 100.8")
        terminal.type("no\r")
        try terminal.expect("Not logged.")
        try terminal.expect(prompt)
        terminal.type(".edit 7 delete\r")
        try terminal.expect("There is no entry 7")
        try terminal.expect(prompt)
        terminal.type(".history 1\r")
        try terminal.expect("said: \"temp 100.1 two hours ago\"")
        try terminal.expect("changed")
        try terminal.expect(prompt)
        terminal.type(".history gone 1\r")
        try terminal.expect("deleted")
    }

    @Test("reminders are set and shown, statistics and exports are made")
    func more() throws {
        let terminal = try begin()
        for (command, shown) in [
            (".remind", "No reminders."), (".remind take my iron at 8 pm", "Reminder: take my iron"), (".remind", "upcoming"),
            (".stats", "Nothing logged in 7 days."), ("drank 500 ml of water", "500mL"), (".stats 3", "500 mL"), (".week", "Drunk"),
            (".stats x", "How many days?"), (".export \(home.file("log.csv"))", "Written:"), (".export log", "To which file?"),
            (".export \(home.file("log.csv"))", "is there already"),
            ("how much water have i had today", "Water: 500 mL, today"),
        ] {
            terminal.type(command + "\r")
            try terminal.expect(command)  // the echo
            try terminal.expect(shown)
            try terminal.expect(prompt)
        }
        #expect(try home.contents("log.csv").contains("HydrationEvent"))
    }

    @Test("a conversation about somebody writes that person's log")
    func exportOfProfile() throws {
        #expect(sayso("log", "--at", "2026-03-14T14:00:00-05:00", "i have heartburn", environment: home.environment()).status == 0)
        let terminal = try begin("--profile", "Ann")
        terminal.type("bad nausea\r")
        try terminal.expect("Nausea")
        try terminal.expect(prompt)
        for name in ["ann.jsonl", "ann.csv", "ann.json", "ann.html"] {
            terminal.type(".export \(home.file(name))\r")
            try terminal.expect("Written:")
            try terminal.expect(prompt)
            let text = try home.contents(name).lowercased()
            #expect(text.contains("nausea") && !text.contains("heartburn"), "\(name)")
        }
    }

    @Test("TAB completes a command")
    func commandCompletion() throws {
        let terminal = try begin()
        terminal.type(".he\t")
        try terminal.expect(".help ")
        terminal.type("\r")
        try terminal.expect("this list")
    }

    @Test("Ctrl-C clears the line and the conversation goes on")
    func interrupt() throws {
        let terminal = try begin()
        terminal.type("temp 103\u{3}")
        try terminal.expect(prompt)
        terminal.type("\u{3}")
        try terminal.expect(prompt)
        terminal.type(".today\r")
        try terminal.expect("Nothing logged today.")
    }

    @Test("Ctrl-C leaves a search through the history")
    func interruptedSearch() throws {
        let terminal = try begin()
        terminal.type("\u{12}xyz")
        try terminal.expect("search")
        terminal.type("\u{3}")
        try terminal.expect(prompt)
        terminal.type("temp 100.1\r")
        try terminal.expect("Temperature 100.1")
    }

    @Test("Ctrl-D leaves")
    func leave() throws {
        let terminal = try begin()
        terminal.type("\u{4}")
        #expect(terminal.end() == 0)
    }

    @Test("lines are remembered from one conversation to the next, each once, for their owner alone")
    func history() throws {
        let first = try begin()
        for line in ["nice weather", "hello there", "nice weather"] {
            first.type(line + "\r")
            try first.expect(prompt)
        }
        first.type("\u{4}")
        #expect(first.end() == 0)
        #expect(try home.contents(".local/state/sayso/history") == "hello there\nnice weather\n")
        #expect(home.mode(".local/state/sayso/history") == 0o600)
        #expect(home.mode(".local/state/sayso") == 0o700)

        let second = try begin()
        second.type("\u{1B}[A\u{1B}[A")
        try second.expect("hello there")
    }

    @Test("--private keeps no history")
    func privately() throws {
        let terminal = try begin("--private")
        terminal.type("nice weather\r")
        try terminal.expect(prompt)
        terminal.type("\u{4}")
        #expect(terminal.end() == 0)
        #expect(!home.exists(".local/state/sayso/history"))
    }

    @Test("letters beyond ASCII are typed and erased whole")
    func letters() throws {
        let terminal = try begin()
        terminal.type("caféé\u{7F}\r")
        try terminal.expect(prompt)
        terminal.type("\u{4}")
        #expect(terminal.end() == 0)
        #expect(try home.contents(".local/state/sayso/history") == "café\n")
    }

    @Test("an unfinished line is lost at Ctrl-C, what was answered is kept")
    func kept() throws {
        let terminal = try begin()
        terminal.type("temp 100.1\r")
        try terminal.expect("Temperature 100.1")
        try terminal.expect(prompt)
        terminal.end(by: SIGKILL)
        #expect(sayso("events", environment: home.environment()).text.contains("Temperature 100.1"))
    }

    @Test("a question is answered in the words that the grammar has for yes and no, or by the beginning of one that the prompt offers", arguments: [
        ("ja", true), ("Ja!", true), ("nein", false), ("yes", true), ("y", true), ("no", nil), ("n", nil), ("jo", nil), ("fig", nil),
    ] as [(String, Bool?)])
    func asked(answer: String, isYes: Bool?) throws {
        let files = [
            "contractions.tsv": "n't\n", "irregular.tsv": "foot\tfeet\n", "settings.yaml": "format: 1\nskip: {closed: 0.5}\nmarks: ['!']\n",
            "lexicon.yaml": "format: 1\n", "scopes.yaml": "format: 1\n", "metrics.yaml": "format: 1\n", "weights.yaml": "format: 1\nleast: 0.1\nweights: {bias: -1}\n",
            "rules/all.yaml": """
                format: 1
                rules:
                  - {name: fig, makes: log_food, says: fig, fields: {item: '"fig"'}}
                  - {name: ja, makes: answer_reminder, says: [ja, "yes"], fields: {answer: '"taken"'}}
                  - {name: nein, makes: answer_reminder, says: nein, fields: {answer: '"not_taken"'}}

                """,
        ]
        for (name, text) in files { try home.write(text, to: "grammar/" + name) }
        let terminal = try begin(more: ["SAYSO_GRAMMAR": home.file("grammar")])
        terminal.type("fig\r")
        try terminal.expect("Nothing is stored yet.")
        try terminal.expect("yes or no> ")
        terminal.type(answer + "\r")
        switch isYes {
        case true?: try terminal.expect("fig · today 14:30")
        case false?: try terminal.expect("Not logged.")
        // It is asked again.
        case nil: try terminal.expect("Did you mean: fig? Nothing is stored yet.")
        }
    }
}
