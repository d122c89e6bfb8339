internal import Yams

/// Collects the problems of grammar files while they are read, so that all are reported at once.
final class ProblemList {
    private(set) var problems: [GrammarProblem] = []
    /// The same problem of the same place is told once, however often it is met.
    func report(_ message: String, at location: SourceLocation) {
        let problem = GrammarProblem(message, at: location)
        if known.insert(problem).inserted { problems.append(problem) }
    }
    private var known = Set<GrammarProblem>()
}

/// A YAML node with its file: typed reading with a problem where the type is wrong.
///
/// Scalars are read as text and converted here; YAML's own guesses (`no` is false, `12:30` is 750) never happen.
struct YAMLNode {
    let node: Node
    let file: String
    let problems: ProblemList

    static func document(_ text: String, file: String, problems: ProblemList) -> YAMLNode? {
        do {
            guard let node = try Yams.compose(yaml: text) else {
                problems.report("the file is empty; it needs at least 'format: 1'", at: SourceLocation(file: file, line: 0, column: 0))
                return nil
            }
            return YAMLNode(node: node, file: file, problems: problems)
        } catch let error as YamlError {
            problems.report(Self.words(for: error), at: Self.location(of: error, file: file))
        } catch {
            problems.report("is not YAML: \(error)", at: SourceLocation(file: file, line: 0, column: 0))
        }
        return nil
    }

    private static func words(for error: YamlError) -> String {
        switch error {
        case .scanner(_, let problem, _, _), .parser(_, let problem, _, _), .composer(_, let problem, _, _):
            "is not YAML here: \(problem); mind indentation, colons and quotes"
        case .duplicatedKeysInMapping(let keys, _): "has the key '\(keys.first.map(String.init(describing:)) ?? "?")' twice; keep one"
        default: "is not YAML: \(error)"
        }
    }

    private static func location(of error: YamlError, file: String) -> SourceLocation {
        switch error {
        case .scanner(_, _, let mark, _), .parser(_, _, let mark, _), .composer(_, _, let mark, _):
            SourceLocation(file: file, line: mark.line, column: mark.column)
        case .duplicatedKeysInMapping(_, let context):
            SourceLocation(file: file, line: context.mark.line, column: context.mark.column)
        default: SourceLocation(file: file, line: 0, column: 0)
        }
    }

    var location: SourceLocation {
        SourceLocation(file: file, line: node.mark?.line ?? 0, column: node.mark?.column ?? 0)
    }

    /// Where its text begins: behind the quote of a quoted one.
    var textLocation: SourceLocation {
        let place = location
        guard case .scalar(let scalar) = node, scalar.style == .singleQuoted || scalar.style == .doubleQuoted else { return place }
        return SourceLocation(file: place.file, line: place.line, column: place.column + 1)
    }

    func report(_ message: String) { problems.report(message, at: location) }
    private func with(_ node: Node) -> YAMLNode { YAMLNode(node: node, file: file, problems: problems) }

    /// The pairs of a mapping, in file order.
    var pairs: [(key: YAMLNode, name: String, value: YAMLNode)] {
        guard case .mapping(let mapping) = node else {
            report("a mapping (key: value) is expected here")
            return []
        }
        return mapping.map { (with($0.key), $0.key.scalar?.string ?? "", with($0.value)) }
    }

    /// The mapping as a dictionary; a key that is not among `allowed` is a problem.
    func mapping(_ allowed: [String]) -> [String: YAMLNode] {
        var out: [String: YAMLNode] = [:]
        for (key, name, value) in pairs {
            if allowed.contains(name) {
                out[name] = value
            } else {
                let hint = Spelling.nearest(to: name, among: allowed).map { "; nearest is '\($0)'" } ?? ""
                key.report("no key '\(name)' here\(hint); there are \(allowed.joined(separator: ", "))")
            }
        }
        return out
    }

    var isMapping: Bool { if case .mapping = node { true } else { false } }
    var isSequence: Bool { if case .sequence = node { true } else { false } }

    var items: [YAMLNode] {
        guard case .sequence(let sequence) = node else {
            report("a list is expected here")
            return []
        }
        return sequence.map(with)
    }

    /// A list, or one scalar as a list of one.
    var itemsOrOne: [YAMLNode] { isSequence ? items : [self] }

    var text: String? {
        if case .scalar(let scalar) = node { return scalar.string }
        report("a text is expected here")
        return nil
    }

    var number: Double? {
        guard let text else { return nil }
        guard let number = Double(text), number.isFinite else {
            report("'\(text)' is not a number")
            return nil
        }
        return number
    }

    var texts: [String] { itemsOrOne.compactMap(\.text) }
}
