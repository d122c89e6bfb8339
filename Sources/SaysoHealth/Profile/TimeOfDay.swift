/// A reading of the clock, as settings write it: "09:00".
public struct TimeOfDay: SettingValue, Hashable {
    /// 0 ..< 86,400
    public let secondOfDay: Int

    public init(hour: Int, minute: Int = 0) { secondOfDay = hour * 3_600 + minute * 60 }

    public init?(settingText: String) {
        let parts = settingText.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].count == 2, let hour = Int(parts[0]), let minute = Int(parts[1]), (0...23).contains(hour),
            (0...59).contains(minute)
        else { return nil }
        self.init(hour: hour, minute: minute)
    }

    public var settingText: String {
        [secondOfDay / 3_600, secondOfDay / 60 % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
    public static var settingForm: String { "a time of day" }
}

/// Several readings of the clock, in order: "08:00, 20:00".
public struct TimesOfDay: SettingValue, Hashable {
    public let times: [TimeOfDay]

    public init(_ times: TimeOfDay...) { self.times = times }

    public init?(settingText: String) {
        var times: [TimeOfDay] = []
        for part in settingText.split(separator: ",") {
            guard let time = TimeOfDay(settingText: part.trimmed) else { return nil }
            times.append(time)
        }
        guard !times.isEmpty else { return nil }
        self.times = times.sorted { $0.secondOfDay < $1.secondOfDay }
    }

    public var settingText: String { times.map(\.settingText).joined(separator: ", ") }
    public static var settingForm: String { "times of day between commas" }
}

extension SettingForm where Value == TimesOfDay {
    /// As many as there are doses.
    static func times(_ count: Int) -> SettingForm {
        SettingForm(words: count == 1 ? "a time of day" : "\(count) times of day between commas") { $0.times.count == count }
    }
}
