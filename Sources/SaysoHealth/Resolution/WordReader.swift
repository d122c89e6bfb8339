public import SaysoLanguage

/// Reads words again for what a change must know of them: events keep what was understood, and no grammar.
public struct WordReader {
    public var foods: FoodReader
    /// How many were said of a drink in an utterance: 2 in "two glasses of water". Nil where no number was said of it.
    public var count: (_ utterance: String, _ drink: String) -> Double?
    /// The time in an utterance as one that is still to come.
    public var time: (_ utterance: String, _ moment: Moment) -> SpokenTime?

    public var sayings: SayingReader
    /// The numbers in an utterance that are of no time, in spoken order.
    public var numbers: (_ utterance: String) -> [Double]

    public init(
        foods: @escaping FoodReader, count: @escaping (_ utterance: String, _ drink: String) -> Double?,
        time: @escaping (_ utterance: String, _ moment: Moment) -> SpokenTime?, sayings: @escaping SayingReader = { _, _ in [] },
        numbers: @escaping (_ utterance: String) -> [Double] = { _ in [] }
    ) {
        (self.foods, self.count, self.time, self.sayings, self.numbers) = (foods, count, time, sayings, numbers)
    }
}

extension WordReader {
    /// The time in an utterance at which a reminder of it comes: "tonight" is at nine, and does not begin at six.
    public func reminderTime(in utterance: String, at moment: Moment, _ settings: Settings) -> SpokenTime? {
        guard let time = time(utterance, moment) else { return nil }
        guard let lead = settings[.reminderLeads].first else { return time }
        let coming = time.part.lazy.compactMap { part in sayings("\(lead) \(part)", moment).first { $0.type == .setReminder }?.details.moment("timestamp") }.first
        return coming.map { SpokenTime($0, .clock) } ?? time
    }
}

/// Says what is in a quantity of a food, as it would be said of a new entry; nil where it does not know the food.
public typealias FoodReader = (_ item: String, _ quantity: String?) -> ActionDetails?

/// Says what a text means at another instant.
public typealias SayingReader = (_ text: String, _ moment: Moment) -> [VoiceAction]

/// A time that somebody said of what is to come.
public struct SpokenTime: Hashable, Sendable {
    public var moment: Moment
    public var form: Form
    /// The words of a part of the day ("tomorrow morning"), whose beginning is no hour to be reminded at, alone and with the word before them ("in the morning");
    /// none of any other time.
    public var part: [String]

    public enum Form: Sendable {
        /// No time of the day was said.
        case day
        case clock
        /// "At six", of the morning or of the evening.
        case bareHour
        /// "In half an hour".
        case ahead
    }

    public init(_ moment: Moment, _ form: Form, part: [String] = []) { (self.moment, self.form, self.part) = (moment, form, part) }
}
