import CReadline
import Glibc

/// How far a long job has come, on one line of a terminal; nothing where standard error is none.
struct ProgressBar {
    private static let width = 30
    private let isShown: Bool
    private var shownPercent = -1

    init(environment: [String: String]) { isShown = line_is_terminal(STDERR_FILENO) && environment["TERM"] != "dumb" }

    /// - Parameter share: 0…1
    mutating func show(_ share: Double) {
        let percent = Int(min(1, max(0, share)) * 100)
        guard isShown, percent != shownPercent else { return }
        shownPercent = percent
        let full = percent * Self.width / 100
        let bar = String(repeating: "█", count: full) + String(repeating: "░", count: Self.width - full)
        draw("\r\(bar) \(percent)%")
    }

    /// Clears the line, so that other talk can stand there.
    mutating func hide() {
        guard isShown, shownPercent >= 0 else { return }
        shownPercent = -1
        draw("\r\u{1B}[K")
    }

    /// Progress is a comfort: a terminal that takes none of it misses nothing.
    private func draw(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }
}
