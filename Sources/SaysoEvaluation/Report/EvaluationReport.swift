/// The scores of an evaluation, as a value; renderers are beside this file, one file each.
public struct EvaluationReport: Codable, Sendable {
    /// Utterances with everything right and nothing left over.
    public var exact: Proportion
}
