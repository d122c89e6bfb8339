/// What the conditions and values of rules come to over the pattern that is being completed.
extension Chart {
    /// The worth of a condition, which is 1 or 0, or of a value, over the pattern being completed; NaN where something in a value has none.
    mutating func evaluate(_ program: NumericProgram, _ sequence: UnsafePointer<SequenceSummary>) -> Double {
        let steps = hot.steps.address(of: Int(program.first)), count = Int(program.last &- program.first)
        var top = -1, index = 0
        while index < count {
            let step = steps + index
            let tested: Double
            switch step.pointee.code {
            case .testSlot: tested = worth(of: step, sequence)
            case .testComparable: tested = comparable(of: step, sequence)
            case .testAttribute: tested = attribute(of: step, sequence)
            case .testWord: tested = word(of: step, sequence)
            case .testHas: tested = child(step.pointee.slot, of: sequence) < 0 ? 0 : 1
            case .testTop:
                tested = stack[top]
                top -= 1
            case .testBoth:
                index = Int(step.pointee.outcomes.hold(for: stack[top - 1], stack[top]) ? step.pointee.ifTrue : step.pointee.ifFalse)
                top -= 2
                continue
            case .jump:
                index = Int(step.pointee.ifTrue)
                continue
            case .floor:
                stack[top] = stack[top].rounded(.down)
                index += 1
                continue
            case .add, .subtract, .multiply, .divide, .remainder:
                stack[top - 1] = step.pointee.code.apply(stack[top - 1], stack[top])
                top -= 1
                index += 1
                continue
            case .number, .slot, .attribute, .comparable, .word:
                top += 1
                stack[top] =
                    switch step.pointee.code {
                    case .slot: worth(of: step, sequence)
                    case .attribute: attribute(of: step, sequence)
                    case .comparable: comparable(of: step, sequence)
                    case .word: word(of: step, sequence)
                    default: step.pointee.number
                    }
                index += 1
                continue
            }
            index = Int(step.pointee.outcomes.hold(for: tested, step.pointee.number) ? step.pointee.ifTrue : step.pointee.ifFalse)
        }
        return index == NumericProgram.yes ? 1 : index == NumericProgram.no ? 0 : top < 0 ? .nan : stack[top]
    }

    @inline(__always)
    private mutating func worth(of step: UnsafePointer<NumericStep>, _ sequence: UnsafePointer<SequenceSummary>) -> Double {
        let child = child(step.pointee.slot, of: sequence)
        return child < 0 ? .nan : edge(at: child).pointee.value
    }

    @inline(__always)
    private mutating func attribute(of step: UnsafePointer<NumericStep>, _ sequence: UnsafePointer<SequenceSummary>) -> Double {
        let child = child(step.pointee.slot, of: sequence)
        return child < 0 ? .nan : worth(step.pointee.key, of: child, ofTexts: false) ?? .nan
    }

    @inline(__always)
    private mutating func comparable(of step: UnsafePointer<NumericStep>, _ sequence: UnsafePointer<SequenceSummary>) -> Double {
        let child = child(step.pointee.slot, of: sequence)
        return child < 0 ? .nan : worth(step.pointee.key, of: child, ofTexts: true) ?? .nan
    }

    @inline(__always)
    private mutating func word(of step: UnsafePointer<NumericStep>, _ sequence: UnsafePointer<SequenceSummary>) -> Double {
        let child = child(step.pointee.slot, of: sequence)
        return child < 0 ? .nan : word(of: edges[child])
    }

    /// The edge that fills a slot of the pattern being completed, or -1.
    @inline(__always)
    private mutating func child(_ slot: Int8, of sequence: UnsafePointer<SequenceSummary>) -> Int {
        let ordinal = hot.bindings[Int(sequence.pointee.firstBinding) + Int(slot)]
        return ordinal < 0 ? -1 : Int(path[Int(ordinal)])
    }

    /// The likeness of a phrase of one known word.
    private mutating func word(of edge: Edge) -> Double {
        let word = edge.end - edge.start == 1 ? tokens[Int(edge.start)].word : -1
        return word < 0 ? .nan : hot.likenesses[Int(word)]
    }

    /// An attribute of a lexeme, or a field of a phrase, looked for in what the phrase took over: what `Forest.attribute` finds, as a number.
    /// - Returns: A number as it is, a text by its likeness, or NaN where none is asked for; nil where it is not said.
    private mutating func worth(_ key: FieldKey, of index: Int, ofTexts: Bool) -> Double? {
        let edge = edge(at: index)
        if key == .near { return edge.pointee.isNear ? 1 : 0 }
        if edge.pointee.lexeme >= 0 { return hot.lexemes.worth(key, of: edge.pointee.lexeme, ofTexts: ofTexts) }
        guard edge.pointee.rule >= 0 else { return nil }
        let rule = hot.rules[Int(edge.pointee.rule)], firstChild = Int(edge.pointee.firstChild)
        for gift in Int(rule.firstGift)..<Int(rule.firstGift) + Int(rule.giftCount) where hot.gifts[gift].key == key {
            return ofTexts || hot.gifts[gift].isNumber ? hot.gifts[gift].worth : .nan
        }
        if rule.takes {
            let sequence = hot.sequences[Int(edge.pointee.sequence)]
            for taken in Int(sequence.firstTaken)..<Int(sequence.firstTaken) + Int(sequence.takenCount) {
                if let found = worth(key, of: Int(children[firstChild + Int(hot.taken[taken])]), ofTexts: ofTexts) { return found }
            }
        } else if edge.pointee.childCount == 1 {
            return worth(key, of: Int(children[firstChild]), ofTexts: ofTexts)
        }
        return nil
    }
}
