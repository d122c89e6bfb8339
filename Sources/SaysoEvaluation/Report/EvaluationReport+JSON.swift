extension EvaluationReport {
    /// One JSON document, keys sorted.
    public func json() -> String { "" }
}
