/// The tables as bytes and back. What is quickly made from the rest (keys of columns, markers of scopes) is not written.
extension GrammarTables {
    func write(to writer: inout BinaryWriter) {
        hot.write(to: &writer)
        writer.list(lexemeFiles) { $0.text($1) }
        writer.list(tokenizer.clitics) { $0.plain($1) }
        writer.list(tokenizer.contractions) { $0.plain($1) }
        writer.list(categories) { writer, category in
            writer.text(category.name)
            writer.integer(Int(category.role.rawValue))
        }
        writer.list(rules) { $1.write(to: &$0) }
        ruleOrigins.write(to: &writer)
        writer.list(modes) { $0.text($1) }
        writer.list(scopes) { $1.write(to: &$0) }
        writer.plain([own, telling, turning, others, deniable])
        writer.plain(joins)
        writer.list(fieldNames) { $0.text($1) }
        writer.list(metrics.metrics.values.sorted { $0.name < $1.name }) { $1.write(to: &$0) }
        writer.plain(weights.values)
        writer.plain(weights.prior)
        writer.real(weights.least)
        writer.list(weights.types.sorted { $0.key < $1.key }) { writer, type in
            writer.text(type.key)
            writer.real(type.value)
        }
        writer.plain(weights.calibration)
        writer.plain(weights.correction)
        writer.optional(associations) { $1.write(to: &$0) }
        writer.list(told.endings) { $0.plain($1) }
        writer.list(told.placed) { $0.text($1) }
        writer.plain([told.keeps, told.mutes])
        writer.plain([strictKeys])
        writer.plain([prices])
        var exampleWriter = BinaryWriter()
        exampleWriter.list(examples) { writer, example in
            writer.text(example.rule)
            writer.text(example.text)
            writer.integer(example.fires ? 1 : 0)
            writer.location(example.location)
        }
        writer.plain(exampleWriter.bytes)
        writer.plain(pause.map { [$0] } ?? [])
        writer.plain(speaker.map { [$0] } ?? [])
    }

    /// - Parameter memory: Holds the bytes that are read.
    convenience init?(from reader: inout BinaryReader, in memory: FrozenMemory) {
        guard let hot = HotTables(from: &reader) else { return nil }
        let lexemeFiles = reader.list { $0.text() }
        var tokenizer = Tokenizer()
        tokenizer.clitics = reader.list { $0.plain() }
        tokenizer.contractions = reader.list { $0.plain() }
        let categories = reader.list { reader in
            let name = reader.text()
            return Category.Role(rawValue: UInt8(truncatingIfNeeded: reader.integer())).map { Category(name: name, role: $0) }
        }
        let rules = reader.list { RuleParts(from: &$0) }
        let ruleOrigins = RuleOrigins(from: &reader)
        let modes = reader.list { $0.text() }
        let scopes = reader.list { ScopeRule(from: &$0) }
        let own: [CategorySet] = reader.plain(), joins: [JoinRule] = reader.plain()
        let fieldNames = reader.list { $0.text() }
        var metrics = MetricTable()
        for metric in reader.list({ Metric(from: &$0) }) { metrics.metrics[metric.name] = metric }
        var weights = ConfidenceWeights()
        weights.values = reader.plain()
        weights.prior = reader.plain()
        weights.least = reader.real()
        for (type, weight) in reader.list({ ($0.text(), $0.real()) }) { weights.types[type] = weight }
        weights.calibration = reader.plain()
        weights.correction = reader.plain()
        let associations = reader.optional { AssociationTable(from: &$0) }
        var told = Told()
        told.endings = reader.list { $0.plain() }
        told.placed = reader.list { $0.text() }
        let keeps: [CategorySet] = reader.plain()
        let strict: [FieldSet] = reader.plain(), prices: [Prices] = reader.plain()
        let examples: FrozenArray<UInt8> = reader.frozen()
        let pause: [Pause] = reader.plain(), speaker: [Speaker] = reader.plain()
        guard !reader.failed, own.count == 5, keeps.count == 2, strict.count == 1, prices.count == 1, hot.rules.count == rules.count,
            hot.trusts.count == rules.count, ruleOrigins.count == rules.count
        else { return nil }
        (told.keeps, told.mutes) = (keeps[0], keeps[1])
        self.init(
            hot: hot, memory: memory, lexemeFiles: lexemeFiles, tokenizer: tokenizer, categories: categories, rules: rules, ruleOrigins: ruleOrigins, modes: modes, scopes: scopes, own: own[0], telling: own[1], turning: own[2], others: own[3], deniable: own[4], joins: joins,
            fieldNames: fieldNames, metrics: metrics, weights: weights, associations: associations, told: told, strictKeys: strict[0], prices: prices[0], examples: .written(examples),
            pause: pause.first, speaker: speaker.first)
    }
}

