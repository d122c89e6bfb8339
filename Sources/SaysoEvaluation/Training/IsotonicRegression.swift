internal import SaysoLanguage

/// The rising steps that fit outcomes best, by pooling neighbours that fall.
///
/// Source: M. Ayer et al., "An empirical distribution function for sampling with incomplete information", Annals of Mathematical Statistics 26, 1955.
struct IsotonicRegression {
    struct Block: Hashable {
        /// The mean of the sums in it.
        var sum: Double
        var count: Int
        var right: Int
        var share: Double { Double(right) / Double(count) }

        mutating func take(_ other: Block) {
            sum = (sum * Double(count) + other.sum * Double(other.count)) / Double(count + other.count)
            count += other.count
            right += other.right
        }
    }

    /// By rising sum, with rising shares.
    private(set) var blocks: [Block] = []

    /// - Parameter fewest: A block of fewer outcomes is pooled with the one before it, so that no step rests on a handful.
    init(of outcomes: [(sum: Double, isRight: Bool)], fewest: Int = 1) {
        var pieces: [Block] = []
        for outcome in outcomes.sorted(by: { $0.sum < $1.sum }) {
            let piece = Block(sum: outcome.sum, count: 1, right: outcome.isRight ? 1 : 0)
            // Equal sums stand together whatever came of them, so that the order of the outcomes does not matter.
            if let last = pieces.last, last.sum == piece.sum || last.count < fewest {
                pieces[pieces.count - 1].take(piece)
            } else {
                pieces.append(piece)
            }
        }
        if let last = pieces.last, last.count < fewest, pieces.count > 1 {
            pieces.removeLast()
            pieces[pieces.count - 1].take(last)
        }
        for piece in pieces {
            blocks.append(piece)
            while blocks.count > 1, blocks[blocks.count - 2].share >= blocks[blocks.count - 1].share {
                let last = blocks.removeLast()
                blocks[blocks.count - 1].take(last)
            }
        }
    }

    /// The middles of the steps as points of a line. Half an outcome of either kind is added to each: no count of rights makes one certain.
    /// Beyond both ends a point lies where the odds, going on as they do on the logistic curve, come to a twentieth, so that order is kept there.
    func points() -> [ConfidenceWeights.Point] {
        var out: [ConfidenceWeights.Point] = []
        for block in blocks {
            let share = (Double(block.right) + 0.5) / (Double(block.count) + 1)
            let point = ConfidenceWeights.Point(sum: rounded(block.sum), confidence: rounded(max(share, out.last?.confidence ?? 0)))
            if let last = out.last, last.sum >= point.sum { continue }
            out.append(point)
        }
        guard let first = out.first, let last = out.last else { return [] }
        let low = ConfidenceWeights.Point(sum: rounded(first.sum - 3), confidence: rounded(first.confidence / 20))
        let high = ConfidenceWeights.Point(sum: rounded(last.sum + 3), confidence: rounded(1 - (1 - last.confidence) / 20))
        return [low] + out + [high]
    }
}

/// To four decimals: what a file of weights holds.
func rounded(_ number: Double) -> Double { (number * 10_000).rounded() / 10_000 }
