import Testing

/// 12:00 in New York, 17:00 in Berlin, on a day when Europe has no summer time yet.
private let noon = "2026-03-14T12:00:00-04:00"

@Suite("Options, environment, configuration file") struct ConfigurationTests {
    private func at(_ run: Run) throws -> String? { try run.objects().first?["at"] as? String }

    @Test("settings show their defaults before anything was logged, also of a log that is named")
    func untouched() {
        let home = Home()
        let run = sayso("settings", "--db", home.file("none.sqlite"), environment: home.environment())
        #expect(run.status == 0 && run.text.contains("fever.singleF = 101"))
        #expect(!home.exists("none.sqlite"))
    }

    @Test("an option beats the environment, which beats the file")
    func precedence() throws {
        let home = Home()
        try home.write("at: \(noon)\ntz: Europe/Berlin\n", to: ".config/sayso/config.yaml")
        let file = sayso("parse", "x", environment: home.environment())
        #expect(try at(file) == "2026-03-14T17:00:00+01:00")
        let variable = home.environment(["SAYSO_TZ": "Asia/Tokyo"])
        #expect(try at(sayso("parse", "x", environment: variable)) == "2026-03-15T01:00:00+09:00")
        #expect(try at(sayso("parse", "--tz", "UTC", "x", environment: variable)) == "2026-03-14T16:00:00+00:00")
    }

    @Test("XDG_CONFIG_HOME says where the file is")
    func folder() throws {
        let home = Home()
        try home.write("at: \(noon)\n", to: "elsewhere/sayso/config.yaml")
        let run = sayso("parse", "x", environment: home.environment(["XDG_CONFIG_HOME": home.file("elsewhere")]))
        #expect(try at(run) == noon)
    }

    @Test("a bad file is named with line and column", arguments: [
        ("tz: Europe/Berlin\ngramar: x\n", ":2:1: no setting named 'gramar'; did you mean 'grammar'?"),
        ("tz: [a, b]\n", ":1:5: 'tz' needs one value"), ("- a\n", ":1:1: "), ("tz: Europe/Berln\n", ":1:5: no time zone named"),
        ("at: noon\n", ":1:5: 'noon' is no instant"), ("tz: 'open\n", "config.yaml:2:1: "), ("tz: a\ntz: b\n", "config.yaml"),
    ])
    func badFile(text: String, complaint: String) throws {
        let home = Home()
        try home.write(text, to: ".config/sayso/config.yaml")
        let run = sayso("parse", "x", environment: home.environment())
        #expect(run.talk.contains(complaint), "\(run.talk)")
        #expect(run.talk.contains(home.file(".config/sayso/config.yaml")), "\(run.talk)")
        #expect(run.status == 3)
    }

    @Test("an empty file sets nothing", arguments: ["", "# nothing yet\n", "---\n"])
    func emptyFile(text: String) throws {
        let home = Home()
        try home.write(text, to: ".config/sayso/config.yaml")
        #expect(sayso("parse", "x", environment: home.environment()).status == 0)
    }

    @Test("--tz reads an instant without an offset, and decides what is local of one that has one")
    func zone() throws {
        #expect(try at(sayso("parse", "--tz", "America/New_York", "--at", "2026-03-14T12:00:00", "x")) == noon)
        #expect(try at(sayso("parse", "--tz", "America/New_York", "--at", "2026-03-14T16:00:00Z", "x")) == noon)
        let record = #"{"text":"x","at":"2026-03-14T16:00Z"}"#
        #expect(try at(sayso("parse", "--tz", "America/New_York", input: record.utf8)) == noon)
    }

    @Test("a reading that the clocks skip in spring is as much later", arguments: [
        ("America/New_York", "2026-03-08T02:30:00", "2026-03-08T03:30:00-04:00"),
        ("Europe/London", "2026-03-29T01:30:00", "2026-03-29T02:30:00+01:00"),
    ])
    func skipped(zone: String, reading: String, instant: String) throws {
        #expect(try at(sayso("parse", "--tz", zone, "--at", reading, "x")) == instant)
    }

    @Test("without HOME everything works that needs none")
    func homeless() throws {
        let run = sayso("parse", "nice", "weather")
        #expect(run.status == 0)
        #expect(try run.objects().count == 1)
    }

    @Test("parse makes no file")
    func noTraces() {
        let home = Home()
        #expect(sayso("parse", "temp 101.2", environment: home.environment()).status == 0)
        #expect(home.everything == [])
    }
}
