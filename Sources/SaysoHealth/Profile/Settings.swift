/// A value that a setting can have, and its form as text.
public protocol SettingValue: Sendable, Equatable {
    init?(settingText: String)
    var settingText: String { get }
    /// For people: "a time of day".
    static var settingForm: String { get }
}

extension SettingValue where Self: CaseIterable {
    public static var settingForm: String { allCases.map(\.settingText).joined(separator: " or ") }
}

/// What a value must be beyond its type.
public struct SettingForm<Value: SettingValue>: Sendable {
    /// For people, with an example: "an address that begins with https://, as in …".
    let words: String
    /// Whether what a log holds already is ignored where it is none, so that the default holds.
    var isAskedOfStored = false
    let holds: @Sendable (Value) -> Bool
}

extension SettingForm where Value: Comparable {
    /// Bounds, both included: beyond them a threshold would silence an alert for good, or raise it for everybody.
    static func from(_ range: ClosedRange<Value>) -> SettingForm {
        SettingForm(words: "\(Value.settingForm) from \(range.lowerBound.settingText) to \(range.upperBound.settingText)", isAskedOfStored: true) {
            range.contains($0)
        }
    }
}

/// A named, typed setting with its default, its meaning and where the default comes from.
public struct SettingKey<Value: SettingValue>: Sendable {
    public let name: String
    public let defaultValue: Value
    /// One line for `sayso settings`, units included.
    public let meaning: String
    /// Title, year, section; nil for a matter of taste.
    public let source: String?
    /// Asked of what is set. What a log holds already stays as it was told, and is refused where it is used, unless the form is asked of that too.
    let form: SettingForm<Value>?

    public init(_ name: String, default value: Value, _ meaning: String, source: String? = nil) {
        self.init(name, default: value, meaning, source: source, form: nil)
    }

    init(_ name: String, default value: Value, _ meaning: String, source: String? = nil, form: SettingForm<Value>?) {
        (self.name, self.defaultValue, self.meaning, self.source, self.form) = (name, value, meaning, source, form)
    }
}

extension SettingKey where Value: Comparable {
    /// - Parameter range: What it takes, wide enough for whoever has a reason: not what is advised.
    init(_ name: String, default value: Value, in range: ClosedRange<Value>, _ meaning: String, source: String? = nil) {
        self.init(name, default: value, meaning, source: source, form: .from(range))
    }
}

/// A setting as listed for people.
public struct SettingDescription: Hashable, Sendable {
    public let name: String
    public let value: String
    public let defaultValue: String
    public let meaning: String
    public let source: String?
}

/// What the person has chosen; a key that was never set has its default.
public struct Settings: Hashable, Sendable {
    /// By key name, as text.
    public private(set) var overrides: [String: String]

    public init() { overrides = [:] }

    /// Settings that were stored. A name or value that is not known any more is ignored: the default holds.
    public init(stored: [String: String]) {
        overrides = stored.filter { name, text in Self.registry.first { $0.name == name }?.accepts(text) ?? false }
    }

    public subscript<Value>(key: SettingKey<Value>) -> Value {
        get { overrides[key.name].flatMap(Value.init(settingText:)) ?? key.defaultValue }
        set { overrides[key.name] = newValue.settingText }
    }

    /// Sets by name, for `sayso settings set`.
    public mutating func set(_ name: String, to text: String) throws(SettingError) {
        guard let entry = Self.registry.first(where: { $0.name == name }) else { throw .unknown(name: name) }
        guard entry.takes(text) else { throw .badValue(name: name, value: text) }
        overrides[name] = text
    }

    /// Gives a setting its default again, for `sayso settings reset`.
    public mutating func reset(_ name: String) throws(SettingError) {
        guard Self.registry.contains(where: { $0.name == name }) else { throw .unknown(name: name) }
        overrides[name] = nil
    }

    /// What a setting takes, with an example where the form needs one.
    static func form(of name: String) -> String? { registry.first { $0.name == name }?.form }

    /// Every setting there is, in the order of its topic.
    public var all: [SettingDescription] { Self.registry.map { $0.describe(self) } }
}

public enum SettingError: Error, Equatable, Sendable, CustomStringConvertible {
    case unknown(name: String)
    case badValue(name: String, value: String)

    public var description: String {
        switch self {
        case .unknown(let name): "no setting named '\(name)'; 'sayso settings' lists all of them"
        case .badValue(let name, let value):
            "'\(value)' is no value for '\(name)'" + (Settings.form(of: name).map { "; it takes \($0)" } ?? "")
        }
    }
}

/// A key whose type is forgotten, for lists.
struct AnySetting: Sendable {
    let name: String
    let form: String
    /// Whether it is a value that a log may hold.
    let accepts: @Sendable (String) -> Bool
    /// Whether it may be set.
    let takes: @Sendable (String) -> Bool
    let describe: @Sendable (Settings) -> SettingDescription

    init<Value>(_ key: SettingKey<Value>) {
        name = key.name
        form = key.form.map { $0.words.contains("as in") ? $0.words : "\($0.words), as in \(key.defaultValue.settingText)" } ?? (Value.settingForm.contains(" or ") ? Value.settingForm : "\(Value.settingForm), as in \(key.defaultValue.settingText)")
        accepts = { Value(settingText: $0).map { value in key.form.map { !$0.isAskedOfStored || $0.holds(value) } ?? true } ?? false }
        takes = { Value(settingText: $0).map { key.form?.holds($0) ?? true } ?? false }
        describe = { settings in
            SettingDescription(
                name: key.name, value: settings[key].settingText, defaultValue: key.defaultValue.settingText,
                meaning: key.meaning, source: key.source)
        }
    }
}

extension Double: SettingValue {
    public init?(settingText: String) {
        guard let value = Double(settingText), value.isFinite else { return nil }
        self = value
    }
    public var settingText: String { self == rounded() && magnitude < 1e15 ? String(Int(self)) : "\(self)" }
    public static var settingForm: String { "a number" }
}

extension Int: SettingValue {
    public init?(settingText: String) { self.init(settingText) }
    public var settingText: String { String(self) }
    public static var settingForm: String { "a whole number" }
}

extension Bool: SettingValue {
    public init?(settingText: String) { self.init(settingText) }
    public var settingText: String { self ? "true" : "false" }
    public static var settingForm: String { "true or false" }
}

/// A list of words, comma separated.
extension [String]: SettingValue {
    public init?(settingText: String) { self = settingText.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty } }
    public var settingText: String { joined(separator: ", ") }
    public static var settingForm: String { "words between commas" }
}
