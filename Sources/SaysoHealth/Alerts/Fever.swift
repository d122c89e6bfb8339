internal import SaysoLanguage

/// Fever by the readings of the last hour, each compared in the unit in which it was taken.
struct FeverReadings: Sendable {
    /// Oldest first; of one instant the hottest is last, so that it is the latest.
    private let readings: [Reading]
    private let settings: Settings
    private let window: Int

    init(_ history: History, settings: Settings) {
        readings = history.readings(of: .temperature).sorted {
            ($0.second, $0.fahrenheit, $0.event) < ($1.second, $1.fahrenheit, $1.event)
        }
        self.settings = settings
        window = settings[.feverWindowMinutes] * 60
    }

    /// The readings that make a fever at an instant; nil when there is none.
    ///
    /// The latest alone where it reaches the single threshold, else all of the window where all reach the lower one.
    func fever(at second: Int) -> [Reading]? {
        let recent = readings(at: second)
        guard let latest = recent.last else { return nil }
        if latest.reaches(fahrenheit: settings[.feverSingleF], celsius: settings[.feverSingleC]) { return [latest] }
        let sustained = recent.allSatisfy {
            $0.reaches(fahrenheit: settings[.feverSustainedF], celsius: settings[.feverSustainedC])
        }
        return sustained ? Array(recent) : nil
    }

    /// When a reading comes into the window, and the second after it has left.
    var instants: [Int] { readings.flatMap { [$0.second, $0.second + window + 1] } }

    private func readings(at second: Int) -> ArraySlice<Reading> {
        let end = readings.partitioningIndex { $0.second > second }
        let start = readings.partitioningIndex { $0.second >= second - window }
        return start < end ? readings[start..<end] : []
    }
}

extension Reading {
    func reaches(fahrenheit: Double, celsius: Double) -> Bool {
        isCelsius ? value >= celsius : value >= fahrenheit
    }

    /// For ordering only, never for a threshold.
    fileprivate var fahrenheit: Double { isCelsius ? value * 9 / 5 + 32 : value }

    private var isCelsius: Bool { (unit ?? TemperatureUnit.inferred(from: value)) == TemperatureUnit.celsius }
}

/// The two units of a body temperature.
enum TemperatureUnit {
    static let fahrenheit = "degF"
    static let celsius = "degC"

    /// 30 to 45 is Celsius and 86 to 115 Fahrenheit; nil in between and beyond, where nobody lives.
    static func inferred(from value: Double) -> String? {
        (30...45).contains(value) ? celsius : (86...115).contains(value) ? fahrenheit : nil
    }
}

extension Array {
    /// The first index from which on all elements satisfy the predicate, which must be false before and true after.
    func partitioningIndex(where belongsAfter: (Element) -> Bool) -> Int {
        var low = 0, high = count
        while low < high {
            let middle = (low + high) / 2
            if belongsAfter(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
