public import SaysoLanguage

extension EvaluationReport {
    /// Aligned tables for a terminal, then the failing lines.
    /// - Parameter limit: how many failing lines are shown; nil for all.
    /// - Parameter explain: the derivation of a failing line, `parser.explain`; nil shows none.
    public func text(limit: Int? = 20, explain: ((String, Moment) -> String)? = nil) -> String { "" }
}
