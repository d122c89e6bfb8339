public import SaysoLanguage

/// An action in a form that keeps every detail, whatever its key: the value's type is written beside it.
public struct StoredAction: Codable, Hashable, Sendable {
    public var type: String
    public var confidence: Double
    /// In Unicode scalars of the utterance.
    public var start: Int
    public var end: Int
    public var details: [Detail]

    public struct Detail: Codable, Hashable, Sendable {
        public var key: String
        public var text: String?
        public var number: Double?
        public var flag: Bool?
        public var list: [String]?
        public var components: [FoodEvent.Component]?
        public var moment: Moment?
    }

    public init(_ action: VoiceAction) {
        type = action.type.rawValue
        confidence = action.confidence.isFinite ? action.confidence : 0
        (start, end) = (action.span.lowerBound, action.span.upperBound)
        details = action.details.entries.map { entry in
            var detail = Detail(key: entry.key)
            switch entry.value {
            case .text(let text): detail.text = text
            case .number(let number) where number.isFinite: detail.number = number
            case .number(let number): detail.text = "\(number)"
            case .flag(let flag): detail.flag = flag
            case .list(let list): detail.list = list
            case .components(let meal): detail.components = meal.map { .init(name: $0.name, quantity: $0.quantity) }
            case .moment(let moment): detail.moment = moment
            }
            return detail
        }
    }

    public var json: String { OrderedJSON.text(self) }

    public var action: VoiceAction {
        var restored = ActionDetails()
        for detail in details { restored[detail.key] = detail.value }
        return VoiceAction(
            type: ActionType(rawValue: type), confidence: confidence, span: start..<max(start, end), details: restored)
    }
}

extension StoredAction.Detail {
    fileprivate var value: DetailValue? {
        if let text { return .text(text) }
        if let number { return .number(number) }
        if let flag { return .flag(flag) }
        if let list { return .list(list) }
        if let moment { return .moment(moment) }
        return components.map { .components($0.map { MealComponent(name: $0.name, quantity: $0.quantity) }) }
    }
}
