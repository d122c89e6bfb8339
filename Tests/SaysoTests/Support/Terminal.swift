import Foundation
import Synchronization
import Testing

/// `sayso` on a pseudo-terminal, and somebody who types and waits for answers.
final class Terminal {
    private let descriptor: Int32
    private let child: Child
    /// What the terminal showed and was not yet waited for, without control sequences.
    private var shown = ""
    private var raw: [UInt8] = []
    private var ended = false

    convenience init(_ arguments: String..., environment: [String: String]) { self.init(arguments, environment: environment) }

    init(_ arguments: [String], environment: [String: String]) {
        let (master, path) = openPseudoTerminal()
        var size = winsize(ws_row: 40, ws_col: 120, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
        descriptor = master
        child = starting.withLock { _ in
            Child(arguments, environment: environment, newSession: true) { actions in
                // The first terminal that a new session opens is the one whose keys send it signals.
                posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
                posix_spawn_file_actions_adddup2(&actions, 0, 1)
                posix_spawn_file_actions_adddup2(&actions, 0, 2)
            }
        }
    }

    deinit {
        if !ended { end(by: SIGKILL) }
        close(descriptor)
    }

    /// Ends the program from outside.
    @discardableResult
    func end(by signal: Int32) -> Int32? {
        kill(child.pid, signal)
        ended = true
        return child.wait(until: ContinuousClock.now + patience)
    }

    func type(_ keys: String) {
        let bytes = Array(keys.utf8)
        precondition(write(descriptor, bytes, bytes.count) == bytes.count, "the terminal takes no keys")
    }

    /// Waits until `text` is shown; what came before it and it are then done with.
    /// - Returns: What was shown up to and with `text`.
    @discardableResult
    func expect(_ text: String, _ location: SourceLocation = #_sourceLocation) throws -> String {
        let deadline = ContinuousClock.now + patience
        while true {
            if let range = shown.range(of: text) {
                let seen = String(shown[..<range.upperBound])
                shown.removeSubrange(..<range.upperBound)
                return seen
            }
            var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            poll(&watched, 1, 100)
            let bytes = watched.revents & Int16(POLLIN) != 0 ? readSome(descriptor) : []
            raw += bytes
            shown += withoutControls(String(decoding: bytes, as: UTF8.self))
            let ended = watched.revents != 0 && bytes.isEmpty
            try #require(
                !ended && ContinuousClock.now < deadline,
                "\(ended ? "the program ended" : "no answer") before '\(text)'; shown: \(shown.debugDescription)",
                sourceLocation: location)
        }
    }

    /// The bytes that came so far, colours and all.
    var transcript: String { String(decoding: raw, as: UTF8.self) }

    /// The exit status, once the program ends by itself.
    func end() -> Int32? {
        let deadline = ContinuousClock.now + patience
        // A terminal that nobody reads would block the program's last words.
        var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while ContinuousClock.now < deadline, poll(&watched, 1, 100) >= 0, watched.revents & Int16(POLLHUP) == 0 {
            if watched.revents & Int16(POLLIN) != 0 { raw += readSome(descriptor) }
        }
        ended = true
        return child.wait(until: deadline)
    }
}

/// A new pseudo-terminal: the end of the person, and the path of the end of the program.
///
/// By the system calls that `posix_openpt`, `unlockpt` and `ptsname` are made of, which Swift's module of the C library hides.
private func openPseudoTerminal() -> (descriptor: Int32, path: String) {
    let (unlock, number): (UInt, UInt) = (0x4004_5431, 0x8004_5430)  // TIOCSPTLCK, TIOCGPTN
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var locked: Int32 = 0, name: UInt32 = 0
    precondition(master >= 0 && ioctl(master, unlock, &locked) == 0 && ioctl(master, number, &name) == 0, "no pseudo-terminal")
    return (master, "/dev/pts/\(name)")
}

/// The text without colours, cursor movements and bracketed-paste marks.
private func withoutControls(_ text: String) -> String {
    text.replacing(#/\u{1B}\[[0-9;?]*[ -\/]*[@-~]|[\r\u{7}]/#, with: "")
}
