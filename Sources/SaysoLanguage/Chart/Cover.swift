/// A step of the chosen way through an utterance: a frame, or a token left unread.
struct Segment: Sendable {
    /// The frame's edge; -1 for an unread token.
    let edge: Int32
    /// Tokens, half-open.
    let start: Int32
    let end: Int32
    /// The mode in front of it.
    let mode: ModeID
}

/// Chooses the sequence of frames that reads an utterance best.
///
/// Dynamic programming over (position, mode). A frame costs minus its score and how well it goes in the mode; a token left unread costs
/// what its word costs. The mode is what the last verb said ("took", "ate"): it is how "took iron" and "had iron" differ, and it reaches over
/// "and" and commas to the rest of a list. The best sequence gives several actions, tolerance for chatter, and nothing, by one idea.
/// Ties go to the frame found first, so that the same text always gives the same answer.
struct Cover: ~Copyable {
    struct Cell {
        var score: Float = -.infinity
        var edge: Int32 = -1
        var from: Int32 = -1
        var fromMode: ModeID = 0
    }

    /// A way that is behind the best one to the same place by more than this is given up: no mode is worth so much. Without it every mode that was ever set
    /// would live on through a long text, at the price of all that it leaves unread.
    private static let farthestBehind: Float = 8

    private(set) var segments: [Segment] = []
    private var forward = Pool<Cell>()
    private var backward = Pool<Float>()
    private var live = Pool<UInt64>()
    /// What the chosen way is worth.
    private var total: Float = 0

    /// A frame that lost against the chosen ones, and by how much.
    struct Rival {
        let edge: Int32
        let behind: Float
    }

    mutating func choose(in chart: Forest) {
        segments.removeAll(keepingCapacity: true)
        let count = chart.count
        guard count > 0 else { return }
        let modes = chart.tables.hot.modeCount
        // A cell that is not live is anything.
        forward.stretch(to: (count + 1) * modes)
        live.reset(count + 1, to: 0)
        forward[0] = Cell(score: 0)
        live[0] = 1
        for frame in chart.frames { chart.tables.hot.prefetchAffinities(of: chart.edges[Int(frame)].rule) }
        for position in 0..<count {
            let open = promising(at: position, modes: modes), row = position * modes, hot = chart.tables.hot
            let unread = hot.skipCost(chart.tokens[position]), cut = seam(position + 1, chart)
            var set = open
            while set != 0 {
                let mode = set.trailingZeroBitCount
                set &= set &- 1
                relax(to: position + 1, mode: mode, modes: modes, score: forward[row + mode].score - unread - cut, edge: -1, from: position, fromMode: mode)
            }
            for frame in chart.frames(at: position) {
                let index = chart.frames[frame], edge = chart.edges.baseAddress! + Int(index)  // a frame is an edge
                let rule = hot.rules.address(of: Int(edge.pointee.rule)), end = Int(edge.pointee.end)
                let own = edge.pointee.score, cost = rule.pointee.role == .action ? hot.frameCost : hot.markerCost, seam = seam(end, chart)
                let affinities = hot.affinities.address(of: Int(rule.pointee.firstAffinity)), sets = Int(rule.pointee.sets)
                set = open
                while set != 0 {
                    let mode = set.trailingZeroBitCount
                    set &= set &- 1
                    guard affinities[mode] > -.infinity else { continue }
                    relax(
                        to: end, mode: sets < 0 ? mode : sets, modes: modes, score: forward[row + mode].score + (own + affinities[mode] - cost) - seam, edge: index,
                        from: position, fromMode: mode)
                }
            }
        }
        trace(count, modes: modes)
    }

    /// Gives up the ways to a position that are far behind.
    /// - Returns: The modes of the others.
    @inline(__always)
    private mutating func promising(at position: Int, modes: Int) -> UInt64 {
        let all = live[position]
        guard all & (all &- 1) != 0 else { return all }
        var best = -Float.infinity, set = all
        while set != 0 {
            best = max(best, forward[position * modes + set.trailingZeroBitCount].score)
            set &= set - 1
        }
        var kept = all
        set = all
        while set != 0 {
            let mode = set.trailingZeroBitCount
            if forward[position * modes + mode].score < best - Self.farthestBehind { kept &= ~(1 << UInt64(mode)) }
            set &= set - 1
        }
        live[position] = kept
        return kept
    }

    private mutating func relax(to position: Int, mode: Int, modes: Int, score: Float, edge: Int32, from: Int, fromMode: Int) {
        let index = position * modes + mode
        let bit: UInt64 = 1 << UInt64(mode)
        if live[position] & bit != 0, score <= forward[index].score { return }
        forward[index] = Cell(score: score, edge: edge, from: Int32(from), fromMode: ModeID(fromMode))
        live[position] |= bit
    }

    private mutating func trace(_ count: Int, modes: Int) {
        var last = live[count]
        var mode = last.trailingZeroBitCount
        while last != 0 {
            let candidate = last.trailingZeroBitCount
            last &= last - 1
            if forward[count * modes + candidate].score > forward[count * modes + mode].score { mode = candidate }
        }
        total = forward[count * modes + mode].score
        var position = count
        while position > 0 {
            let cell = forward[position * modes + mode]
            segments.append(Segment(edge: cell.edge, start: cell.from, end: Int32(position), mode: cell.fromMode))
            position = Int(cell.from)
            mode = Int(cell.fromMode)
        }
        segments.reverse()
    }

