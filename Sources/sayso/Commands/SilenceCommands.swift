import ArgumentParser
import SaysoHealth
import SaysoLanguage
import SaysoStore

struct SnoozeCommand: StatusCommand {
    static let configuration = CommandConfiguration(
        commandName: "snooze", abstract: "Sends no notification of an alert for some days. 'sayso alerts' still shows it.",
        discussion: """
            Of a rule's name, the whole rule is silent, also for what begins meanwhile.

            EXAMPLE
              sayso snooze pattern --days 3
            """)

    @Argument(help: "An alert's id (sayso alerts --json), or its rule.") var alert: String
    @Option(help: ArgumentHelp("1, 3 or 7 times 24 hours.", valueName: "days")) var days: Int
    @Option(help: ArgumentHelp("Who is not told. Default: you.", valueName: "name")) var recipient: String?
    @OptionGroup var common: CommonOptions

    func validate() throws {
        guard [1, 3, 7].contains(days) else { throw ValidationError("--days takes 1, 3 or 7") }
    }

    func perform() throws -> ExitStatus {
        try silence(alert, days: days, recipient, try common.setup())
    }
}

struct DismissCommand: StatusCommand {
    static let configuration = CommandConfiguration(
        commandName: "dismiss", abstract: "Sends no more notifications of an alert. 'sayso alerts' still shows it.",
        discussion: """
            Of a rule's name, the alerts of the rule that are known now are dismissed; when it begins anew, that is told.

            EXAMPLE
              sayso dismiss labReminder
            """)

    @Argument(help: "An alert's id (sayso alerts --json), or its rule.") var alert: String
    @Option(help: ArgumentHelp("Who is not told. Default: you.", valueName: "name")) var recipient: String?
    @OptionGroup var common: CommonOptions

    func perform() throws -> ExitStatus {
        try silence(alert, days: nil, recipient, try common.setup())
    }
}

private func silence(_ alert: String, days: Int?, _ recipient: String?, _ setup: Setup) throws -> ExitStatus {
    let now = setup.clock.now, log = try setup.log()
    let rules = RuleGroup.allCases.flatMap(\.rules).map(\.rawValue).sorted()
    switch try log.silence(alert, days: days, for: recipient, at: now, clock: setup.clock.local(at: now)) {
    case .success(let name):
        let output = Output.standard()
        let until = days.map { "until \(timeWords(now.adding(seconds: $0 * 86_400), from: now, on: setup.clock.local(at: now)))" } ?? "any more"
        let isNextTold = days == nil && rules.contains(alert)
        try output.record("\(name == Recipient.alone ? "You are" : "\(name) is") not told of \(isNextTold ? "the \(alert) of now" : alert)\(try whose(log, setup)) \(until).".printable)
        if isNextTold { try output.record("When it begins anew, that is told.") }
        if let others = try told(beside: name, log) { try output.record(others) }
        try output.flush()
        return .done
    case .failure(.unknownAlert):
        throw Failure.usage("no alert '\(alert.printable)' is known\(rules.contains(alert) ? "" : suggestion(for: alert, among: rules)) ('sayso alerts' lists them)")
    case .failure(.unknownRecipient): throw Failure.unknownMember(recipient ?? "", option: "--recipient", among: try log.recipientNames())
    case .failure(.whichRecipient(let names)):
        throw Failure.usage("say who, with --recipient \(names.joined(separator: " or --recipient ").printable), or once 'sayso member add NAME --me'")
    }
}

/// Who is no admin is told of no alert, and silences it for nobody else.
private func told(beside name: String, _ log: HealthLog) throws -> String? {
    let told = try log.recipientNames()
    guard !told.contains(where: { $0.lowercased() == name.lowercased() }) else { return nil }
    return "\(name == Recipient.alone ? "You are" : "\(name) is") no admin of the family. For \(told.joined(separator: ", ")) nothing changes (--recipient).".printable
}

/// Of several people in one log, whose alert it is: that of each is silenced for itself.
private func whose(_ log: HealthLog, _ setup: Setup) throws -> String {
    let people = try log.people()
    guard !people.isEmpty else { return "" }
    let owner = try log.members().first(where: \.isMe)?.name ?? "the owner of the log"
    let person = setup.person ?? owner
    let others = ([owner] + people).filter { $0.lowercased() != person.lowercased() }
    return " as far as it is of \(person), and not of \(others.joined(separator: ", ")) (--profile),"
}
