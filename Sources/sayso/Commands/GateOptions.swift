import ArgumentParser
import SaysoEvaluation

/// Bounds that an evaluation has to keep.
struct GateOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Fail below this share of exact utterances, as 0.92 or 92%.", valueName: "share")) var minExact: Share?
    @Option(help: ArgumentHelp("The same for held-out utterances.", valueName: "share")) var minHeldoutExact: Share?
    @Option(help: ArgumentHelp("Fail below this F1 of the action types.", valueName: "share")) var minF1: Share?
    @Option(help: ArgumentHelp("Fail below this coverage at 99 % right.", valueName: "share")) var minCoverage: Share?
    @Option(help: ArgumentHelp("Fail above this share of silent lines with a false log.", valueName: "share")) var maxFalseLog: Share?
    @Option(name: .customLong("max-ece"), help: ArgumentHelp("Fail above this expected calibration error.", valueName: "error")) var maxECE: Share?
    @Option(help: ArgumentHelp("Fail above this number of safety findings.", valueName: "count")) var maxSafety: Int?
    @Option(help: ArgumentHelp("Fail above this number of lines broken since the --baseline.", valueName: "count")) var maxBroken: Int?

    var gates: Gates {
        var gates = Gates()
        gates.minExact = minExact?.value
        gates.minHeldOutExact = minHeldoutExact?.value
        gates.minF1 = minF1?.value
        gates.minCoverage = minCoverage?.value
        gates.maxFalseLog = maxFalseLog?.value
        gates.maxECE = maxECE?.value
        gates.maxSafety = maxSafety
        gates.maxBroken = maxBroken
        return gates
    }
}

/// A share of a whole, written 0.92 or 92%.
struct Share: ExpressibleByArgument {
    let value: Double

    init?(argument: String) {
        let isPercent = argument.hasSuffix("%")
        guard let number = Double(isPercent ? String(argument.dropLast()) : argument) else { return nil }
        value = isPercent ? number / 100 : number
        guard (0...1).contains(value) else { return nil }
    }
}