    /// Looks at the ways that were not chosen, for `margin` and `rivals`: a parse has no use for them.
    mutating func lookBack(in chart: Forest) { if chart.count > 0 { fillBackward(chart) } }

    /// How much worse the best way without a chosen frame is: little where another reading was nearly as good. After `lookBack`.
    func margin(of segment: Segment, in chart: Forest) -> Float {
        segment.edge < 0 ? 0 : total - bestWithout(segment.edge, Int(segment.start), Int(segment.mode), chart)
    }

    /// Best score from (position, mode) to the end.
    private mutating func fillBackward(_ chart: Forest) {
        let modes = chart.tables.hot.modeCount, count = chart.count
        // What is read of it is where a way leads from the beginning on that was not given up, and so has been written.
        backward.stretch(to: (count + 1) * modes)
        for mode in 0..<modes { backward[count * modes + mode] = 0 }
        var position = count - 1
        while position >= 0 {
            var set = live[position]
            while set != 0 {
                let mode = set.trailingZeroBitCount
                set &= set - 1
                var best = backwardScore(position + 1, mode, modes) - chart.tables.hot.skipCost(chart.tokens[position]) - seam(position + 1, chart)
                for frame in chart.frames(at: position) {
                    let index = Int(chart.frames[frame])
                    let edge = chart.edges[index]
                    guard let step = step(edge, mode, chart) else { continue }
                    best = max(best, step.score - seam(Int(edge.end), chart) + backwardScore(Int(edge.end), step.mode, modes))
                }
                backward[position * modes + mode] = best
            }
            position -= 1
        }
    }

    private func backwardScore(_ position: Int, _ mode: Int, _ modes: Int) -> Float {
        live[position] >> UInt64(mode) & 1 == 1 ? backward[position * modes + mode] : -.infinity
    }

    /// The best way from where a frame begins, if that frame is not used there.
    private func bestWithout(_ chosen: Int32, _ position: Int, _ mode: Int, _ chart: Forest) -> Float {
        let modes = chart.tables.hot.modeCount
        let before = forward[position * modes + mode].score
        var best = before + backwardScore(position + 1, mode, modes) - chart.tables.hot.skipCost(chart.tokens[position]) - seam(position + 1, chart)
        for frame in chart.frames(at: position) where chart.frames[frame] != chosen {
            let index = Int(chart.frames[frame])
            if let score = scoreOfWay(index, mode, chart) { best = max(best, before + score) }
        }
        return best
    }

    private func scoreOfWay(_ index: Int, _ mode: Int, _ chart: Forest) -> Float? {
        let edge = chart.edges[index]
        guard edge.rule >= 0 else { return nil }
        guard let step = step(edge, mode, chart) else { return nil }
        return step.score - seam(Int(edge.end), chart) + backwardScore(Int(edge.end), step.mode, chart.tables.hot.modeCount)
    }

    /// What it costs to end one reading and begin the next at a position: something where a spoken number or a name ("folic acid") would be cut in two.
    @inline(__always)
    private func seam(_ position: Int, _ chart: Forest) -> Float {
        guard position > 0, position < chart.count else { return 0 }
        let before = chart.tokens[position - 1].word, after = chart.tokens[position].word
        guard before >= 0, after >= 0 else { return 0 }
        if chart.isInsideName[position] { return chart.tables.hot.nameSeamPrice }
        return chart.tables.hot.is(before, .numeral) && chart.tables.hot.is(after, .numeral) ? chart.tables.hot.seamPrice : 0
    }

    /// What a frame adds in a mode, and the mode behind it; nil where it is no frame or may not stand there.
    @inline(__always)
    private func step(_ edge: Edge, _ mode: Int, _ chart: Forest) -> (score: Float, mode: Int)? {
        let rule = chart.tables.hot.rules[Int(edge.rule)]
        guard rule.role != .phrase else { return nil }
        let affinity = chart.tables.hot.affinity(of: rule, in: mode)
        guard affinity > -.infinity else { return nil }
        let cost = rule.role == .action ? chart.tables.hot.frameCost : chart.tables.hot.markerCost
        return (edge.score + affinity - cost, rule.sets < 0 ? mode : Int(rule.sets))
    }

    /// Frames that begin where a chosen one does and lost, best first. After `lookBack`.
    func rivals(of segment: Segment, in chart: Forest) -> [Rival] {
        guard segment.edge >= 0, let chosen = scoreOfWay(Int(segment.edge), Int(segment.mode), chart) else { return [] }
        var out: [Rival] = []
        for frame in chart.frames(at: Int(segment.start)) where chart.frames[frame] != segment.edge {
            let index = chart.frames[frame]
            if let score = scoreOfWay(Int(index), Int(segment.mode), chart) { out.append(Rival(edge: index, behind: chosen - score)) }
        }
        return out.sorted { ($0.behind, $0.edge) < ($1.behind, $1.edge) }
    }
}
