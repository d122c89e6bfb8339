import Foundation
import Testing

/// A running program at the other end of some descriptors, and how to wait for it with a deadline.
struct Child {
    let pid: pid_t

    /// The built `sayso`, which lies beside the test bundle.
    static let program: String = {
        let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        var folder = bundle.deletingLastPathComponent()
        for _ in 0..<5 {
            let candidate = folder.appendingPathComponent("sayso").path
            if access(candidate, X_OK) == 0, !isFolder(candidate) { return candidate }
            folder.deleteLastPathComponent()
        }
        fatalError("no program 'sayso' beside the test bundle \(bundle.path); run 'swift build' first")
    }()

    /// Starts `sayso` with nothing in its environment but `environment`.
    /// - Parameter prepare: Says which descriptors the program gets.
    init(
        _ arguments: [String], environment: [String: String], newSession: Bool = false,
        prepare: (inout posix_spawn_file_actions_t) -> Void
    ) {
        signal(SIGPIPE, SIG_IGN)  // a program that ends before it has read all must not end the tests
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        prepare(&actions)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        // The threads that run tests block signals, and a program would inherit that.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        let setsid: Int32 = 0x80  // POSIX_SPAWN_SETSID, which Swift's module of the C library hides
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | (newSession ? setsid : 0)))
        var argv = ([Self.program] + arguments).map { strdup($0) } + [nil]
        var envp = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        var pid: pid_t = 0
        let code = posix_spawn(&pid, Self.program, &actions, &attributes, &argv, &envp)
        precondition(code == 0, "cannot start \(Self.program): \(String(cString: strerror(code)))")
        for pointer in argv + envp { free(pointer) }
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
        self.pid = pid
    }

    /// The exit status, or minus the signal that ended the program; nil when the deadline passed, and then it is killed.
    func wait(until deadline: ContinuousClock.Instant) -> Int32? {
        var status: Int32 = 0
        while waitpid(pid, &status, WNOHANG) == 0 {
            guard ContinuousClock.now < deadline else {
                kill(pid, SIGKILL)
                waitpid(pid, &status, 0)
                return nil
            }
            usleep(2_000)
        }
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
    }
}

/// How long a program under test may take on a busy machine before it counts as hanging.
let patience = Duration.seconds(30)

private func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}
