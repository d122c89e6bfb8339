/// The model behind an action's confidence: a weighted sum of features, and a line through points that turns the sum into a probability.
///
/// All of it is data (`weights.yaml`), made by `sayso train`; the names of the features are their keys there. Only additions, products and
/// quotients are used, which every machine rounds alike: the same text has the same confidence everywhere.
package struct ConfidenceWeights: Hashable, Sendable {
    package enum Feature: Int, CaseIterable, Sendable {
        /// Always 1.
        case bias
        /// Price of the words of its sentence that nothing reads.
        case leftover
        /// The same, where no verb says that it happened.
        case bareLeftover
        /// Price of the unread words that touch it.
        case touching
        /// Price of the unread words between it and what parts it from the next clause or action.
        case clauseLeftover
        /// Price of the unread words between it and the verb before it.
        case gap
        /// Share of its sentence's tokens that nothing reads.
        case unreadShare
        /// Numbers of its sentence that nothing reads, at most 4.
        case unreadNumbers
        /// Unknown words of its sentence that nothing reads, at most 4.
        case unreadUnknown
        /// 1 where no verb says that it happened.
        case bare
        /// 1 where a name of no lexicon fills a slot.
        case open
        /// 1 where a word of it is common in other senses.
        case common
        /// 1 where a word of it was found by near spelling.
        case near
        /// Letters that differ from the spelling meant, in the price of the settings.
        case nearCost
        /// How well it goes with the verb in front.
        case affinity
        /// 1 where a value is possible but doubtful.
        case oddValue
        /// Markers that say it is not sure.
        case doubt
        /// Tokens of its sentence, as the square root, at most 8.
        case length
        /// Tokens that it spans, as the square root, at most 4.
        case extent
        /// Other actions of the utterance, silenced ones too, at most 4.
        case company
        /// 1 where another action of the utterance is silenced.
        case silence
        /// Markers of its sentence that act on no action.
        case idle
        /// Actions that it has taken in, at most 4.
        case joined
        /// 1 where it is said not to have happened.
        case negated
        /// Unknown words that it holds.
        case unknownWords
        /// How well the rule of the utterance is known that the training lines used least: `Experience.trust`.
        case leastUsed
        /// How well the two neighbours in the reading are known that stood side by side least.
        case leastPair
        /// Words of the utterance that the training lines hardly have, at most 8.
        case unfamiliar
        /// How far its words are those of utterances that ask for nothing, where they rather are: see `Chatter`.
        case chatter
        /// How far they are those of utterances that ask for something, where they rather are.
        case telling
        /// How far the words of an utterance of complaints alone are those of complaints of the speaker, where they rather are: see `Associations`.
        case told
        /// How far they are not, where they rather are not.
        case untold

        /// Whether it tells what is new. The lines that a grammar was written for cannot say what that is worth; lines that it never met do.
        package var isOfNovelty: Bool { self == .leastUsed || self == .leastPair || self == .unfamiliar }
        /// Whether its weight is corrected by lines that the grammar never met.
        package var isCorrected: Bool { isOfNovelty || self == .company || self == .length || self == .leftover || self == .chatter || self == .telling || self == .told || self == .untold }
    }

    /// By feature.
    package var values = Array(repeating: 0.0, count: Feature.allCases.count)
    /// By feature, what is thought of it before any line is seen: training pulls towards it where lines are few. Not used in a parse.
    package var prior = Array(repeating: 0.0, count: Feature.allCases.count)
    /// What is added for an action's type; a type that is not listed adds nothing.
    package var types: [String: Double] = [:] {
        didSet { addends = types.sorted { $0.key < $1.key }.map { Addend(type: ActionType(rawValue: $0.key), value: $0.value) } }
    }
    /// The same: to look at so few takes less than to hash a name.
    private var addends: [Addend] = []
    /// From the sum to the confidence: points with ascending sums, joined by straight lines, level outside. Empty for the logistic curve.
    package var calibration: [Point] = []
    /// By feature, what it adds to the log odds of the calibrated confidence.
    package var correction = Array(repeating: 0.0, count: Feature.allCases.count)
    /// What the training lines have shown.
    package var experience = Experience()
    package var chatter = Chatter()
    /// An action below this is not put forward.
    package var least = 0.3

    private struct Addend: Hashable, Sendable {
        let type: ActionType
        let value: Double
    }

    package struct Point: Hashable, BitwiseCopyable, Sendable {
        package let sum: Double
        package let confidence: Double
        package init(sum: Double, confidence: Double) { (self.sum, self.confidence) = (sum, confidence) }
    }

    package init() {}

    /// What `Chatter` says, as features.
    package static func add(chatter logOdds: Double, to features: inout [Double]) {
        features[Feature.chatter.rawValue] = max(0, min(Chatter.most, logOdds))
        features[Feature.telling.rawValue] = max(0, min(Chatter.most, -logOdds))
    }

    /// What `Associations` says, as features.
    package static func add(told logOdds: Double, to features: inout [Double]) {
        features[Feature.told.rawValue] = max(0, min(Chatter.most, logOdds))
        features[Feature.untold.rawValue] = max(0, min(Chatter.most, -logOdds))
    }

    package func confidence(_ features: [Double], type: ActionType) -> Double {
        let confidence = confidence(ofSum: sum(features, type: type))
        var shift = 0.0
        for (weight, feature) in zip(correction, features) { shift += weight * feature }
        // Complaints are told in everybody's own words: that these are new says little, and such a complaint is logged where it is said that it is felt.
        let isFelt = type == .logSymptom && features[Feature.bare.rawValue] == 0
        if shift == 0 { return isFelt ? confidence : inDoubtAsked(confidence) }
        // The odds are multiplied by e to the shift, which is the odds of its logistic.
        let ratio = Self.logistic(shift)
        let shifted = confidence * ratio / (confidence * ratio + (1 - confidence) * (1 - ratio))
        // What would be likelier than not on trodden paths does not fall below this for being new: it is asked about, and not dropped.
        let corrected = max(shifted, min(confidence, isFelt ? Self.leastLoggedAsFelt : Self.asked))
        return isFelt ? corrected : inDoubtAsked(corrected)
    }

    /// What is as likely wrong as right, as far as training can tell, is asked about and not logged, nor dropped.
    private func inDoubtAsked(_ confidence: Double) -> Double {
        (Self.asked..<Self.leastLogged).contains(confidence) ? max(Self.asked, min(confidence, least)) : confidence
    }

    /// Below a half, where nothing is logged without a confirmation.
    static let asked = 0.49
    /// Below 0.8, where a user is shown a warning.
    static let warned = 0.79
    private static let leastLoggedAsFelt = 0.5
    /// Of unread actions between `asked` and this, 25 of 51 were right.
    private static let leastLogged = 0.55

    private func sum(_ features: [Double], type: ActionType) -> Double {
        var sum = addends.first { $0.type == type }?.value ?? 0
        for (weight, feature) in zip(values, features) { sum += weight * feature }
        return sum
    }

    package func confidence(ofSum sum: Double) -> Double { calibration.isEmpty ? Self.logistic(sum) : Self.confidence(ofSum: sum, by: calibration) }

    /// - Parameter calibration: Not empty.
    static func confidence(ofSum sum: Double, by calibration: [Point]) -> Double {
        guard let first = calibration.first, let last = calibration.last else { return 0 }
        if sum <= first.sum { return first.confidence }
        if sum >= last.sum { return last.confidence }
        let above = calibration.firstIndex { $0.sum > sum }!  // the last point is above
        let (low, high) = (calibration[above - 1], calibration[above])
        return low.confidence + (high.confidence - low.confidence) * ((sum - low.sum) / (high.sum - low.sum))
    }

    /// 1 / (1 + e⁻ˣ) from additions and products alone: a library's exponential differs in its last digits from system to system.
    package static func logistic(_ x: Double) -> Double {
        let power = exponential(-abs(x))
        return x < 0 ? power / (1 + power) : 1 / (1 + power)
    }

    /// e to what is not above 0, alike everywhere; below -40 as there.
    package static func exponential(_ x: Double) -> Double {
        // The series is exact to the last digits for so small a part, which is squared back eight times.
        let part = max(-40, x) / 256
        var term = 1.0, power = 1.0
        for n in 1...8 {
            term *= part / Double(n)
            power += term
        }
        for _ in 0..<8 { power *= power }
        return power
    }
}
