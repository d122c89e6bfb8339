import ArgumentParser
import Glibc

/// Where utterances come from, how they are written and where the answers go.
struct StreamOptions: ParsableArguments {
    @Option(name: .customLong("in"), help: ArgumentHelp("Read utterances from this file instead of standard input.", valueName: "file"))
    var input: String?

    @Option(name: .customLong("out"), help: ArgumentHelp("Write answers to this file instead of standard output.", valueName: "file"))
    var output: String?

    @Option(help: "How the input is written: auto (by how it begins), text (an utterance a line), jsonl, or what a recogniser writes: json, whisper, srt, vosk.")
    var format: InputFormat = .auto

    @Option(help: ArgumentHelp(
        "Of lines of text that grow out of one another, as some recognisers print them, take the last, once nothing has followed it for so long.",
        valueName: "milliseconds"))
    var coalesce: Int?

    @Flag(help: "Answer with one JSON object a line.")
    var json = false

    @Flag(help: "Print how each utterance was understood to standard error.")
    var explain = false

    mutating func validate() throws {
        if let coalesce, !(1...600_000).contains(coalesce) { throw ValidationError("--coalesce takes a number of milliseconds up to 600000") }
        if input == "" || output == "" { throw ValidationError("--in and --out need a file name, or - for the standard stream") }
    }

    func openInput() throws(Failure) -> LineReader {
        func reader(_ descriptor: Int32, _ name: String) -> LineReader {
            LineReader(descriptor: descriptor, name: name, limit: format.longest, handingOut: { [format] in format.takesValues && OpenDocument.mayBegin($0) })
        }
        guard let input, input != "-" else { return reader(STDIN_FILENO, "standard input") }
        let descriptor = open(input, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .world("cannot read \(input): \(errorText(errno))") }
        return reader(descriptor, input)
    }

    /// Empties the file of `--out`, so call it when nothing else can fail any more.
    func openOutput() throws(Failure) -> Output {
        guard let output, output != "-" else { return .standard() }
        let readsItself = input.map { $0 == "-" ? sameFile(STDIN_FILENO, output) : sameFile($0, output) } ?? sameFile(STDIN_FILENO, output)
        if readsItself { throw .usage("the input and --out are the same file: \(output)") }
        return try Output(file: output)
    }
}
