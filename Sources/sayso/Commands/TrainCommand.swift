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
              sayso train Corpus/en --told Corpus/told --talk Corpus/talk --grammar Grammars/en --out Grammars/en/weights.yaml --associations Grammars/en/associations.tsv
            """)

    @Argument(help: "Corpus files, and folders that hold them.") var corpus: [String]
    @Option(help: ArgumentHelp("Write the weights to this file, the weights.yaml of a grammar.", valueName: "file")) var out: String?
    @Option(help: ArgumentHelp("Labelled lines that the grammar was not written for: its own are easier, and only they show by how much. May be repeated.", valueName: "path"))
    var unseen: [String] = []
    @Option(help: "How many folds the lines are dealt into for cross-validation.") var folds = 10
    @Flag(help: "Also show what each feature is worth: how much the log loss on unseen lines rises without it.") var worths = false
    @Option(help: ArgumentHelp("Also write what the model was trained on to this file, an action a line, as JSON.", valueName: "file"))
    var examples: String?
    @Option(help: ArgumentHelp("Also train the associations, from the corpus and these sentences in which complaints are told without their names. May be repeated.", valueName: "path"))
    var told: [String] = []
    @Option(help: ArgumentHelp("Also learn which words are those of talk that asks for nothing from these sentences, of which only the types of their actions are known. May be repeated.", valueName: "path"))
    var talk: [String] = []
    @Option(help: ArgumentHelp("Write the associations to this file, the associations.tsv of a grammar. Needs --told.", valueName: "file")) var associations: String?
    @OptionGroup var common: CommonOptions

    mutating func validate() throws {
        if corpus.isEmpty { throw ValidationError("name a corpus, as in: sayso train Corpus/en") }
        if associations != nil, told.isEmpty { throw ValidationError("--associations needs --told, as in: sayso train Corpus/en --told Corpus/told --associations associations.tsv") }
        if folds < 2 { throw ValidationError("--folds needs a number from 2 up") }
    }

    func perform() throws -> ExitStatus {
        for path in [out, examples, associations].compactMap(\.self) where Corpus.files(named: corpus + unseen + told + talk).contains(where: { sameFile($0, path) }) {
            throw Failure.usage("\(path) is part of the corpus, which would be lost")
        }
        let grammar = try common.setup().grammar()
        let lines = try Corpus.named(corpus)
        let associating = told.isEmpty ? nil : AssociationTraining(of: grammar, on: lines, told: try ToldCorpus.named(told))
        let training = Training(of: grammar, on: lines, unseen: try unseen.isEmpty ? Corpus([]) : Corpus.named(unseen), associations: associating, talk: try talk.isEmpty ? TalkCorpus([]) : .named(talk), foldCount: folds)
        guard training.actionCount > 0 else {
            throw Failure.world("the parser proposes no action for any line of the corpus that is not held out; there is nothing to train on")
        }
        let output = Output.standard()
        try output.record(training.text())
        if let associating { try output.record(associating.text()) }
        if worths {
            for (feature, worth) in training.worths() { try output.record("\(feature)  \(worth)") }
        }
        try output.flush()
        if let examples {
            let file = try Output(file: examples)
            try file.record(training.examplesText().dropLast())
            try file.flush()
        }
        if let associations, let associating {
            let file = try Output(file: associations)
            try file.record(associating.file(command: command).dropLast())
            try file.flush()
        }
        if let out {
            let file = try Output(file: out)
            try file.record(training.weightsFile(command: command).dropLast())
            try file.flush()
        }
        return .done
    }

    /// Of a path from the root only the last part.
    private static func plain(_ path: String) -> String { path.hasPrefix("/") ? String(path.split(separator: "/").last ?? "") : path }

    /// This command for somebody else's machine.
    private var command: String {
        var words = ["sayso train"] + corpus.map(Self.plain)
        for path in unseen { words += ["--unseen", Self.plain(path)] }
        for path in told { words += ["--told", Self.plain(path)] }
        for path in talk { words += ["--talk", Self.plain(path)] }
        if let grammar = common.grammar { words += ["--grammar", Self.plain(grammar)] }
        if folds != 10 { words += ["--folds", String(folds)] }
        if let out { words += ["--out", Self.plain(out)] }
        if let associations { words += ["--associations", Self.plain(associations)] }
        return words.joined(separator: " ")
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

extension SentenceCorpus {
    /// The sentences of the files and folders that a command names.
    static func named(_ paths: [String]) throws(Failure) -> SentenceCorpus {
        do { return try load(paths: paths) } catch { throw .world("the sentences cannot be used:\n\(error)") }
    }
}
