internal import Foundation
#if canImport(Glibc)
internal import Glibc
#endif

/// A program that passes a notification on. Its exit status 0 means that it did.
struct Program {
    /// The program and its arguments.
    var arguments: [String]
    /// What it reads on its standard input.
    var input: String
    var timeoutSeconds: Int

    /// A path to a program, or a line of shell.
    static func arguments(of command: String) -> [String] {
        access(command, X_OK) == 0 && !command.hasSuffix("/") ? [command] : ["/bin/sh", "-c", command]
    }

    /// Runs it once. The shell around it, which outlives a killed worker, holds the claim and writes the exit status into it.
    /// - Returns: The exit status; nil when it took too long or was killed.
    func run(under claim: Claim) throws(DeliveryError) -> Int32? {
        claim.clear()
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "\"$@\" >/dev/null; echo $?", "sh"] + arguments
        process.standardOutput = FileHandle(fileDescriptor: claim.descriptor, closeOnDealloc: false)
        let ended = DispatchSemaphore(value: 0)
        process.terminationHandler = { _ in ended.signal() }
        do {
            process.standardInput = try file(holding: input)
            try process.run()
        } catch { throw DeliveryError(reason: "no program could be started") }
        if ended.wait(timeout: .now() + .seconds(timeoutSeconds)) == .timedOut {
            end(process, SIGTERM)
            if ended.wait(timeout: .now() + .seconds(2)) == .timedOut {
                end(process, SIGKILL)
                ended.wait()
            }
            return nil
        }
        return claim.exitStatus
    }

    /// With everything that it has started, where it has a group of its own.
    private func end(_ process: Process, _ signal: Int32) {
        let pid = process.processIdentifier
        kill(getpgid(pid) == pid ? -pid : pid, signal)
    }

    /// A file without a name: whole before the program begins to read, and gone with it.
    private func file(holding text: String) throws -> FileHandle {
        var template = Array((FileManager.default.temporaryDirectory.path + "/sayso-XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw DeliveryError(reason: "no temporary file") }
        unlink(template)
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try handle.write(contentsOf: Data(text.utf8))
        try handle.seek(toOffset: 0)
        return handle
    }
}

extension Program {
    /// Runs it, and says what a status other than 0 means.
    func deliver(under claim: Claim, named name: String) throws(DeliveryError) {
        try Self.check(run(under: claim), name)
    }

    static func check(_ status: Int32?, _ name: String) throws(DeliveryError) {
        switch status {
        case 0: return
        case nil: throw DeliveryError(reason: "\(name) did not end in time", isTimeout: true)
        case 127: throw DeliveryError(reason: "\(name) was not found")
        case 126: throw DeliveryError(reason: "\(name) cannot be run")
        case let status?: throw DeliveryError(reason: "\(name) ended with status \(status)")
        }
    }
}
