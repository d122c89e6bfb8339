/// One step of an expression over numbers, for a small stack machine: the chart asks conditions at every turn, and a tree of boxed nodes
/// would be retained and released each time.
///
/// A condition is tests that lead to one another: each compares one thing with a number and says where to go on, so that a step is taken for a test and none
/// for the words that join them.
struct NumericStep: Sendable {
    enum Code: UInt8, Sendable {
        /// They leave a number on the stack. For `==` and `!=`, an attribute or the one word that fills a slot is a text by its `likeness`.
        case number, slot, attribute, comparable, word
        /// They leave what comes of one or two numbers.
        case floor, add, subtract, multiply, divide, remainder
        case jump
        /// They compare with `number` what one that leaves a number would leave, whether a slot is filled, or the number on top of the stack; or the two on top
        /// of the stack.
        case testSlot, testAttribute, testComparable, testWord, testHas, testTop, testBoth
    }
    let code: Code
    var slot: Int8 = 0
    var key = FieldKey(rawValue: 0)
    /// Of a test.
    var outcomes = Outcomes()
    /// Where a test, and a jump, goes on, counted from the first step of its program.
    var ifTrue: UInt8 = 0
    var ifFalse: UInt8 = 0
    var number = 0.0

    /// How two numbers may compare.
    struct Outcomes: OptionSet, Sendable {
        let rawValue: UInt8
        static let less = Outcomes(rawValue: 1), equal = Outcomes(rawValue: 2), greater = Outcomes(rawValue: 4)
        /// One of them is none.
        static let unordered = Outcomes(rawValue: 8)
        static let notEqual: Outcomes = [.less, .greater, .unordered]

        /// Whether the way in which two numbers compare is among these; without a branch that the processor would have to guess.
        @inline(__always)
        func hold(for a: Double, _ b: Double) -> Bool {
            let less: UInt8 = a < b ? 1 : 0, equal: UInt8 = a == b ? 2 : 0, greater: UInt8 = a > b ? 4 : 0, any = less | equal | greater
            return rawValue & (any | (any == 0 ? 8 : 0)) != 0
        }
    }

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
    /// Where a condition goes on that has come out: no program is as long.
    static let no = 254, yes = 255
    var first: Int32 = 0
    var last: Int32 = 0
    var isEmpty: Bool { first == last }
}

/// Writes expressions down as steps.
struct NumericWriter {
    private(set) var steps: [NumericStep] = []
    private var first = 0
    /// Where steps have to go on that are known by their place and which way out it is.
    private typealias Exits = [(step: Int, isTrue: Bool)]

    /// - Returns: where the steps of a condition lie; nothing for none.
    mutating func condition(_ expression: Expression?) -> NumericProgram {
        write { writer in
            guard let expression else { return }
            let exits = writer.test(expression)
            writer.lead(exits.met, to: NumericProgram.yes)
            writer.lead(exits.failed, to: NumericProgram.no)
        }
    }

    /// - Returns: where the steps lie that leave the worth of an expression on the stack; texts are worth NaN.
    mutating func value(_ expression: Expression?) -> NumericProgram {
        write { writer in if let expression { writer.push(expression) } }
    }

    private mutating func write(_ body: (inout NumericWriter) -> Void) -> NumericProgram {
        first = steps.count
        body(&self)
        return NumericProgram(first: Int32(first), last: Int32(steps.count))
    }

    private var here: Int { steps.count - first }

    private mutating func lead(_ exits: Exits, to place: Int) {
        for exit in exits {
            let place = UInt8(clamping: place)
            if exit.isTrue { steps[exit.step].ifTrue = place } else { steps[exit.step].ifFalse = place }
        }
    }

