import SaysoLanguage

/// Takes utterances from where they come and puts their answers where they go, in order, one at a time.
struct Pump {
    let options: StreamOptions
    /// Utterances given as arguments; nil means the input is read.
    let argument: String?

    init(_ options: StreamOptions, arguments: [String]) throws(Failure) {
        self.options = options
        argument = arguments.isEmpty ? nil : arguments.joined(separator: " ")
        if argument != nil, options.input != nil { throw .usage("give the utterance as arguments or with --in, not both") }
    }

    /// - Parameter answer: What to say to one utterance. A `Refusal` is this record's trouble and the rest goes on;
    ///   any other error ends the run.
    /// - Returns: `.partly` when a record could not be done.
    func run(answer: (InputRecord) throws -> String) throws -> ExitStatus {
        var reader = argument == nil ? try options.openInput() : nil
        let output = try options.openOutput()
        var status = ExitStatus.done
        var number = 0
        func handle(_ line: LineReader.Line) throws {
            number += 1
            do {
                guard let record = try record(from: line) else { return }
                try output.record(answer(record))
            } catch let refusal as Refusal {
                status = .partly
                note("sayso: line \(number): \(refusal.message)")
                try output.record(refusal.json(line: number))
            }
        }
        do {
            if let argument {
                let bytes = Array(argument.utf8)
                try handle(bytes.count > LineReader.limit ? .tooLong : .bytes(bytes))
            }
            while let line = try reader?.next() { try handle(line) }
        } catch {
            // What was answered before the trouble is still said.
            try output.flush()
            throw error
        }
        try output.flush()
        return status
    }

    private func record(from line: LineReader.Line) throws(Refusal) -> InputRecord? {
        guard case .bytes(let bytes) = line else { throw Refusal("the record is longer than 1 MiB") }
        do {
            return try options.format.record(from: bytes)
        } catch {
            throw Refusal("the record cannot be read: \(error.message) (column \(error.column))")
        }
    }
}

/// Why one record could not be done.
struct Refusal: Error {
    let message: String
    init(_ message: String) { self.message = message }

    func json(line: Int) -> String {
        var writer = JSONWriter()
        writer.raw("{\"line\":\(line)")
        writer.key("error")
        writer.string(message)
        writer.raw("}")
        return writer.text
    }
}
