import Foundation

/// What a grammar's folder is compiled for.
///
/// The two views have tables of their own, so that a word or rule of one costs the other nothing. What both need (numbers, names of days) stands in
/// files of `rules/` that `entities/settings.yaml` names under `shares`.
public enum GrammarView: String, Sendable, CaseIterable {
    /// `rules/`, the lexicon and all that acts on actions: for `Parser`.
    case actions
    /// `entities/`: for `EntityParser`.
    case entities

    /// Whether a grammar's folder has the view; every one has that of actions.
    public func isPresent(in folder: String) -> Bool { self == .actions || FileManager.default.fileExists(atPath: folder + "/" + settings) }

    var settings: String { self == .actions ? "settings.yaml" : "entities/settings.yaml" }

    /// Whether a file holds words and rules of the view.
    func holds(_ path: String) -> Bool {
        path.hasPrefix(self == .actions ? "rules/" : "entities/") && path.hasSuffix(".yaml") && path != settings
    }
}
