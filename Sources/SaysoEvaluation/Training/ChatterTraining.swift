internal import SaysoLanguage

/// Trains a `Chatter`: a logistic regression with an L2 penalty over the words and the neighbours of lines, where it is known of which nothing is to be logged.
///
/// By coordinate descent: each weight in turn takes the step of Newton's method, until none moves. No chance is involved.
struct ChatterTraining {
    struct Line {
        let words: [String]
        let isSilent: Bool
        /// Lines of one topic stand beside each other and are much alike: they are in one fold.
        let fold: Int
    }

    /// A word or pair of fewer lines says nothing.
    private static let fewestLines = 3
    /// Half the price of a weight of 1, in units of log likelihood.
    private static let penalty = 0.75
    /// Of less worth a weight is left out.
    private static let least = 0.15
    private static let mostRounds = 40

    private let lines: [Line]
    /// The level first, then words and pairs in their order.
    private var names: [(word: String, second: String?)] = [("", nil)]
    /// By column, its lines and how often each has it.
    private var columns: [[(line: Int, count: Double)]]

    init(_ lines: [Line]) {
        self.lines = lines
        var counts: [Experience.Pair: [Int: Double]] = [:]
        for (index, line) in lines.enumerated() {
            var last = Chatter.edge
            for word in line.words {
                counts[Experience.Pair(first: word, second: ""), default: [:]][index, default: 0] += 1
                counts[Experience.Pair(first: last, second: word), default: [:]][index, default: 0] += 1
                last = word
            }
            counts[Experience.Pair(first: last, second: Chatter.edge), default: [:]][index, default: 0] += 1
        }
        columns = [lines.indices.map { ($0, 1) }]
        for (pair, lines) in counts.sorted(by: { ($0.key.first, $0.key.second) < ($1.key.first, $1.key.second) }) where lines.count >= Self.fewestLines {
            names.append((pair.first, pair.second.isEmpty ? nil : pair.second))
            columns.append(lines.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
        }
    }

    /// - Parameter fold: Its lines are left out.
    func chatter(without fold: Int? = nil) -> Chatter {
        var weights = Array(repeating: 0.0, count: columns.count), sums = Array(repeating: 0.0, count: lines.count)
        for _ in 0..<Self.mostRounds {
            var farthest = 0.0
            for column in columns.indices {
                let penalty = column == 0 ? 0 : 2 * Self.penalty
                var slope = penalty * weights[column], curvature = penalty + 1e-9
                for (line, count) in columns[column] where lines[line].fold != fold {
                    let likely = ConfidenceWeights.logistic(sums[line])
                    slope += count * (likely - (lines[line].isSilent ? 1 : 0))
                    curvature += count * count * likely * (1 - likely)
                }
                let step = max(-1, min(1, -slope / curvature))
                guard abs(step) > 1e-4 else { continue }
                weights[column] += step
                for (line, count) in columns[column] { sums[line] += step * count }
                farthest = max(farthest, abs(step))
            }
            if farthest < 0.01 { break }
        }
        var out = Chatter()
        out.level = rounded(weights[0])
        for (name, weight) in zip(names, weights).dropFirst() where abs(weight) >= Self.least {
            let weight = (weight * 100).rounded() / 100
            if let second = name.second { out.pairs[Experience.Pair(first: name.word, second: second)] = weight } else { out.words[name.word] = weight }
        }
        return out
    }

    /// For each line what the others say of it.
    func unseenLogOdds(foldCount: Int) -> [Double] {
        var out = Array(repeating: 0.0, count: lines.count)
        for fold in 0..<foldCount {
            let chatter = chatter(without: fold)
            for index in lines.indices where lines[index].fold == fold { out[index] = chatter.logOdds(lines[index].words) }
        }
        return out
    }
}
