import Foundation

/// Runs a line of shell in somebody's home, for what only a shell does: redirections and limits.
func shell(_ line: String, in home: Home, environment: [String: String] = [:]) -> Run {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = URL(fileURLWithPath: home.path)
    process.environment = home.environment(environment)
    // What is said is little, and waits in its pipe.
    let (output, errors) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    do { try process.run() } catch { return Run() }
    var run = Run()
    run.output = Array(output.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    run.errors = Array(errors.fileHandleForReading.readDataToEndOfFile())
    run.status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
    return run
}
