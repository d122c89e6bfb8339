/// The things that phrases of the lexicon stand for, in flat arrays, while they are gathered.
struct LexemeTable: Sendable {
    /// What the chart needs of a lexeme at every step.
    struct Summary: Sendable {
        let category: CategoryID
        let attributeCount: UInt16
        /// Where its attributes begin.
        let firstAttribute: Int32
        /// What it is worth where a number is asked for; NaN without one.
        let value: Double
        /// The attributes that a rule takes over with `<+category>`.
        let given: FieldSet
    }

    /// A stretch of the pool.
    struct Text: Hashable, Sendable {
        var start: Int32 = 0
        var length: Int32 = 0
    }

    struct Attribute: Sendable {
        let key: FieldKey
        let isNumber: Bool
        /// Of a text its likeness, see `NumericStep`.
        let number: Double
        let text: Text
    }

    struct Place: Sendable {
        let file: Int32
        let line: Int32
        let column: Int32

        func location(in files: [String]) -> SourceLocation { SourceLocation(file: files[Int(file)], line: Int(line), column: Int(column)) }
    }

    var summaries: [Summary] = []
    var names: [Text] = []
    var places: [Place] = []
    /// Those of a lexeme side by side.
    var attributes: [Attribute] = []
    var pool: [UInt8] = []
    var files: [String] = []

    func location(_ index: Int32) -> SourceLocation { places[Int(index)].location(in: files) }
}

/// A `LexemeTable`, frozen: reading a lexeme allocates nothing.
struct FrozenLexemes: BitwiseCopyable, Sendable {
    let summaries: FrozenArray<LexemeTable.Summary>
    private let attributes: FrozenArray<LexemeTable.Attribute>
    private let names: FrozenArray<LexemeTable.Text>
    private let places: FrozenArray<LexemeTable.Place>
    private let pool: FrozenArray<UInt8>

    init(_ table: LexemeTable, in memory: FrozenMemory) {
        summaries = memory.freeze(table.summaries)
        attributes = memory.freeze(table.attributes)
        names = memory.freeze(table.names)
        places = memory.freeze(table.places)
        pool = memory.freeze(table.pool)
    }

    func write(to writer: inout BinaryWriter) {
        writer.frozen(summaries)
        writer.frozen(attributes)
        writer.frozen(names)
        writer.frozen(places)
        writer.frozen(pool)
    }

    init(from reader: inout BinaryReader) {
        (summaries, attributes) = (reader.frozen(), reader.frozen())
        (names, places, pool) = (reader.frozen(), reader.frozen(), reader.frozen())
    }

    private func bytes(_ text: LexemeTable.Text) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: pool.elements[Int(text.start)..<Int(text.start + text.length)])
    }

    private func text(_ text: LexemeTable.Text) -> String { String(decoding: bytes(text), as: UTF8.self) }

    /// Where the attributes of a lexeme stand.
    @inline(__always)
    private func places(of index: Int32) -> Range<Int> {
        let summary = summaries.address(of: Int(index)), first = Int(summary.pointee.firstAttribute)
        return first..<first + Int(summary.pointee.attributeCount)
    }

    /// Asks for what is known of a lexeme.
    @inline(__always)
    func prefetch(_ index: Int32) { summaries.prefetch(Int(index)) }

    /// Asks for the attributes of a lexeme, which a condition may look at soon.
    @inline(__always)
    func prefetchAttributes(of summary: UnsafePointer<LexemeTable.Summary>) { attributes.prefetch(Int(summary.pointee.firstAttribute)) }

    /// Its first phrase, or what its table calls it.
    func name(_ index: Int32) -> String { text(names[Int(index)]) }

    /// - Parameter files: Of the table that was frozen.
    func location(_ index: Int32, in files: [String]) -> SourceLocation { places[Int(index)].location(in: files) }

    func attribute(_ key: FieldKey, of index: Int32) -> FieldValue? {
        for place in places(of: index) where attributes[place].key == key { return value(attributes[place]) }
        return nil
    }

    /// A numeric attribute.
    func number(_ key: FieldKey, of index: Int32) -> Double? {
        for place in places(of: index) where attributes[place].key == key {
            return attributes[place].isNumber ? attributes[place].number : nil
        }
        return nil
    }

    /// A number as it is, a text by its likeness, or NaN where none is asked for; nil where a lexeme has no such attribute.
    @inline(__always)
    func worth(_ key: FieldKey, of index: Int32, ofTexts: Bool) -> Double? {
        for place in places(of: index) where attributes[place].key == key { return ofTexts || attributes[place].isNumber ? attributes[place].number : .nan }
        return nil
    }

    /// The bytes of a text attribute.
    func withText<Result>(_ key: FieldKey, of index: Int32, _ body: (UnsafeBufferPointer<UInt8>) -> Result?) -> Result? {
        for place in places(of: index) where attributes[place].key == key && !attributes[place].isNumber {
            return body(bytes(attributes[place].text))
        }
        return nil
    }

    /// Adds the attributes that a rule takes over to a record that has none of them.
    func give(_ index: Int32, to record: inout Record) {
        let given = summaries[Int(index)].given
        if given.isEmpty { return }
        for place in places(of: index) {
            let key = attributes[place].key
            if given.contains(key.bit), !record.keys.contains(key.bit) { record.add(key, value(attributes[place])) }
        }
    }

    private func value(_ attribute: LexemeTable.Attribute) -> FieldValue {
        attribute.isNumber ? .number(attribute.number) : .text(text(attribute.text))
    }
}

/// Fills a table of lexemes; equal texts are kept once.
struct LexemeTableBuilder {
    private(set) var table = LexemeTable()
    private var known: [String: LexemeTable.Text] = [:]

    private mutating func intern(_ text: String) -> LexemeTable.Text {
        if let place = known[text] { return place }
        let place = LexemeTable.Text(start: Int32(table.pool.count), length: Int32(text.utf8.count))
        table.pool.append(contentsOf: text.utf8)
        known[text] = place
        return place
    }

    mutating func add(
        category: CategoryID, name: String, value: Double, attributes: [(FieldKey, FieldValue)], given: FieldSet, at location: SourceLocation
    ) -> Int32 {
        let index = Int32(table.summaries.count), firstAttribute = Int32(table.attributes.count)
        table.names.append(intern(name))
        if table.files.last != location.file { table.files.append(location.file) }
        table.places.append(
            LexemeTable.Place(file: Int32(table.files.count - 1), line: Int32(location.line), column: Int32(location.column)))
        for (key, value) in attributes {
            switch value {
            case .number(let number): table.attributes.append(LexemeTable.Attribute(key: key, isNumber: true, number: number, text: .init()))
            case .text, .list:
                let text = intern(value.texts.joined(separator: " "))
                table.attributes.append(LexemeTable.Attribute(key: key, isNumber: false, number: NumericStep.likeness(of: table.pool[Int(text.start)...].prefix(Int(text.length))), text: text))
            }
        }
        table.summaries.append(
            LexemeTable.Summary(
                category: category, attributeCount: UInt16(table.attributes.count - Int(firstAttribute)), firstAttribute: firstAttribute, value: value, given: given))
        return index
    }
}
