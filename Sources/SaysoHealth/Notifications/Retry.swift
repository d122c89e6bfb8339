/// How often a delivery is tried, and how long is waited in between.
public struct Retry: Hashable, Sendable {
    public var most: Int
    public var firstWaitSeconds: Int

    public init(_ settings: Settings) {
        most = max(1, settings[.notificationAttempts])
        firstWaitSeconds = min(max(0, settings[.notificationWaitMinutes]), 60) * 60
    }

    /// Seconds to wait after an attempt that failed, twice as long each time; nil when it was the last one.
    /// - Parameter attempts: How many were made, 1 or more.
    public func wait(after attempts: Int) -> Int? {
        attempts < most ? firstWaitSeconds << min(attempts - 1, 16) : nil
    }
}
