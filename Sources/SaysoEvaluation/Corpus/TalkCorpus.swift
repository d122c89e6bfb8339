/// Sentences of everyday talk, of which it is known only what kinds of action they ask for. Many ask for none, in the words of those that do.
///
/// JSON lines, one sentence each:
///
///     {"id":"talk-001","text":"the kids left their fish fingers again","types":[],"heldout":false}
///     {"id":"talk-002","text":"ended up eating the kids' fish fingers","types":["log_food"]}
public typealias TalkCorpus = SentenceCorpus<TalkLine>

public struct TalkLine: Hashable, Sendable {
    public let id: String
    public let text: String
    /// Of the actions that it asks for, each once; empty where nothing must be logged.
    public let types: [String]
    public let isHeldOut: Bool

    public init(id: String, text: String, types: [String], isHeldOut: Bool = false) { (self.id, self.text, self.types, self.isHeldOut) = (id, text, types, isHeldOut) }
}

extension TalkLine: Sentence {
    public static let shape = "an object with a text 'id', a text 'text' and a list 'types', and may have 'heldout', true or false"

    private enum CodingKeys: String, CodingKey { case id, text, types, heldout }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(String.self, forKey: .id)
        text = try values.decode(String.self, forKey: .text)
        types = try values.decode([String].self, forKey: .types)
        isHeldOut = try values.decodeIfPresent(Bool.self, forKey: .heldout) ?? false
    }
}
