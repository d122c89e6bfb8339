/// One flat sequence of a pattern: words and categories, optional parts taken or left.
struct PatternSequence: Hashable, Sendable {
    enum Element: Hashable, Sendable {
        case word(String)
        case category(String, slot: String?)
    }
    var elements: [Element] = []
}

/// Reads the `says` notation and spells out every sequence it allows.
///
///     word             itself
///     (a|b c)          one of
///     [x] [a|b]        may be missing
///     <category>       a phrase of the category
///     <slot:category>  the same, under a name
///     x{1,6}           so many of them, one behind the other
enum PatternReader {
    /// More sequences than this from one pattern are a mistake of its writer.
    static let limit = 8000

    struct Failure: Error { let message: String, column: Int }

    static func sequences(of text: String) throws(Failure) -> [PatternSequence] {
        var reader = Reader(characters: Array(text))
        let out = try reader.alternatives()
        if reader.at < reader.characters.count { throw Failure(message: "'\(reader.characters[reader.at])' closes nothing", column: reader.at) }
        guard out.count > 1 else { return out }
        var seen = Set<PatternSequence>(minimumCapacity: out.count)
        return out.filter { seen.insert($0).inserted }
    }

    private struct Reader {
        let characters: [Character]
        var at = 0

        mutating func alternatives() throws(Failure) -> [PatternSequence] {
            var out = try sequence()
            while at < characters.count, characters[at] == "|" {
                at += 1
                out += try sequence()
            }
            return out
        }

        mutating func sequence() throws(Failure) -> [PatternSequence] {
            var out = [PatternSequence()]
            while at < characters.count {
                let start = at
                var options: [PatternSequence]
                switch characters[at] {
                case " ", "\n", "\t": at += 1; continue
                case "|", ")", "]": return out
                case "(":
                    at += 1
                    options = try alternatives()
                    try close(")", opened: start)
                case "[":
                    at += 1
                    options = [PatternSequence()] + (try alternatives())
                    try close("]", opened: start)
                case "<": options = [PatternSequence(elements: [try category()])]
                default: options = [PatternSequence(elements: [word()])]
                }
                if at < characters.count, characters[at] == "{" { options = try repeated(options) }
                guard out.count * options.count <= limit else {
                    throw Failure(message: "the pattern spells out more than \(limit) sequences; split it, or name a part of it", column: start)
                }
                out = out.flatMap { head in options.map { PatternSequence(elements: head.elements + $0.elements) } }
            }
            return out
        }

        /// What stands before a `{least,most}`, spelled out.
        private mutating func repeated(_ once: [PatternSequence]) throws(Failure) -> [PatternSequence] {
            let start = at
            guard let end = characters[at...].firstIndex(of: "}") else { throw Failure(message: "the '{' has no '}'", column: start) }
            let numbers = String(characters[(start + 1)..<end]).split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
            at = end + 1
            guard numbers.count == 2, let least = numbers[0], let most = numbers[1], least >= 0, most >= max(least, 1) else {
                throw Failure(message: "'\(String(characters[start...end]))' is not {least,most}, as {1,6}", column: start)
            }
            var out: [PatternSequence] = [], run = [PatternSequence()]
            for count in 0...most {
                if count >= least { out += run }
                guard count < most else { break }
                guard (run.count * once.count) + out.count <= limit else {
                    throw Failure(message: "the pattern spells out more than \(limit) sequences; split it, or name a part of it", column: start)
                }
                run = run.flatMap { head in once.map { PatternSequence(elements: head.elements + $0.elements) } }
            }
            return out
        }

        mutating func close(_ mark: Character, opened: Int) throws(Failure) {
            guard at < characters.count, characters[at] == mark else {
                throw Failure(message: "the '\(characters[opened])' has no '\(mark)'", column: opened)
            }
            at += 1
        }

        mutating func word() -> PatternSequence.Element {
            let start = at
            while at < characters.count, !" \n\t|()[]<{".contains(characters[at]) { at += 1 }
            return .word(String(characters[start..<at]))
        }

        mutating func category() throws(Failure) -> PatternSequence.Element {
            let start = at
            guard let end = characters[at...].firstIndex(of: ">") else { throw Failure(message: "the '<' has no '>'", column: start) }
            let inside = String(characters[(start + 1)..<end])
            at = end + 1
            let parts = inside.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
            switch parts.count {
            case 1 where !parts[0].isEmpty: return .category(parts[0], slot: nil)
            case 2 where !parts[0].isEmpty && !parts[1].isEmpty: return .category(parts[1], slot: parts[0])
            default: throw Failure(message: "'<\(inside)>' is neither <category> nor <slot:category>", column: start)
            }
        }
    }
}
