import ArgumentParser
import Foundation
import SaysoHealth
import SaysoStore

struct MemberCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "member", abstract: "The family: who is in it, who has accepted, and which of them is you.",
        discussion: """
            EXAMPLE
              sayso member
              sayso member add Ann --role admin --me
              sayso member add Bob --pending --tz Europe/Berlin
              sayso member accept Bob
              sayso member add Bob --role admin
            """,
        subcommands: [List.self, Add.self, Accept.self, Remove.self], defaultSubcommand: List.self)

    struct List: StatusCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Everybody of the family.",
            discussion: """
                EXAMPLE
                  sayso member list --json
                """)

        @Flag(help: "Print one member a line as JSON.") var json = false
        @OptionGroup var common: CommonOptions

        func perform() throws -> ExitStatus {
            let members = try common.setup().existingLog()?.members() ?? []
            let output = Output.standard()
            for line in members.isEmpty && !json ? ["Nobody yet."] : members.map({ json ? $0.json : $0.words }) { try output.record(line) }
            try output.flush()
            return .done
        }
    }

    struct Add: StatusCommand {
        static let configuration = CommandConfiguration(
            commandName: "add",
            abstract: "Adds a member, or changes the one of this name: what is not named stays as it is. --tz is the member's own zone.",
            discussion: """
                EXAMPLES
                  sayso member add Bob --tz Europe/Berlin
                  sayso member add Bob --role admin --no-tz
                """)

        @Argument(help: "The name.") var name: String
        @Option(help: "admin or member. A new one is a member.") var role: String?
        @Flag(inversion: .prefixedNo, exclusivity: .exclusive, help: "It is you.") var me: Bool?
        @Flag(help: "Invited, and has not accepted yet.") var pending = false
        @Flag(inversion: .prefixedNo, exclusivity: .exclusive, help: "The family's care rests on this member: an admin who is, is told by e-mail too.") var champion: Bool?
        @Option(help: ArgumentHelp("Where e-mail goes.", valueName: "address")) var email: String?
        @Flag(help: "There is no address any more.") var noEmail = false
        @Flag(help: "The member has no zone of their own any more.") var noTz = false
        @OptionGroup var common: CommonOptions

        func validate() throws {
            if email != nil, noEmail { throw ValidationError("--email and --no-email cannot both be given") }
            if common.tz != nil, noTz { throw ValidationError("--tz and --no-tz cannot both be given") }
        }

        func perform() throws -> ExitStatus {
            let known = try role.map { name in
                guard let role = FamilyMember.Role(rawValue: name.lowercased()) else {
                    throw Failure.usage("--role: there is no '\(name)'; it is admin or member")
                }
                return role
            }
            guard name.contains(where: { !$0.isWhitespace }) else { throw Failure.usage("the name is empty") }
            if let email, !email.isMailAddress { throw Failure.usage("--email: '\(email.printable)' is no e-mail address, as in ann@example.org") }
            // The setup reads the zone, and refuses one that does not exist.
            let member = try common.setup().log().changeMember(name) { member in
                if let known { member.role = known }
                if let me { member.isMe = me }
                if pending { member.isPending = true }
                if let champion { member.isChampion = champion }
                if email != nil || noEmail { member.email = email }
                if common.tz != nil || noTz { member.zone = common.tz }
            }
            let output = Output.standard()
            try output.record(member.words)
            try output.flush()
            return .done
        }
    }

    struct Accept: StatusCommand {
        static let configuration = CommandConfiguration(
            commandName: "accept", abstract: "Lets an invited member in.",
            discussion: """
                EXAMPLE
                  sayso member accept Bob
                """)

        @Argument(help: "The name.") var name: String
        @OptionGroup var common: CommonOptions

        func perform() throws -> ExitStatus {
            let log = try common.setup().log()
            guard try log.accept(member: name) else { throw Failure.unknownMember(name, among: try log.members().map(\.name)) }
            return .done
        }
    }

    struct Remove: StatusCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Takes a member out of the family. Scores and alerts stay.",
            discussion: """
                EXAMPLE
                  sayso member remove Bob
                """)

        @Argument(help: "The name.") var name: String
        @OptionGroup var common: CommonOptions

        func perform() throws -> ExitStatus {
            let log = try common.setup().log()
            guard try log.remove(member: name) else { throw Failure.unknownMember(name, among: try log.members().map(\.name)) }
            return .done
        }
    }
}

extension FamilyMember {
    fileprivate var words: String {
        let marks = [isMe ? "you" : nil, isPending ? "invited" : nil, isChampion ? "champion" : nil, zone, email].compactMap { $0 }
        return ([name, role.rawValue] + marks).joined(separator: " · ").printable
    }

    fileprivate var json: String {
        var members: [(key: String, value: String)] = [(key: "name", value: name), ("role", role.rawValue), ("status", isPending ? "pending" : "accepted")]
        if isMe { members.append((key: "me", value: "true")) }
        if isChampion { members.append((key: "champion", value: "true")) }
        if let zone { members.append((key: "tz", value: zone)) }
        if let email { members.append((key: "email", value: email)) }
        return jsonObject(members)
    }
}
