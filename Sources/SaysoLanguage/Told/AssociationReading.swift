/// The file `associations.tsv`: rows of several kinds, told by their first cell.
///
///     level   how likely a complaint is told where no word is known, as log odds
///     least   how likely it must be that one is told, and together with its name
///     beside  how likely both must be for it to stand beside a complaint that was read, and the confidence from which what was read stands alone
///     point   likelihood of both, and the confidence that it is given
///     name    what a complaint is called, and how often it is told beside the others
///     hint    a word or two neighbours, what it adds to the log odds that a complaint is told, and to names: "swelling 1.92, finger pain 0.4"
extension GrammarCompiler {
    mutating func readAssociations(_ file: GrammarFile) {
        var associations = Associations(), places: [String: Int] = [:]
        for (line, cells) in rows(of: file) {
            let location = SourceLocation(file: file.path, line: line, column: 1)
            func number(_ cell: Int) -> Double? {
                if cell < cells.count, let number = Double(cells[cell]), number.isFinite { return number }
                problems.report("cell \(cell + 1) of a row '\(cells[0])' is a number", at: location)
                return nil
            }
            switch cells[0] {
            case "level": if let level = number(1) { associations.level = level }
            case "beside": if let named = number(1), let below = number(2) { associations.beside = .init(named: named, below: below) }
            case "least": if let told = number(1), let named = number(2) { associations.least = .init(told: told, named: named) }
            case "point":
                guard let likelihood = number(1), let confidence = number(2) else { continue }
                if let last = associations.calibration.last, likelihood <= last.sum || confidence < last.confidence {
                    problems.report("the likelihoods of the points rise, and their confidences do not fall", at: location)
                }
                associations.calibration.append(.init(sum: likelihood, confidence: confidence))
            case "name" where cells.count > 1:
                guard let level = number(2) else { continue }
                places[cells[1]] = associations.names.count
                associations.names.append((cells[1], level))
            case "hint" where cells.count > 1:
                guard let told = number(2) else { continue }
                var hint = Associations.Hint()
                hint.told = told
                for part in cells.count > 3 ? cells[3].split(separator: ",") : [] {
                    let words = part.split(separator: " ")
                    guard let weight = words.last.flatMap({ Double($0) }), let place = places[words.dropLast().joined(separator: " ")] else {
                        problems.report("'\(part)' is not the name of a row 'name' above and a number", at: location)
                        continue
                    }
                    hint.names[place] = weight
                }
                associations.hints[cells[1]] = hint
            default: problems.report("a row is of a level, least, beside, point, name or hint, not '\(cells[0])'", at: location)
            }
        }
        self.associations = associations
    }
}
