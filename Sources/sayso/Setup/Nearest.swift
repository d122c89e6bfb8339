import SaysoLanguage

/// "; did you mean '…'?", or nothing.
func suggestion(for word: String, among candidates: [String]) -> String {
    Spelling.nearest(to: word, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
}
