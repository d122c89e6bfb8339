/// The entities of one chart and cover.
struct EntityFinder {
    let times: TimeReader
    let schema: EntitySchema
    let moment: Moment
    let zone: TimeZoneOffsets?
    let preference: TimePreference
    /// Scalars of the text before this stretch of it.
    let firstScalar: Int

    private var chart: Forest { times.reader.chart }

    func entities(in segments: [Segment]) -> [Entity] {
        var out: [Entity] = []
        var isTaken = Array(repeating: false, count: chart.tokens.count)
        var isInside = isTaken
        for segment in segments where segment.edge >= 0 {
            for token in segment.start + 1..<max(segment.end, segment.start + 1) { isInside[Int(token)] = true }
            let dimension = dimension(of: segment.edge)
            if dimension != .numeral && dimension != .ordinal {
                for token in segment.start..<segment.end { isTaken[Int(token)] = true }
            }
            guard let dimension, let entity = entity(dimension, segment.edge) else { continue }
            out.append(entity)
        }
        out += latentTimes { edge in
            isInside[Int(edge.start)] || isInside[Int(edge.end)] || isTaken[Int(edge.start)..<Int(edge.end)].contains(true)
        }
        return out.enumerated().sorted { ($0.element.span.lowerBound, $0.offset) < ($1.element.span.lowerBound, $1.offset) }.map(\.element)
    }

    /// The category of a frame, or what its unit says (`dim`); nil for a frame that is there to keep others away.
    private func dimension(of index: Int32) -> Entity.Dimension? {
        if let dimension = schema.dimensions[Int(chart.edges[Int(index)].category)] { return dimension }
        guard let key = schema.dimension, chart.edges[Int(index)].keys.contains(key.bit) else { return nil }
        return times.reader.record(of: index).text(key).flatMap(Entity.Dimension.init(rawValue:))
    }

    /// Readings as a time of what nothing, or only a number, was read in: the longest from left to right.
    /// - Parameter isElse: Whether an edge lies on something else, or on a part of a number.
    private func latentTimes(_ isElse: (Edge) -> Bool) -> [Entity] {
        guard let category = schema.latentTime else { return [] }
        var best: [Int32: Int32] = [:]
        for (index, edge) in chart.edges.enumerated() where edge.category == category && !isElse(edge) {
            if let other = best[edge.start], (chart.edges[Int(other)].end, chart.edges[Int(other)].score) >= (edge.end, edge.score) { continue }
            best[edge.start] = Int32(index)
        }
        var out: [Entity] = [], end: Int32 = 0
        for start in best.keys.sorted() where start >= end {
            guard let index = best[start], let details = time(index) else { continue }
            out.append(Entity(dimension: .time, span: span(of: chart.edges[Int(index)]), details: details, isLatent: true))
            end = chart.edges[Int(index)].end
        }
        return out
    }

    /// - Returns: nil where a frame says what cannot be: the thirtieth of February.
    private func entity(_ dimension: Entity.Dimension, _ index: Int32) -> Entity? {
        let edge = chart.edges[Int(index)]
        // The slot `it` is the value without the words that only lead to it.
        let value = times.child("it", of: edge) ?? index
        let record = times.reader.record(of: index)
        let details: ActionDetails?
        switch dimension {
        case .time: details = time(value)
        case .duration: details = duration(value) ?? durationRange(record)
        default: details = plain(record)
        }
        guard let details else { return nil }
        return Entity(
            dimension: dimension, span: span(of: chart.edges[Int(value)]), details: details,
            isLatent: times.keys.latent.map { record.keys.contains($0.bit) } ?? false)
    }

    private func span(of edge: Edge) -> Range<Int> {
        let start = times.reader.scalar(at: Int(chart.tokens[Int(edge.start)].start))
        return firstScalar + start..<firstScalar + times.reader.scalar(at: Int(chart.tokens[Int(edge.end) - 1].end))
    }

    private func plain(_ record: Record) -> ActionDetails? {
        var details = ActionDetails()
        for (key, name) in schema.keys {
            switch record[key] {
            case .number(let number)?:
                if name == "asNeeded" { details[name] = .flag(number != 0) } else { details[name] = .number(Self.plain(number)) }
            case .text(let text)?: details[name] = .text(text)
            case .list(let texts)?: details[name] = .list(texts)
            case nil: break
            }
        }
        return details
    }

    /// Twelve significant digits: what arithmetic on spoken fractions leaves behind them is noise.
    private static func plain(_ value: Double) -> Double {
        guard value != 0, value.isFinite, value != value.rounded() else { return value }
        var scale = 1.0
        while abs(value) * scale < 1e11 { scale *= 10 }
        return (value * scale).rounded() / scale
    }

    private func duration(_ index: Int32) -> ActionDetails? {
        guard let duration = times.duration(of: index), duration.seconds.isFinite, duration.seconds < 1e12 else { return nil }
        let counted = duration.counted
        return ActionDetails([("seconds", .number(duration.seconds)), ("value", .number(counted.value)), ("grain", .text(counted.grain.name))])
    }

    /// "Five to seven days": `from` and `to` count the grain.
    private func durationRange(_ record: Record) -> ActionDetails? {
        guard let grain = record.text(.grain), var details = plain(record), !details.entries.isEmpty else { return nil }
        details["grain"] = .text(grain)
        return details
    }

    private func time(_ index: Int32) -> ActionDetails? {
        let local = moment.secondsSinceEpoch + moment.offsetSeconds
        let resolver = TimeResolver(now: local, prefersPast: preference == .past)
        guard let value = resolver.resolve(times.meaning(of: index)) else { return nil }
        func instant(_ time: Int) -> DetailValue {
            let plain = Moment(secondsSinceEpoch: time - moment.offsetSeconds, offsetSeconds: moment.offsetSeconds)
            guard let zone else { return .moment(plain) }
            return .moment(
                value.isElapsed ? zone.moment(at: plain.secondsSinceEpoch) : zone.moment(showing: time, near: moment, isFuture: preference == .future))
        }
        var details = ActionDetails()
        if value.isStretch || value.grain == .quarter {
            details["from"] = value.start.map(instant)
            details["to"] = value.end.map(instant)
        } else {
            details["value"] = value.start.map(instant)
        }
        details["grain"] = .text(value.grain == .quarter ? CalendarGrain.month.name : value.grain.name)
        details["part"] = value.part.map { .text($0) }
        return details
    }
}
