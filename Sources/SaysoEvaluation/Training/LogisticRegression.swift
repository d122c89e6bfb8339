internal import SaysoLanguage

/// Logistic regression with an L2 penalty, by Newton's method.
///
/// The penalty pulls the weight of each column towards a prior one, in proportion to how much the column varies, so that it does not matter in which unit a
/// feature is. A column that never varies is not pulled: that of the bias finds its place, one of nothing keeps its prior weight. No chance is
/// involved: the same rows give the same weights.
struct LogisticRegression {
    /// One a column.
    private(set) var weights: [Double]

    struct Row: Hashable, Sendable {
        let features: [Double]
        let isRight: Bool
    }

    private let prior: [Double]

    /// - Parameter prior: One a column; nothing unless given.
    /// - Parameter penalty: Half the price of a weight of 1 on a column of variance 1, in units of log likelihood; above 0.
    init(of rows: [Row], prior: [Double]? = nil, penalty: Double) {
        let columns = rows.first?.features.count ?? 0
        self.prior = prior ?? Array(repeating: 0, count: columns)
        weights = self.prior
        guard !rows.isEmpty else { return }
        precondition(weights.count == columns, "a prior weight for each column")
        // What was written down is not given up for a handful of rows, however little the column varies.
        let pull = zip(Self.variances(of: rows, columns), self.prior).map { penalty * ($0 == 0 || $1 == 0 ? $0 : max($0, 0.05)) }
        var loss = self.loss(on: rows, pull)
        for _ in 0..<50 {
            let step = step(on: rows, pull)
            // A full step may overshoot where the curve is flat; half as long as it takes never does.
            var scale = 1.0, next = self
            repeat {
                next.weights = zip(weights, step).map { $0 - scale * $1 }
                scale /= 2
            } while next.loss(on: rows, pull) > loss && scale > 1e-6
            let nextLoss = next.loss(on: rows, pull)
            guard nextLoss < loss else { return }
            weights = next.weights
            if loss - nextLoss < 1e-10 * (1 + abs(loss)) { return }
            loss = nextLoss
        }
    }

    func sum(_ features: [Double]) -> Double { zip(weights, features).reduce(0) { $0 + $1.0 * $1.1 } }

    private static func variances(of rows: [Row], _ columns: Int) -> [Double] {
        let count = Double(max(1, rows.count))
        return (0..<columns).map { column in
            let mean = rows.reduce(0) { $0 + $1.features[column] } / count
            return rows.reduce(0) { $0 + ($1.features[column] - mean) * ($1.features[column] - mean) } / count
        }
    }

    private func loss(on rows: [Row], _ pull: [Double]) -> Double {
        let penalty = weights.indices.reduce(0) { $0 + pull[$1] * (weights[$1] - prior[$1]) * (weights[$1] - prior[$1]) }
        return rows.reduce(penalty) { $0 + logLoss(of: ConfidenceWeights.logistic(sum($1.features)), isRight: $1.isRight) }
    }

    /// What Newton's method takes off the weights: the inverse of the curvature times the slope.
    private func step(on rows: [Row], _ pull: [Double]) -> [Double] {
        let columns = weights.count
        var slope = weights.indices.map { 2 * pull[$0] * (weights[$0] - prior[$0]) }
        var curvature = Array(repeating: Array(repeating: 0.0, count: columns), count: columns)
        for column in 0..<columns { curvature[column][column] = 2 * pull[column] + 1e-9 }
        for row in rows {
            let likely = ConfidenceWeights.logistic(sum(row.features))
            let error = likely - (row.isRight ? 1 : 0), weight = likely * (1 - likely)
            for i in 0..<columns where row.features[i] != 0 {
                slope[i] += error * row.features[i]
                let scaled = weight * row.features[i]
                for j in 0...i { curvature[i][j] += scaled * row.features[j] }
            }
        }
        return Self.solve(curvature, slope)
    }

    /// Solves a symmetric, positive definite system, of which the lower half is given, by Cholesky's decomposition.
    private static func solve(_ matrix: [[Double]], _ right: [Double]) -> [Double] {
        var lower = matrix
        for i in lower.indices {
            for j in 0...i {
                var sum = lower[i][j]
                for k in 0..<j { sum -= lower[i][k] * lower[j][k] }
                // A column that others make up entirely has no weight of its own.
                lower[i][j] = i == j ? max(sum, 1e-12).squareRoot() : sum / lower[j][j]
            }
        }
        var out = right
        for i in out.indices {
            for k in 0..<i { out[i] -= lower[i][k] * out[k] }
            out[i] /= lower[i][i]
        }
        for i in out.indices.reversed() {
            for k in (i + 1)..<max(i + 1, out.count) { out[i] -= lower[k][i] * out[k] }
            out[i] /= lower[i][i]
        }
        return out
    }
}
