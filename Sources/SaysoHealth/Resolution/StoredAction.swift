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

    /// As `OrderedJSON` has it, by hand: every action of every utterance is written, and that takes a fifth of the time.
    public var json: String {
        var out = "{\"type\":"
        OrderedJSON.write(type, to: &out)
        out += ",\"confidence\":\(OrderedJSON.number(confidence)),\"start\":\(start),\"end\":\(end),\"details\":["
        for (index, detail) in details.enumerated() {
            if index > 0 { out += "," }
            detail.write(to: &out)
        }
        return out + "]}"
    }

    public var action: VoiceAction {
        var restored = ActionDetails()
        for detail in details { restored[detail.key] = detail.value }
        return VoiceAction(
            type: ActionType(rawValue: type), confidence: confidence, span: start..<max(start, end), details: restored)
    }
}

extension StoredAction.Detail {
    fileprivate func write(to out: inout String) {
        out += "{\"key\":"
        OrderedJSON.write(key, to: &out)
        if let text {
            out += ",\"text\":"
            OrderedJSON.write(text, to: &out)
        }
        if let number { out += ",\"number\":\(OrderedJSON.number(number))" }
        if let flag { out += ",\"flag\":\(flag)" }
        if let list { out += ",\"list\":" + OrderedJSON.text(list) }
        if let components { out += ",\"components\":" + OrderedJSON.text(components) }
        if let moment { out += ",\"moment\":" + OrderedJSON.text(moment) }
        out += "}"
    }

    fileprivate var value: DetailValue? {
        if let text { return .text(text) }
        if let number { return .number(number) }
        if let flag { return .flag(flag) }
        if let list { return .list(list) }
        if let moment { return .moment(moment) }
        return components.map { .components($0.map { MealComponent(name: $0.name, quantity: $0.quantity) }) }
    }
}
