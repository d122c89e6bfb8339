import ArgumentParser
import SaysoEvaluation
import SaysoLanguage

struct TrainCommand: StatusCommand {
    static let configuration = CommandConfiguration(
        commandName: "train",
        abstract: "Trains the confidence model of the grammar on labelled utterances.",
        discussion: """
            Held-out lines are never looked at. The scores after the training are of lines that the model was not trained on \
            (cross-validation); the same grammar and corpus always give the same file.

            EXAMPLES
              sayso train Corpus/en
              sayso train Corpus/en --unseen diary.jsonl
              sayso train Corpus/en --grammar Grammars/en --out Grammars/en/weights.yaml
              sayso train Corpus/en --told Corpus/told --associations Grammars/en/associations.tsv
            """)

    @Argument(help: "Corpus files, and folders that hold them.") var corpus: [String]
    @Option(help: ArgumentHelp("Write the weights to this file, the weights.yaml of a grammar.", valueName: "file")) var out: String?
    @Option(help: ArgumentHelp("Labelled lines that the grammar was not written for: its own are easier, and only they show by how much. May be repeated.", valueName: "path"))
    var unseen: [String] = []
    @Option(help: "How many folds the lines are dealt into for cross-validation.") var folds = 10
    @Flag(help: "Also show what each feature is worth: how much the log loss on unseen lines rises without it.") var worths = false
    @Option(help: ArgumentHelp("Also write what the model was trained on to this file, an action a line, as JSON.", valueName: "file"))
    var examples: String?
    @Option(help: ArgumentHelp("Train the associations instead, from the corpus and these sentences in which complaints are told without their names. May be repeated.", valueName: "path"))
    var told: [String] = []
    @Option(help: ArgumentHelp("Write the associations to this file, the associations.tsv of a grammar. Needs --told.", valueName: "file")) var associations: String?
    @OptionGroup var common: CommonOptions

    mutating func validate() throws {
        if corpus.isEmpty { throw ValidationError("name a corpus, as in: sayso train Corpus/en") }
        if associations != nil, told.isEmpty { throw ValidationError("--associations needs --told, as in: sayso train Corpus/en --told Corpus/told --associations associations.tsv") }
        if folds < 2 { throw ValidationError("--folds needs a number from 2 up") }
    }

    func perform() throws -> ExitStatus {
        for path in [out, examples, associations].compactMap(\.self) where Corpus.files(named: corpus + unseen + told).contains(where: { sameFile($0, path) }) {
            throw Failure.usage("\(path) is part of the corpus, which would be lost")
        }
        let grammar = try common.setup().grammar()
        if !told.isEmpty { return try trainAssociations(of: grammar) }
        let training = Training(of: grammar, on: try Corpus.named(corpus), unseen: try unseen.isEmpty ? Corpus([]) : Corpus.named(unseen), foldCount: folds)
        guard training.actionCount > 0 else {
            throw Failure.world("the parser proposes no action for any line of the corpus that is not held out; there is nothing to train on")
        }
        let output = Output.standard()
        try output.record(training.text())
        if worths {
            for (feature, worth) in training.worths() { try output.record("\(feature)  \(worth)") }
        }
        try output.flush()
        if let examples {
            let file = try Output(file: examples)
            try file.record(training.examplesText().dropLast())
            try file.flush()
        }
        if let out {
            let file = try Output(file: out)
            try file.record(training.weightsFile(command: command(to: out)).dropLast())
            try file.flush()
        }
        return .done
    }

    private func trainAssociations(of grammar: Grammar) throws -> ExitStatus {
        let training = AssociationTraining(of: grammar, on: try Corpus.named(corpus), told: try ToldCorpus.named(told))
        let output = Output.standard()
        try output.record(training.text())
        try output.flush()
        if let associations {
            let file = try Output(file: associations)
            try file.record(training.file(command: "sayso train \((corpus + ["--told"] + told).map(Self.plain).joined(separator: " ")) --associations \(Self.plain(associations))").dropLast())
            try file.flush()
        }
        return .done
    }

    /// Of a path from the root only the last part.
    private static func plain(_ path: String) -> String { path.hasPrefix("/") ? String(path.split(separator: "/").last ?? "") : path }

    /// This command for somebody else's machine.
    private func command(to file: String) -> String {
        let options = unseen.flatMap { ["--unseen", Self.plain($0)] } + (common.grammar.map { ["--grammar", Self.plain($0)] } ?? []) + (folds == 10 ? [] : ["--folds", String(folds)])
        return (["sayso train"] + corpus.map(Self.plain) + options + ["--out", Self.plain(file)]).joined(separator: " ")
    }
}

extension Corpus {
    /// The files that a command names. What is wrong with them is said when they are read.
    static func files(named paths: [String]) -> [String] { (try? files(under: paths)) ?? [] }

    /// The lines of the files and folders that a command names.
    static func named(_ paths: [String]) throws(Failure) -> Corpus {
        do { return try load(paths: paths) } catch { throw .world("the corpus cannot be used:\n\(error)") }
    }
}

extension ToldCorpus {
    static func named(_ paths: [String]) throws(Failure) -> ToldCorpus {
        do { return try load(paths: paths) } catch { throw .world("the sentences cannot be used:\n\(error)") }
    }
}
