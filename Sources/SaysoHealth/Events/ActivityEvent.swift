/// Exercise done, or said not to have been done.
public struct ActivityEvent: EventContent {
    /// The plain name: "walking".
    public var activity: String
    public var durationSeconds: Double?
    public var distance: Double?
    /// `mi`, `km`, `m`, `yd`.
    public var distanceUnit: String?
    /// `light`, `moderate`, `vigorous`.
    public var intensity: String?
    /// Kilocalories.
    public var calories: Double?
    public var done: Bool

    public init(
        activity: String, durationSeconds: Double? = nil, distance: Double? = nil, distanceUnit: String? = nil,
        intensity: String? = nil, calories: Double? = nil, done: Bool = true
    ) {
        (self.activity, self.durationSeconds, self.distance) = (activity, durationSeconds, distance)
        (self.distanceUnit, self.intensity, self.calories, self.done) = (distanceUnit, intensity, calories, done)
    }

    private enum CodingKeys: String, CodingKey {
        case activity
        case durationSeconds = "duration"
        case distance, distanceUnit, intensity, calories, done
    }

    var happened: Bool { done }

    var summary: String {
        var words = [activity]
        if let durationSeconds { words.append("\((durationSeconds / 60).rounded(toPlaces: 1).plain) min") }
        if let distance { words.append([distance.plain, distanceUnit].compactMap { $0 }.joined(separator: " ")) }
        return words.joined(separator: " ") + (done ? "" : " - not done")
    }
}

/// A reported episode of post-exertional malaise.
public struct ExertionEpisode: EventContent {
    public var severity: Severity?
    public var triggers: [String]
    public var present: Bool

    public init(severity: Severity? = nil, triggers: [String] = [], present: Bool = true) {
        (self.severity, self.triggers, self.present) = (severity, triggers, present)
    }

    var happened: Bool { present }
    var summary: String { present ? "PEM episode" + (severity.map { " - \($0.rawValue)" } ?? "") : "No PEM episode" }
}
