internal import SaysoLanguage

/// One key of an action's details: what a label may hold there, and when an answer agrees with it.
struct Field: Sendable {
    let key: String
    let shape: Shape
    let likeness: Likeness
    /// What to think of an answer that gives the field where the label does not.
    let unlabelled: Unlabelled

    init(_ key: String, _ shape: Shape, _ likeness: Likeness, unlabelled: Unlabelled = .wrong) {
        (self.key, self.shape, self.likeness, self.unlabelled) = (key, shape, likeness, unlabelled)
    }

    /// What JSON a label may hold.
    enum Shape: Sendable {
        case text
        case oneOf([String])
        /// A number, or a string that is one ("amount", "dosage" and "calories" are strings in the contract).
        case figure
        /// A number or a text.
        case scalar
        case flag
        case texts
        case components
        case moment
    }

    enum Unlabelled: Sendable {
        case wrong
        /// Says in other words what the label says, or more than it asks.
        case harmless
        /// Made up by the parser, and harmless unless it claims that somebody said it.
        case estimate
        /// A unit: harmless where the metric leaves no choice.
        case impliedByMetric
        /// A drug's class: harmless unless labels give it wherever it applies.
        case knownClass
    }
}

/// How two values of a field are held against each other.
enum Likeness: Hashable, Sendable {
    /// Not compared: a remark, or part of something that is compared as a whole.
    case ungraded
    /// Equal, case apart.
    case word
    /// The same words in order; articles, plural endings, punctuation and blanks apart.
    case name
    /// Equal; case, hyphens and blanks apart. A plural ending may be part of a drug's name.
    case drug
    /// Within 0.5 %.
    case number
    /// Within 0.05 %: half a per cent would take 182 for 182.4.
    case reading
    /// Within 1 mL or 3 %: a cup has as many sizes as there are cups.
    case amount
    /// A reading, a date, or a name, as the label has it.
    case value
    /// "2 slices": the number, and the unit by its name.
    case quantity
    /// At least half of all content words are common to both.
    case gist
    /// As many phrases, each with a partner of the same gist.
    case phrases
    /// Near enough for the label's precision.
    case time
    /// True, or absent.
    case flag
    /// How often, in words or as `timesPerDay`.
    case frequency
}
