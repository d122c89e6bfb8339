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

    /// What the grammar is needed for.
    var use: Grammar.Use { argument == nil ? .manyTexts : .oneText }

    /// - Parameter answer: What to say to one utterance. A `Refusal` is this record's trouble and the rest goes on;
    ///   any other error ends the run.
    /// - Returns: `.partly` when a record could not be done.
    func run(answer: (InputRecord) throws -> String) throws -> ExitStatus {
        var source = argument == nil ? RecordSource(GrowingLines(try options.openInput(), idleMilliseconds: options.coalesce), format: options.format) : nil
        let output = try options.openOutput()
        var status = ExitStatus.done
        func handle(_ unit: Unit) throws {
            func attempt(_ work: () throws -> Void) throws {
                do {
                    try work()
                } catch let refusal as Refusal {
                    status = .partly
                    note("sayso: line \(unit.line): \(refusal.message)")
                    try output.record(refusal.json(line: unit.line))
                }
            }
            try attempt {
                for record in try options.format.records(from: unit.content) {
                    try attempt { try output.record(answer(record)) }
                }
            }
        }
        do {
            if let argument { try handle(Unit(argument: argument, format: options.format)) }
            while let unit = try source?.next() { try handle(unit) }
        } catch {
            // What was answered before the trouble is still said.
            try output.flush()
            throw error
        }
        try output.flush()
        return status
    }
}

extension Unit {
    /// The words of the command line, which are one record.
    fileprivate init(argument: String, format: InputFormat) {
        let bytes = Array(argument.utf8)
        line = 1
        if bytes.count > LineReader.limit {
            content = .refused("the record is longer than 1 MiB")
        } else {
            content = format.takesValues && JSONFrame.begins(bytes) ? .value(bytes, severalLines: false) : .line(bytes)
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
