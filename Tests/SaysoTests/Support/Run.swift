import Foundation
import Synchronization
import Testing

/// What a run of `sayso` printed and how it ended.
struct Run {
    var output: [UInt8] = []
    var errors: [UInt8] = []
    /// Nil when it had to be killed at the deadline.
    var status: Int32?

    var text: String { String(decoding: output, as: UTF8.self) }
    var talk: String { String(decoding: errors, as: UTF8.self) }
    var lines: [String] { text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) }

    /// Each line of output as a JSON object.
    func objects(_ location: SourceLocation = #_sourceLocation) throws -> [[String: Any]] {
        try lines.map { line in
            try #require(
                JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "no JSON object: \(line)",
                sourceLocation: location)
        }
    }
}

/// Runs `sayso` with pipes, feeding `input` and reading both outputs until it ends.
///
/// - Parameter closingOutputAfter: Goes away after so many bytes of output, as `head` does.
func sayso(
    _ arguments: String..., input: some Sequence<UInt8> = "".utf8, environment: [String: String] = [:],
    closingOutputAfter: Int? = nil
) -> Run {
    sayso(arguments, input: input, environment: environment, closingOutputAfter: closingOutputAfter)
}

func sayso(
    _ arguments: [String], input: some Sequence<UInt8> = "".utf8, environment: [String: String] = [:],
    closingOutputAfter: Int? = nil
) -> Run {
    // Between making a pipe and marking it private another test could start a program that keeps it open.
    let (stdin, stdout, stderr, child) = starting.withLock { _ in
        let (stdin, stdout, stderr) = (Channel(), Channel(), Channel())
        let child = Child(arguments, environment: environment) { actions in
            for (number, end) in [(0, stdin.reading), (1, stdout.writing), (2, stderr.writing)] {
                posix_spawn_file_actions_adddup2(&actions, end, Int32(number))
            }
        }
        return (stdin, stdout, stderr, child)
    }
    close(stdin.reading)
    close(stdout.writing)
    close(stderr.writing)
    _ = fcntl(stdin.writing, F_SETFL, O_NONBLOCK)
    let deadline = ContinuousClock.now + patience
    var run = Run()
    var pending = Array(input)[...]
    var watched = [pollfd(fd: stdin.writing, events: Int16(POLLOUT), revents: 0)]
    watched += [stdout.reading, stderr.reading].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    func finish(_ index: Int) {
        close(watched[index].fd)
        watched[index].fd = -1
    }
    if pending.isEmpty { finish(0) }
    while watched[1].fd >= 0 || watched[2].fd >= 0, ContinuousClock.now < deadline {
        poll(&watched, 3, 100)
        if watched[0].fd >= 0, watched[0].revents != 0 {
            let count = pending.withUnsafeBytes { write(watched[0].fd, $0.baseAddress, $0.count) }
            if count > 0 { pending = pending.dropFirst(count) }
            if pending.isEmpty || (count < 0 && errno != EAGAIN) { finish(0) }
        }
        for index in [1, 2] where watched[index].fd >= 0 && watched[index].revents != 0 {
            let bytes = readSome(watched[index].fd)
            if index == 1 { run.output += bytes } else { run.errors += bytes }
            let left = index == 1 && closingOutputAfter.map { run.output.count >= $0 } ?? false
            if bytes.isEmpty || left { finish(index) }
        }
    }
    for index in watched.indices where watched[index].fd >= 0 { finish(index) }
    run.status = child.wait(until: deadline)
    return run
}

/// Held while a program is started.
let starting = Mutex(())

/// What a descriptor has to give now; empty at its end.
func readSome(_ descriptor: Int32) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
    }
}

/// A pipe that no child inherits by accident.
private struct Channel {
    let reading: Int32
    let writing: Int32
    init() {
        var ends: [Int32] = [0, 0]
        precondition(pipe(&ends) == 0, "no pipe: \(String(cString: strerror(errno)))")
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (reading, writing) = (ends[0], ends[1])
    }
}
