internal import SaysoLanguage

extension [Schedule] {
    /// By when they begin; of one instant in the order in which they were told.
    var inOrder: [Schedule] {
        enumerated().sorted { ($0.element.begin, $0.offset) < ($1.element.begin, $1.offset) }.map(\.element)
    }

    /// Those that are neither ended nor replaced, by when they begin.
    public var holding: [Schedule] {
        let ordered = inOrder
        return ordered.indices.filter { index in
            ordered[index].active && !ordered[(index + 1)...].contains { $0.replaces(ordered[index]) }
        }.map { ordered[$0] }
    }
}

extension Schedule {
    /// The first instant at which a dose may be due, in seconds since 1970.
    var begin: Int { Swift.max(start.secondsSinceEpoch, told?.secondsSinceEpoch ?? .min) }

    /// A new one replaces that of its very name. One that ends is told in fewer words: "metoprolol", or "my beta blocker".
    func replaces(_ other: Schedule) -> Bool {
        if item.lowercased() == other.item.lowercased() { return true }
        return !active && (DosePlan.isSame(item, other.item) || other.drugClass.map { DosePlan.isSame(item, $0) } ?? false)
    }
}
