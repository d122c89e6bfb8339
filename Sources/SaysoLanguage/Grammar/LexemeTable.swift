/// The things that phrases of the lexicon stand for, in flat arrays: tens of thousands are loaded in a millisecond, and reading one allocates nothing.
struct LexemeTable: Sendable {
    /// What the chart needs of a lexeme at every step.
    struct Summary: Sendable {
        let category: CategoryID
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
        let number: Double
        let text: Text
    }

    struct Place: Sendable {
        let file: Int32
        let line: Int32
        let column: Int32
    }

    var summaries: [Summary] = []
    var names: [Text] = []
    var places: [Place] = []
    /// Attributes of lexeme i are `attributes[firsts[i] ..< firsts[i + 1]]`.
    var firsts: [Int32] = [0]
    var attributes: [Attribute] = []
    var pool: [UInt8] = []
    var files: [String] = []

    var count: Int { summaries.count }

    func text(_ text: Text) -> String {
        String(decoding: pool[Int(text.start)..<Int(text.start + text.length)], as: UTF8.self)
    }

    /// Its first phrase, or what its table calls it.
    func name(_ index: Int32) -> String { text(names[Int(index)]) }

    func location(_ index: Int32) -> SourceLocation {
        let place = places[Int(index)]
        return SourceLocation(file: files[Int(place.file)], line: Int(place.line), column: Int(place.column))
    }

    func attribute(_ key: FieldKey, of index: Int32) -> FieldValue? {
        for attribute in attributes[Int(firsts[Int(index)])..<Int(firsts[Int(index) + 1])] where attribute.key == key { return value(attribute) }
        return nil
    }

    /// A numeric attribute.
    func number(_ key: FieldKey, of index: Int32) -> Double? {
        for place in Int(firsts[Int(index)])..<Int(firsts[Int(index) + 1]) where attributes[place].key == key {
            return attributes[place].isNumber ? attributes[place].number : nil
        }
        return nil
    }

    /// The bytes of a text attribute.
    func withText<Result>(_ key: FieldKey, of index: Int32, _ body: (ArraySlice<UInt8>) -> Result?) -> Result? {
        for place in Int(firsts[Int(index)])..<Int(firsts[Int(index) + 1]) where attributes[place].key == key && !attributes[place].isNumber {
            let text = attributes[place].text
            return body(pool[Int(text.start)..<Int(text.start + text.length)])
        }
        return nil
    }

    /// Adds the attributes that a rule takes over to a record that has none of them.
    func give(_ index: Int32, to record: inout Record) {
        let given = summaries[Int(index)].given
        if given.isEmpty { return }
        for place in Int(firsts[Int(index)])..<Int(firsts[Int(index) + 1]) {
            let key = attributes[place].key
            if given.contains(key.bit), !record.keys.contains(key.bit) { record.add(key, value(attributes[place])) }
        }
    }

    private func value(_ attribute: Attribute) -> FieldValue {
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
        let index = Int32(table.count)
        table.summaries.append(LexemeTable.Summary(category: category, value: value, given: given))
        table.names.append(intern(name))
        if table.files.last != location.file { table.files.append(location.file) }
        table.places.append(
            LexemeTable.Place(file: Int32(table.files.count - 1), line: Int32(location.line), column: Int32(location.column)))
        for (key, value) in attributes {
            switch value {
            case .number(let number): table.attributes.append(LexemeTable.Attribute(key: key, isNumber: true, number: number, text: .init()))
            case .text, .list:
                let text = intern(value.texts.joined(separator: " "))
                table.attributes.append(LexemeTable.Attribute(key: key, isNumber: false, number: 0, text: text))
            }
        }
        table.firsts.append(Int32(table.attributes.count))
        return index
    }
}