    /// Appends the tests of an expression. A number is true unless it is 0.
    private mutating func test(_ expression: Expression) -> (met: Exits, failed: Exits) {
        switch expression {
        case .not(let inner):
            let exits = test(inner)
            return (exits.failed, exits.met)
        case .binary(.and, let a, let b):
            let before = test(a)
            lead(before.met, to: here)
            let behind = test(b)
            return (behind.met, before.failed + behind.failed)
        case .binary(.or, let a, let b):
            let before = test(a)
            lead(before.failed, to: here)
            let behind = test(b)
            return (before.met + behind.met, behind.failed)
        case .binary(let operation, let a, let b):
            guard let outcomes = operation.outcomes else { break }
            let comparesTexts = operation == .equal || operation == .notEqual
            guard let number = b.constant(comparesTexts: comparesTexts) else {
                push(a, comparesTexts: comparesTexts)
                push(b, comparesTexts: comparesTexts)
                return append(NumericStep(code: .testBoth, outcomes: outcomes))
            }
            switch a {
            case .slot(let slot): return append(NumericStep(code: .testSlot, slot: Int8(slot), outcomes: outcomes, number: number))
            case .attribute(let slot, let key):
                return append(NumericStep(code: comparesTexts ? .testComparable : .testAttribute, slot: Int8(slot), key: key, outcomes: outcomes, number: number))
            case .words(let slot) where comparesTexts: return append(NumericStep(code: .testWord, slot: Int8(slot), outcomes: outcomes, number: number))
            default:
                push(a, comparesTexts: comparesTexts)
                return append(NumericStep(code: .testTop, outcomes: outcomes, number: number))
            }
        case .has(let slot): return append(NumericStep(code: .testHas, slot: Int8(slot), outcomes: .equal, number: 1))
        default: break
        }
        push(expression)
        return append(NumericStep(code: .testTop, outcomes: .notEqual, number: 0))
    }

    private mutating func append(_ test: NumericStep) -> (met: Exits, failed: Exits) {
        steps.append(test)
        return ([(steps.count - 1, true)], [(steps.count - 1, false)])
    }

    /// Appends the steps that leave the worth of an expression on the stack.
    /// - Parameter comparesTexts: Whether it is a side of `==` or `!=`, where texts have a worth too.
    private mutating func push(_ expression: Expression, comparesTexts: Bool = false) {
        switch expression {
        case .number(let value): steps.append(NumericStep(code: .number, number: value))
        case .slot(let slot): steps.append(NumericStep(code: .slot, slot: Int8(slot)))
        case .attribute(let slot, let key): steps.append(NumericStep(code: comparesTexts ? .comparable : .attribute, slot: Int8(slot), key: key))
        case .words(let slot) where comparesTexts: steps.append(NumericStep(code: .word, slot: Int8(slot)))
        case .floor(let inner):
            push(inner)
            steps.append(NumericStep(code: .floor))
        case .binary(let operation, let a, let b):
            guard let code = operation.code else { return pushOutcome(of: expression) }
            push(a)
            push(b)
            steps.append(NumericStep(code: code))
        case .not, .has: pushOutcome(of: expression)
        case .text, .words, .join, .list, .lexeme:
            steps.append(NumericStep(code: .number, number: expression.constant(comparesTexts: comparesTexts) ?? .nan))
        }
    }

    /// The same of a condition: 1 or 0.
    private mutating func pushOutcome(of condition: Expression) {
        let exits = test(condition)
        lead(exits.met, to: here)
        steps.append(NumericStep(code: .number, number: 1))
        let jump = steps.count
        steps.append(NumericStep(code: .jump))
        lead(exits.failed, to: here)
        steps.append(NumericStep(code: .number, number: 0))
        lead([(jump, true)], to: here)
    }
}

extension Expression {
    /// What it is worth whatever was said, of a text its likeness where texts are compared; nil where that depends.
    fileprivate func constant(comparesTexts: Bool) -> Double? {
        switch self {
        case .number(let value): value
        case .text(let text): comparesTexts ? NumericStep.likeness(of: text.utf8) : .nan
        default: nil
        }
    }
}

extension Expression.Operator {
    /// What it makes of two numbers; 1 and 0 for true and false.
    func apply(_ a: Double, _ b: Double) -> Double {
        switch self {
        case .and: a != 0 && b != 0 ? 1 : 0
        case .or: a != 0 || b != 0 ? 1 : 0
        default: code?.apply(a, b) ?? (outcomes?.hold(for: a, b) == true ? 1 : 0)
        }
    }

    /// The step that works it out, where it makes a number of two.
    fileprivate var code: NumericStep.Code? {
        switch self {
        case .add: .add
        case .subtract: .subtract
        case .multiply: .multiply
        case .divide: .divide
        case .remainder: .remainder
        case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual, .and, .or: nil
        }
    }

    /// The outcomes that make it true, where it compares.
    fileprivate var outcomes: NumericStep.Outcomes? {
        switch self {
        case .less: .less
        case .lessOrEqual: [.less, .equal]
        case .greater: .greater
        case .greaterOrEqual: [.greater, .equal]
        case .equal: .equal
        case .notEqual: .notEqual
        case .add, .subtract, .multiply, .divide, .remainder, .and, .or: nil
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
        default: .nan
        }
    }
}
