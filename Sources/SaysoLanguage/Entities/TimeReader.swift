/// From the phrases of a chart to what they say about when and how long.
///
/// Rules name what they mean: fields constrain (`weekday`, `hour`, `shift` with `grain`…), `op` is an operation on the slots `a`, `b` (times) and `d`
/// (a duration). What a rule takes over narrows it.
struct TimeReader {
    let reader: RecordReader
    let keys: Keys

    struct Keys: Sendable {
        let operation, shift, second, part, partFrom, partTo, times, latent: FieldKey?

        init(_ tables: GrammarTables) {
            operation = tables.fieldKey("op")
            shift = tables.fieldKey("shift")
            second = tables.fieldKey("second")
            part = tables.fieldKey("part")
            partFrom = tables.fieldKey("partFrom")
            partTo = tables.fieldKey("partTo")
            times = tables.fieldKey("times")
            latent = tables.fieldKey("latent")
        }
    }

    private var chart: Forest { reader.chart }

    func meaning(of index: Int32) -> TimeMeaning {
        let record = reader.record(of: index)
        func integer(_ key: FieldKey?) -> Int? {
            key.flatMap { record.number($0) }.flatMap { $0.isFinite && abs($0) < 1e9 ? Int($0.rounded(.down)) : nil }
        }
        var out = TimeMeaning()
        out.year = integer(.year)
        out.month = integer(.month)
        out.dayOfMonth = integer(.dayOfMonth)
        out.weekday = integer(.weekday)
        out.hour = integer(.hour)
        out.minute = integer(.minute)
        out.second = integer(keys.second)
        out.meridiem = integer(.meridiem)
        if let name = keys.part.flatMap({ record.text($0) }), let from = integer(keys.partFrom), let to = integer(keys.partTo) {
            out.part = TimeMeaning.PartOfDay(name: name, from: from, to: to)
        }
        let grain = record.text(.grain).flatMap(CalendarGrain.init(name:))
        if let count = integer(keys.shift), let grain { out.shift = (count, grain) }
        if let name = keys.operation.flatMap({ record.text($0) }) {
            out.operation = operation(name, count: integer(keys.times), grain: grain, of: holder(of: index))
        }
        return out
    }

    /// The edge below (or at) an index whose rule names the operation itself.
    private func holder(of index: Int32) -> Edge {
        let edge = chart.edges[Int(index)]
        guard edge.rule >= 0, let key = keys.operation else { return edge }
        let rule = chart.tables.rules[Int(edge.rule)]
        if rule.fields.contains(where: { $0.key == key }) { return edge }
        for slot in rule.taken {
            if let child = reader.child(slot, of: edge), chart.edges[Int(child)].keys.contains(key.bit) { return holder(of: child) }
        }
        return edge
    }

    private func operation(_ name: String, count: Int?, grain: CalendarGrain?, of edge: Edge) -> TimeMeaning.Operation? {
        func time(_ slot: String) -> TimeMeaning? { child(slot, of: edge).map(meaning(of:)) }
        func duration() -> CalendarDuration? { child("d", of: edge).flatMap(self.duration(of:)) }
        switch name {
        case "now": return .now
        case "ago": return duration().map { .away($0, sign: -1) }
        case "ahead": return duration().map { .away($0, sign: 1) }
        case "last": return duration().map { .stretch($0, sign: -1) }
        case "coming": return duration().map { .stretch($0, sign: 1) }
        case "rolling": return duration().map { .rolling($0) }
        case "earlier": return duration().flatMap { duration in time("a").map { .moved(duration, sign: -1, from: $0) } }
        case "later": return duration().flatMap { duration in time("a").map { .moved(duration, sign: 1, from: $0) } }
        case "lasting": return duration().flatMap { duration in time("a").map { .lasting(duration, from: $0) } }
        case "between": return time("a").flatMap { a in time("b").map { .between(a, $0) } }
        case "before": return time("a").map { .open(.before, $0) }
        case "after": return time("a").map { .open(.after, $0) }
        case "since": return time("a").map { .open(.since, $0) }
        case "occurrence": return time("a").map { .occurrence(count ?? -1, of: $0) }
        case "so-far": return grain.map { .soFar($0) }
        case "weekend": return .weekend(count ?? 0)
        default: return nil
        }
    }

    /// A duration is worth its seconds and has the `grain` of its unit; one with the slots `a` and `b` is their sum.
    func duration(of index: Int32) -> CalendarDuration? {
        let edge = chart.edges[Int(index)]
        if let a = child("a", of: edge).flatMap(duration(of:)), let b = child("b", of: edge).flatMap(duration(of:)) { return a + b }
        if let grain = reader.record(of: index).text(.grain).flatMap(CalendarGrain.init(name:)), edge.value.isFinite {
            return CalendarDuration(count: edge.value / Double(grain.seconds), grain: grain)
        }
        return child("d", of: edge).flatMap(duration(of:))
    }

    /// The phrase in a named slot of an edge.
    func child(_ slot: String, of edge: Edge) -> Int32? {
        guard edge.rule >= 0, let index = chart.tables.rules[Int(edge.rule)].slots.firstIndex(of: slot) else { return nil }
        return reader.child(index, of: edge)
    }
}
