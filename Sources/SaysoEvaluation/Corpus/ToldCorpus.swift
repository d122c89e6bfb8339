/// Sentences in which somebody tells of a complaint, mostly without its name, and sentences of like words that tell of none.
///
/// JSON lines, one sentence each; the names are plain ones, and a line without any must not be logged as a complaint:
///
///     {"id":"told-001","text":"my rings stopped coming off","names":["swelling"],"also":["joint pain"],"heldout":false}
public typealias ToldCorpus = SentenceCorpus<ToldLine>

public struct ToldLine: Hashable, Sendable {
    public let id: String
    public let text: String
    /// What a careful nurse would write down first; empty where no complaint of the speaker is told.
    public let names: [String]
    /// What would be right, too.
    public let also: [String]
    public let isHeldOut: Bool

    public init(id: String, text: String, names: [String], also: [String] = [], isHeldOut: Bool = false) {
        (self.id, self.text, self.names, self.also, self.isHeldOut) = (id, text, names, also, isHeldOut)
    }
}

extension ToldLine: Sentence {
    public static let shape = "an object with a text 'id', a text 'text' and a list 'names', and may have a list 'also' and 'heldout', true or false"

    private enum CodingKeys: String, CodingKey { case id, text, names, also, heldout }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        id = try values.decode(String.self, forKey: .id)
        text = try values.decode(String.self, forKey: .text)
        names = try values.decode([String].self, forKey: .names)
        also = try values.decodeIfPresent([String].self, forKey: .also) ?? []
        isHeldOut = try values.decodeIfPresent(Bool.self, forKey: .heldout) ?? false
    }
}
