internal import Foundation
internal import SaysoLanguage

/// Reads one line of a corpus, and collects everything that is wrong with it.
struct LineReader {
    let location: SourceLocation
    private(set) var problems: [CorpusProblem] = []
    /// Kept apart from the result, so that a line with other problems is still known to repeat an earlier one.
    private(set) var id: String?
    private(set) var said: String?

    init(at location: SourceLocation) { self.location = location }

    /// - Returns: nil when there were problems.
    mutating func read(_ line: Data) -> LabelledUtterance? {
        let value: JSONValue
        do {
            value = try JSONDecoder().decode(JSONValue.self, from: line)
        } catch {
            fail("this is no JSON object (\(Self.reason(of: error))); each line holds one whole object")
            return nil
        }
        guard case .object(let object) = value else {
            fail("this line is \(value.kind); each line holds one whole object")
            return nil
        }
        refuseUnknownKeys(of: object, known: Self.keys, in: "a corpus line")
        id = text("id", of: object)
        said = text("text", of: object)
        let reference = reference(of: object)
        let style = style(of: object)
        let tags = tags(of: object)
        let isHard = flag("hard", of: object), isHeldOut = flag("heldout", of: object)
        let gold = gold(of: object, at: reference)
        guard let id, let said, let reference, let style, problems.isEmpty else { return nil }
        return LabelledUtterance(
            id: id, text: said, reference: reference, style: style, tags: tags, isHard: isHard, isHeldOut: isHeldOut,
            gold: gold, location: location)
    }

    private static let keys = ["id", "text", "ref", "style", "tags", "hard", "heldout", "gold"]

    mutating func fail(_ message: String) { problems.append(CorpusProblem(message, at: location)) }

    mutating func refuseUnknownKeys(of object: [String: JSONValue], known: [String], in place: String) {
        for key in object.keys.sorted() where !known.contains(key) {
            let hint = Spelling.nearest(to: key, among: known).map { "did you mean '\($0)'?" } ?? "it has \(known.joined(separator: ", "))"
            fail("\(place) has no '\(key)'; \(hint)")
        }
    }

    private mutating func text(_ key: String, of object: [String: JSONValue]) -> String? {
        switch object[key] {
        case .text(let text)? where text.contains { !$0.isWhitespace }: return text
        case .text?: fail("'\(key)' is empty; it needs a text")
        case nil: fail("'\(key)' is missing; it needs a text")
        case let other?: fail("'\(key)' is \(other.kind); it needs a text")
        }
        return nil
    }

    private mutating func reference(of object: [String: JSONValue]) -> Moment? {
        guard let text = text("ref", of: object) else { return nil }
        guard let moment = Moment(iso8601: text) else {
            fail("'ref' is '\(text)'; it needs an instant with its offset, like 2026-03-14T14:30:00-05:00")
            return nil
        }
        return moment
    }

    private mutating func style(of object: [String: JSONValue]) -> UtteranceStyle? {
        guard let text = text("style", of: object) else { return nil }
        guard let style = UtteranceStyle(rawValue: text) else {
            let known = UtteranceStyle.allCases.map(\.rawValue).joined(separator: ", ")
            fail("'style' is '\(text)'; it is one of \(known)")
            return nil
        }
        return style
    }

    private mutating func flag(_ key: String, of object: [String: JSONValue]) -> Bool {
        switch object[key] {
        case .flag(let flag)?: return flag
        case nil: return false
        case let other?:
            fail("'\(key)' is \(other.kind); it is true or false")
            return false
        }
    }

    private mutating func tags(of object: [String: JSONValue]) -> [String] {
        guard let value = object["tags"] else { return [] }
        guard case .list(let list) = value else {
            fail("'tags' is \(value.kind); it is a list of texts")
            return []
        }
        var tags: [String] = []
        for element in list {
            guard case .text(let tag) = element, !tag.isEmpty, tag == tag.lowercased(), !tag.contains(" ") else {
                fail("a tag is one lower-case word ('near-miss')")
                continue
            }
            if tags.contains(tag) { fail("the tag '\(tag)' stands twice; once is enough") } else { tags.append(tag) }
        }
        return tags
    }

    private mutating func gold(of object: [String: JSONValue], at reference: Moment?) -> [ActionLabel] {
        guard let value = object["gold"] else {
            fail("'gold' is missing; a line that must stay silent has an empty list")
            return []
        }
        guard case .list(let list) = value else {
            fail("'gold' is \(value.kind); it is a list of actions")
            return []
        }
        return list.compactMap { label($0, at: reference) }
    }

    /// The decoder's own words, which name line and column where they can.
    private static func reason(of error: any Error) -> String {
        guard case DecodingError.dataCorrupted(let context) = error else { return "\(error)" }
        let underlying = (context.underlyingError as NSError?)?.userInfo["NSDebugDescription"] as? String
        return underlying ?? context.debugDescription
    }
}
