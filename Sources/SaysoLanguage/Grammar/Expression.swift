/// A small expression of a rule: what its result is worth, when it holds, what its fields are.
///
///     n * unit.ml          arithmetic over slots and their attributes
///     "mild"               a text
///     words(f)             the words of a slot as spoken
///     join(n, words(u))    texts and numbers with a blank between
///     n < 60 and m >= 10   for `where`
indirect enum Expression: Hashable, Sendable {
    case number(Double)
    case text(String)
    /// The worth of a slot: its number, or its name.
    case slot(Int)
    case attribute(Int, FieldKey)
    case words(Int)
    case join([Expression])
    /// Several texts; those of empty slots are left out.
    case list([Expression])
    case has(Int)
    /// The number of the lexeme that a slot is, for what is looked up behind the parse.
    case lexeme(Int)
    case binary(Operator, Expression, Expression)
    case not(Expression)
    case floor(Expression)

    enum Operator: String, Sendable {
        case add = "+", subtract = "-", multiply = "*", divide = "/"
        case less = "<", lessOrEqual = "<=", greater = ">", greaterOrEqual = ">=", equal = "==", notEqual = "!="
        case and, or, remainder = "mod"

        var precedence: Int {
            switch self {
            case .or: 1
            case .and: 2
            case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual: 3
            case .add, .subtract: 4
            case .multiply, .divide, .remainder: 5
            }
        }
    }
}

/// Reads an expression; names of slots and attributes are looked up by the caller.
struct ExpressionReader {
    let slot: (String) -> Int?
    let attribute: (String) -> FieldKey

    private var tokens: [Substring] = []
    private var at = 0

    struct Failure: Error { let message: String }

    init(slot: @escaping (String) -> Int?, attribute: @escaping (String) -> FieldKey) {
        (self.slot, self.attribute) = (slot, attribute)
    }

    mutating func read(_ text: String) throws(Failure) -> Expression {
        tokens = try Self.split(text)
        at = 0
        let result = try expression(above: 0)
        if at < tokens.count { throw Failure(message: "'\(tokens[at])' is not expected here") }
        return result
    }

    private static func split(_ text: String) throws(Failure) -> [Substring] {
        var out: [Substring] = []
        var rest = text[...]
        func isNamePart(_ c: Character) -> Bool { c.isLetter || c.isNumber || c == "-" || c == "_" || c == "." }
        while let first = rest.first {
            if first.isWhitespace { rest = rest.dropFirst(); continue }
            let piece: Substring
            if first == "\"" || first == "'" {
                guard let close = rest.dropFirst().firstIndex(of: first) else { throw Failure(message: "a text has no closing quote") }
                piece = rest[...close]
            } else if first.isLetter {
                // A hyphen inside a name is part of it: subtraction wants blanks.
                piece = rest.prefix(while: isNamePart)
            } else if first.isNumber {
                piece = rest.prefix { $0.isNumber || $0 == "." }
            } else if ["<=", ">=", "==", "!="].contains(where: { rest.hasPrefix($0) }) {
                piece = rest.prefix(2)
            } else if "+-*/()<>,".contains(first) {
                piece = rest.prefix(1)
            } else {
                throw Failure(message: "'\(first)' has no meaning in an expression")
            }
            out.append(piece)
            rest = rest[piece.endIndex...]
        }
        return out
    }

    private mutating func expression(above precedence: Int) throws(Failure) -> Expression {
        var left = try operand()
        while at < tokens.count, let next = Expression.Operator(rawValue: String(tokens[at])), next.precedence > precedence {
            at += 1
            left = .binary(next, left, try expression(above: next.precedence))
        }
        return left
    }

    private mutating func operand() throws(Failure) -> Expression {
        guard at < tokens.count else { throw Failure(message: "the expression ends too early") }
        let token = tokens[at]
        at += 1
        if token == "(" {
            let inner = try expression(above: 0)
            try expect(")")
            return inner
        }
        if token == "-" { return .binary(.subtract, .number(0), try expression(above: 4)) }
        if token == "not" { return .not(try expression(above: 2)) }
        if let first = token.first, first == "\"" || first == "'" { return .text(String(token.dropFirst().dropLast())) }
        if let number = Double(token) { return .number(number) }
        if at < tokens.count, tokens[at] == "(" {
            at += 1
            return try call(String(token))
        }
        return try named(token)
    }

    private func named(_ token: Substring) throws(Failure) -> Expression {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2 else { throw Failure(message: "'\(token)' has more than one dot") }
        guard let index = slot(String(parts[0])) else { throw Failure(message: "no slot is named '\(parts[0])'") }
        return parts.count == 1 ? .slot(index) : .attribute(index, attribute(String(parts[1])))
    }

    private mutating func call(_ function: String) throws(Failure) -> Expression {
        var arguments: [Expression] = []
        while at < tokens.count, tokens[at] != ")" {
            arguments.append(try expression(above: 0))
            if at < tokens.count, tokens[at] == "," { at += 1 } else { break }
        }
        try expect(")")
        switch (function, arguments.count) {
        case ("words", 1): if case .slot(let index) = arguments[0] { return .words(index) }
        case ("has", 1): if case .slot(let index) = arguments[0] { return .has(index) }
        case ("lexeme", 1): if case .slot(let index) = arguments[0] { return .lexeme(index) }
        case ("floor", 1): return .floor(arguments[0])
        case ("join", 1...): return .join(arguments)
        case ("list", 1...): return .list(arguments)
        default: break
        }
        throw Failure(message: "no function '\(function)' takes this; there are words(slot), has(slot), lexeme(slot), join(a, b…), list(a, b…), floor(a)")
    }

    private mutating func expect(_ mark: Substring) throws(Failure) {
        guard at < tokens.count, tokens[at] == mark else { throw Failure(message: "a '\(mark)' is missing") }
        at += 1
    }
}
