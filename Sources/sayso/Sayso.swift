import SaysoLanguage
import SaysoEvaluation
@main struct Sayso {
    static func main() {
        do {
            let args = CommandLine.arguments.dropFirst()
            let clock = ContinuousClock()
            let start = clock.now
            let grammar = try Grammar.folder("Grammars/en")
            if args.first == "load" { print(clock.now - start, grammar.ruleCount, grammar.lexemeCount); return }
            let parser = Parser(grammar: grammar)
            let at = Moment(iso8601: "2026-03-14T14:30:00-05:00")!
            if args.first == "eval" {
                let corpus = try Corpus.load(paths: Array(args.dropFirst()))
                let e = Evaluation(of: corpus, clock: ContinuousClock()) { parser.parse($0.text, at: $0.reference).actions }
                print(e.report.text(limit: 5, explain: { _, _ in "" }))
                return
            }
            if args.first == "lines" {
                while let line = readLine() {
                    // id \t at \t text
                    let p = line.split(separator: "\t", maxSplits: 2)
                    print(parser.parse(String(p[2]), at: Moment(iso8601: String(p[1]))!).json(id: String(p[0])))
                }
                return
            }
            for text in args { print(parser.parse(text, at: at).json()); print(parser.explain(text, at: at)) }
        } catch { print(error) }
    }
}
