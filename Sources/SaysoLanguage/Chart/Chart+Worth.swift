/// What the conditions and values of rules come to over the pattern that is being completed.
extension Chart {
    /// The worth of a condition or value over the pattern being completed; NaN where something in it has none.
    mutating func evaluate(_ program: NumericProgram, _ sequence: UnsafePointer<SequenceSummary>) -> Double {
        var top = -1, index = Int(program.first)
        while index < program.last {
            let step = hot.steps.address(of: index)
            index += 1
            switch step.pointee.code {
            case .not: stack[top] = stack[top] == 0 ? 1 : 0
            case .unless: if stack[top] == 0 { index += step.pointee.skipped }
            case .whenever:
                if stack[top] != 0 {
                    stack[top] = 1
                    index += step.pointee.skipped
                }
            case .floor: stack[top] = stack[top].rounded(.down)
            case .number:
                top += 1
                stack[top] = step.pointee.number
            case .slot, .attribute, .has, .comparable, .word:
                let child = child(step.pointee.slot, of: sequence)
                top += 1
                if child < 0 {
                    stack[top] = step.pointee.code == .has ? 0 : .nan
                    continue
                }
                switch step.pointee.code {
                case .has: stack[top] = 1
                case .slot: stack[top] = edge(at: child).pointee.value
                case .word: stack[top] = word(of: edges[child])
                case .comparable: stack[top] = worth(step.pointee.key, of: child, ofTexts: true) ?? .nan
                default: stack[top] = worth(step.pointee.key, of: child, ofTexts: false) ?? .nan
                }
            default:
                stack[top - 1] = step.pointee.code.apply(stack[top - 1], stack[top])
                top -= 1
            }
        }
        return top < 0 ? .nan : stack[top]
    }

    /// The edge that fills a slot of the pattern being completed, or -1.
    @inline(__always)
    private mutating func child(_ slot: Int8, of sequence: UnsafePointer<SequenceSummary>) -> Int {
        let ordinal = hot.bindings[Int(sequence.pointee.firstBinding) + Int(slot)]
        return ordinal < 0 ? -1 : Int(path[Int(ordinal)])
    }

    /// The likeness of a phrase of one known word.
    private func word(of edge: Edge) -> Double {
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
