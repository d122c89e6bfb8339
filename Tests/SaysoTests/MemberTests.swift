import Testing

@Suite("sayso member") struct MemberTests {
    let home = Home()

    private func run(_ arguments: [String]) -> Run { sayso(["member"] + arguments, environment: home.environment()) }
    private func add(_ arguments: String...) -> Run { run(["add", "Ann"] + arguments) }

    /// All that can be told of a member but that she is invited.
    private static let whole = ["--role", "admin", "--me", "--champion", "--email", "ann@example.org", "--tz", "Europe/Berlin"]

    @Test("what is not named of somebody who is there stays as it is", arguments: [
        ([], "Ann · admin · you · invited · champion · Europe/Berlin · ann@example.org"),
        (["--role", "member"], "Ann · member · you · invited · champion · Europe/Berlin · ann@example.org"),
        (["--no-me"], "Ann · admin · invited · champion · Europe/Berlin · ann@example.org"),
        (["--no-champion"], "Ann · admin · you · invited · Europe/Berlin · ann@example.org"),
        (["--tz", "Asia/Tokyo"], "Ann · admin · you · invited · champion · Asia/Tokyo · ann@example.org"),
        (["--no-tz"], "Ann · admin · you · invited · champion · ann@example.org"),
        (["--email", "a@example.org"], "Ann · admin · you · invited · champion · Europe/Berlin · a@example.org"),
        (["--no-email"], "Ann · admin · you · invited · champion · Europe/Berlin"),
    ])
    func changed(arguments: [String], expected: String) {
        #expect(run(["add", "Ann", "--pending"] + Self.whole).status == 0)
        let change = run(["add", "ann"] + arguments)
        #expect(change.lines == [expected], "\(change.talk)")
        #expect(run([]).lines == [expected])
    }

    @Test("an invitation that was accepted stays so, and is open again when that is said")
    func invitation() {
        #expect(add("--pending").lines == ["Ann · member · invited"])
        #expect(add("--role", "admin").lines == ["Ann · admin · invited"])
        #expect(run(["accept", "Ann"]).status == 0)
        #expect(add("--champion").lines == ["Ann · admin · champion"])
        #expect(add("--pending").lines == ["Ann · admin · invited · champion"])
    }

    @Test("nobody else changes, but for who was the user before")
    func others() {
        #expect(add("--role", "admin", "--me", "--tz", "Europe/Berlin").status == 0)
        #expect(run(["add", "Bob", "--me"]).lines == ["Bob · member · you"])
        #expect(run([]).lines == ["Ann · admin · Europe/Berlin", "Bob · member · you"])
    }

    @Test("a value cannot be given and taken away at once", arguments: [
        ["--email", "ann@example.org", "--no-email"], ["--tz", "Europe/Berlin", "--no-tz"], ["--me", "--no-me"],
    ])
    func contradicting(arguments: [String]) {
        #expect(run(["add", "Ann"] + arguments).status == 2)
    }
}
