import ArgumentParser

/// What `sayso` alone does.
struct TalkCommand: StatusCommand {
    static let configuration = CommandConfiguration(commandName: "talk", abstract: "The conversation.", shouldDisplay: false)

    @OptionGroup var stream: StreamOptions
    @OptionGroup var common: CommonOptions

    func perform() throws -> ExitStatus { .done }
}
