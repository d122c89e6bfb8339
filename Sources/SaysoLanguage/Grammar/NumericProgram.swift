/// One step of an expression over numbers, for a small stack machine: the chart asks conditions at every turn, and a tree of boxed nodes
/// would be retained and released each time.
struct NumericStep: Sendable {
    enum Code: UInt8, Sendable {
        case number, slot, attribute, has, not, floor
        /// For `==` and `!=`: an attribute or the one word that fills a slot, a text by its `likeness`.
        case comparable, word
        case add, subtract, multiply, divide, remainder
        case less, lessOrEqual, greater, greaterOrEqual, equal, notEqual, and, or
        /// Before the other side of an `and`, and of an `or`: skips it and the operation where this side decides.
        case unless, whenever
    }
    let code: Code
    var slot: Int8 = 0
    var key = FieldKey(rawValue: 0)
    /// The worth of a number; how many steps are skipped.
    var number = 0.0

    var skipped: Int { Int(number) }

    /// A text as a number, for comparisons: equal texts have equal ones, and no number of a grammar is like them.
    static func likeness(of text: some Sequence<UInt8>) -> Double {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return -1e12 - Double(hash >> 12)
    }
}

/// A stretch of `HotTables.steps`; empty for none.
struct NumericProgram: Sendable {
    /// An expression of more steps, jumps not counted, is a mistake of its writer; the stack has room for this many.
    static let longest = 64
    var first: Int32 = 0
    var last: Int32 = 0
    var isEmpty: Bool { first == last }
}

extension Expression {
    /// Appends the steps that leave the expression's worth on the stack; texts are worth NaN.
    func append(to steps: inout [NumericStep]) {
        switch self {
        case .number(let value): steps.append(NumericStep(code: .number, number: value))
        case .slot(let slot): steps.append(NumericStep(code: .slot, slot: Int8(slot)))
        case .attribute(let slot, let key): steps.append(NumericStep(code: .attribute, slot: Int8(slot), key: key))
        case .has(let slot): steps.append(NumericStep(code: .has, slot: Int8(slot)))
        case .not(let inner):
            inner.append(to: &steps)
            steps.append(NumericStep(code: .not))
        case .floor(let inner):
            inner.append(to: &steps)
            steps.append(NumericStep(code: .floor))
        case .binary(let operation, let a, let b):
            let comparesTexts = operation == .equal || operation == .notEqual
            comparesTexts ? a.appendComparable(to: &steps) : a.append(to: &steps)
            let jump = steps.count, decides = operation == .and || operation == .or
            if decides { steps.append(NumericStep(code: operation == .and ? .unless : .whenever)) }
            comparesTexts ? b.appendComparable(to: &steps) : b.append(to: &steps)
            steps.append(NumericStep(code: operation.code))
            if decides { steps[jump].number = Double(steps.count - jump - 1) }
        case .text, .words, .join, .list, .lexeme: steps.append(NumericStep(code: .number, number: .nan))
        }
    }

    /// The same for a side of `==` or `!=`, where texts have a worth too.
    private func appendComparable(to steps: inout [NumericStep]) {
        switch self {
        case .attribute(let slot, let key): steps.append(NumericStep(code: .comparable, slot: Int8(slot), key: key))
        case .words(let slot): steps.append(NumericStep(code: .word, slot: Int8(slot)))
        case .text(let text): steps.append(NumericStep(code: .number, number: NumericStep.likeness(of: text.utf8)))
        default: append(to: &steps)
        }
    }

    /// - Returns: where the steps of an optional expression lie.
    static func program(_ expression: Expression?, in steps: inout [NumericStep]) -> NumericProgram {
        let first = Int32(steps.count)
        expression?.append(to: &steps)
        return NumericProgram(first: first, last: Int32(steps.count))
    }
}

extension Expression.Operator {
    var code: NumericStep.Code {
        switch self {
        case .add: .add
        case .subtract: .subtract
        case .multiply: .multiply
        case .divide: .divide
        case .remainder: .remainder
        case .less: .less
        case .lessOrEqual: .lessOrEqual
        case .greater: .greater
        case .greaterOrEqual: .greaterOrEqual
        case .equal: .equal
        case .notEqual: .notEqual
        case .and: .and
        case .or: .or
        }
    }
}

extension NumericStep.Code {
    @inline(__always)
    func apply(_ a: Double, _ b: Double) -> Double {
        switch self {
        case .add: a + b
        case .subtract: a - b
        case .multiply: a * b
        case .divide: a / b
        case .remainder: a.truncatingRemainder(dividingBy: b)
        case .less: a < b ? 1 : 0
        case .lessOrEqual: a <= b ? 1 : 0
        case .greater: a > b ? 1 : 0
        case .greaterOrEqual: a >= b ? 1 : 0
        case .equal: a == b ? 1 : 0
        case .notEqual: a != b ? 1 : 0
        case .and: a != 0 && b != 0 ? 1 : 0
        case .or: a != 0 || b != 0 ? 1 : 0
        case .number, .slot, .attribute, .has, .not, .floor, .comparable, .word, .unless, .whenever: .nan
        }
    }
}