/// The `example` and `not` lines of a grammar: only who checks it wants them, so that they are read when they are asked for.
enum ExampleList: Sendable {
    case read([GrammarExample])
    /// As `GrammarTables.write` has them.
    case written(FrozenArray<UInt8>)

    var all: [GrammarExample] {
        switch self {
        case .read(let examples): return examples
        case .written(let bytes):
            var reader = BinaryReader(UnsafeRawBufferPointer(bytes.elements))
            return reader.list { reader in
                GrammarExample(rule: reader.text(), text: reader.text(), fires: reader.integer() == 1, location: reader.location())
            }
        }
    }
}

/// Where a rule comes from.
struct RuleOrigin: Sendable {
    let name: String
    let location: SourceLocation
}

/// The names of the rules and where they stand: only who explains or counts wants them, so that each is read when it is asked for.
enum RuleOrigins: Sendable {
    case read([RuleOrigin])
    /// One behind the other, and where each begins.
    case written(FrozenArray<UInt8>, starts: FrozenArray<Int32>)

    var count: Int {
        switch self {
        case .read(let origins): origins.count
        case .written(_, let starts): starts.count
        }
    }

    var indices: Range<Int> { 0..<count }

    subscript(rule: Int) -> RuleOrigin {
        switch self {
        case .read(let origins): return origins[rule]
        case .written(let bytes, let starts):
            var reader = BinaryReader(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes.elements)[Int(starts[rule])...]))
            return RuleOrigin(name: reader.text(), location: reader.location())
        }
    }

    subscript(rule: RuleID) -> RuleOrigin { self[Int(rule)] }

    func write(to writer: inout BinaryWriter) {
        var starts: [Int32] = [], origins = BinaryWriter()
        for rule in indices {
            starts.append(Int32(origins.bytes.count))
            origins.text(self[rule].name)
            origins.location(self[rule].location)
        }
        writer.plain(starts)
        writer.plain(origins.bytes)
    }

    init(from reader: inout BinaryReader) {
        let starts: FrozenArray<Int32> = reader.frozen()
        self = .written(reader.frozen(), starts: starts)
    }
}

extension BinaryWriter {
    mutating func location(_ location: SourceLocation) {
        text(location.file)
        integer(location.line)
        integer(location.column)
    }

    mutating func optional<Value>(_ value: Value?, _ write: (inout BinaryWriter, Value) -> Void) {
        integer(value == nil ? 0 : 1)
        if let value { write(&self, value) }
    }

    mutating func range(_ range: ClosedRange<Double>) {
        real(range.lowerBound)
        real(range.upperBound)
    }
}

extension BinaryReader {
    mutating func location() -> SourceLocation { SourceLocation(file: text(), line: integer(), column: integer()) }

    mutating func optional<Value>(_ read: (inout BinaryReader) -> Value?) -> Value? { integer() == 1 ? read(&self) : nil }

    mutating func range() -> ClosedRange<Double>? {
        let low = real(), high = real()
        return low <= high ? low...high : nil
    }
}

extension RuleParts {
    func write(to writer: inout BinaryWriter) {
        writer.list(slots) { $0.text($1) }
        writer.plain(taken)
        writer.list(fields) { writer, field in
            writer.integer(Int(field.key.rawValue))
            field.value.write(to: &writer)
        }
        writer.integer(isFirm ? 1 : 0)
    }

    init?(from reader: inout BinaryReader) {
        slots = reader.list { $0.text() }
        taken = reader.plain()
        fields = reader.list { reader in
            let key = FieldKey(rawValue: UInt8(truncatingIfNeeded: reader.integer()))
            return Expression(from: &reader).map { (key, $0) }
        }
        isFirm = reader.integer() == 1
    }
}

