import ArgumentParser
import SaysoHealth
import SaysoStore

/// Which events of the log a command is about.
struct RangeOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Only events at or after this instant; of a date alone, from its beginning on.", valueName: "iso8601")) var from: String?
    @Option(help: ArgumentHelp("Only events before this instant; of a date alone, to its end.", valueName: "iso8601")) var to: String?
    @Option(help: ArgumentHelp("Only events of this category: \(categories).", valueName: "category")) var category: String?

    func range(_ clock: Clock) throws(Failure) -> EventRange {
        var range = EventRange()
        if let category {
            guard let shelf = SaysoHealth.Category(rawValue: category.lowercased()) else {
                throw .usage("--category: there is no '\(category)'; the categories are \(categories)")
            }
            range.category = shelf
        }
        if let from { range.from = try clock.moment(from, option: "from", ofDate: .beginning) }
        if let to { range.to = try clock.moment(to, option: "to", ofDate: .end) }
        return range
    }
}

private let categories = SaysoHealth.Category.allCases.map(\.rawValue).joined(separator: ", ")