extension Expression {
    func write(to writer: inout BinaryWriter) {
        func tag(_ value: Int) { writer.integer(value) }
        switch self {
        case .number(let value): tag(0); writer.real(value)
        case .text(let text): tag(1); writer.text(text)
        case .slot(let slot): tag(2); writer.integer(slot)
        case .attribute(let slot, let key): tag(3); writer.integer(slot); writer.integer(Int(key.rawValue))
        case .words(let slot): tag(4); writer.integer(slot)
        case .join(let parts): tag(5); writer.list(parts) { $1.write(to: &$0) }
        case .has(let slot): tag(6); writer.integer(slot)
        case .lexeme(let slot): tag(7); writer.integer(slot)
        case .binary(let operation, let a, let b): tag(8); writer.text(operation.rawValue); a.write(to: &writer); b.write(to: &writer)
        case .list(let parts): tag(11); writer.list(parts) { $1.write(to: &$0) }
        case .not(let inner): tag(9); inner.write(to: &writer)
        case .floor(let inner): tag(10); inner.write(to: &writer)
        }
    }

    init?(from reader: inout BinaryReader) {
        switch reader.integer() {
        case 0: self = .number(reader.real())
        case 1: self = .text(reader.text())
        case 2: self = .slot(reader.integer())
        case 3: self = .attribute(reader.integer(), FieldKey(rawValue: UInt8(truncatingIfNeeded: reader.integer())))
        case 4: self = .words(reader.integer())
        case 5: self = .join(reader.list { Expression(from: &$0) })
        case 6: self = .has(reader.integer())
        case 7: self = .lexeme(reader.integer())
        case 8:
            guard let operation = Operator(rawValue: reader.text()), let a = Expression(from: &reader), let b = Expression(from: &reader) else { return nil }
            self = .binary(operation, a, b)
        case 9:
            guard let inner = Expression(from: &reader) else { return nil }
            self = .not(inner)
        case 10:
            guard let inner = Expression(from: &reader) else { return nil }
            self = .floor(inner)
        case 11: self = .list(reader.list { Expression(from: &$0) })
        default: return nil
        }
    }
}

extension ScopeRule {
    func write(to writer: inout BinaryWriter) {
        writer.text(name)
        writer.integer(Int(marker))
        writer.integer(effect.rawValue)
        writer.optional(targets) { $0.plain([$1]) }
        writer.text(direction.rawValue)
        writer.text(reach.rawValue)
        writer.plain([until, stays, through, leads, also])
        writer.plain([keeps, unless])
        writer.integer(settles ? 1 : 0)
        writer.integer(repeats ? 1 : 0)
        writer.integer(overrides ? 1 : 0)
        writer.location(location)
    }

    init?(from reader: inout BinaryReader) {
        name = reader.text()
        marker = CategoryID(truncatingIfNeeded: reader.integer())
        guard let effect = Effect(rawValue: reader.integer()) else { return nil }
        self.effect = effect
        targets = reader.optional { $0.plain(CategorySet.self).first }
        guard let direction = Direction(rawValue: reader.text()), let reach = Reach(rawValue: reader.text()) else { return nil }
        (self.direction, self.reach) = (direction, reach)
        let sets: [CategorySet] = reader.plain()
        let fields: [FieldSet] = reader.plain()
        guard sets.count == 5, fields.count == 2 else { return nil }
        (until, stays, through, leads, also) = (sets[0], sets[1], sets[2], sets[3], sets[4])
        (keeps, unless) = (fields[0], fields[1])
        settles = reader.integer() == 1
        repeats = reader.integer() == 1
        overrides = reader.integer() == 1
        location = reader.location()
    }
}

extension Metric {
    /// Without what other systems call its units: a parse asks for none of it.
    func write(to writer: inout BinaryWriter) {
        writer.text(name)
        writer.list(scales) { writer, scale in
            writer.text(scale.unit)
            writer.range(scale.possible)
            writer.range(scale.plausible)
            writer.optional(scale.bare) { $0.range($1) }
            writer.real(scale.factor)
            for range in [scale.pointless, scale.maybePointless] { writer.optional(range) { $0.range($1) } }
        }
        writer.optional(second) { $0.range($1) }
        for range in [secondPlausible, unclear, doubtful] { writer.optional(range) { $0.range($1) } }
        writer.real(gap)
    }

    init?(from reader: inout BinaryReader) {
        name = reader.text()
        scales = reader.list { reader in
            let unit = reader.text()
            guard let possible = reader.range(), let plausible = reader.range() else { return nil }
            let bare = reader.optional { $0.range() }
            let factor = reader.real()
            let pointless = reader.optional { $0.range() }
            return Scale(
                unit: unit, possible: possible, plausible: plausible, bare: bare, factor: factor, pointless: pointless, maybePointless: reader.optional { $0.range() })
        }
        second = reader.optional { $0.range() }
        secondPlausible = reader.optional { $0.range() }
        unclear = reader.optional { $0.range() }
        doubtful = reader.optional { $0.range() }
        gap = reader.real()
    }
}
