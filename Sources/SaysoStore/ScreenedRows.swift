internal import GRDB
internal import SaysoHealth
internal import SaysoLanguage

/// Entries of which a rule has a use for few: those are told by a name, a number or words, and the others are not read as a whole.
enum ScreenedRows {
    /// Symptoms of a stretch of time, both ends included.
    static func symptoms(from start: Int, to end: Int, of screen: RedFlagScreen, _ db: Database) throws -> [HealthEvent] {
        try events(ofCategory: .symptoms, from: start, to: end, with: ["$.type", "$.name"], db) { row in
            screen.mayConcern(symptom: SymptomEvent.plainName(type: row[ofDetail: 0], name: row[ofDetail: 1]), saidIn: EventRows.utterance(row))
        }
    }

    /// Symptoms of before they were told, that were told in a stretch of time, both ends included, each with when.
    static func symptoms(toldFrom start: Int, to end: Int, of screen: RedFlagScreen, _ db: Database) throws -> [(event: HealthEvent, told: Moment)] {
        // The utterances of the time are few, and lead to their events.
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT \(EventRows.columns), u.seconds, u.offset, json_extract(e.payload, '$.type'), json_extract(e.payload, '$.name')
                    FROM utterances u CROSS JOIN events e ON e.utterance = u.row
                    WHERE u.person = person() AND u.seconds BETWEEN ? AND ? AND e.ended_by IS NULL AND e.category = ? AND e.seconds < u.seconds
                    """), arguments: [start, end, SaysoHealth.Category.symptoms.rawValue])
        var told: [Moment] = []
        let events = try EventRows.events(rows) { row in
            guard screen.mayConcern(symptom: SymptomEvent.plainName(type: row[ofDetail: 2], name: row[ofDetail: 3]), saidIn: EventRows.utterance(row)) else { return false }
            told.append(Moment(secondsSinceEpoch: row[ofDetail: 0], offsetSeconds: row[ofDetail: 1]))
            return true
        }
        return Array(zip(events, told)).map { (event: $0, told: $1) }
    }

    /// What was taken, and said not to have been, by the words alone.
    static func intakes(_ category: SaysoHealth.Category, from start: Int, to end: Int, of screen: RedFlagScreen, _ db: Database) throws -> [HealthEvent] {
        try events(ofCategory: category, from: start, to: end, with: [], db) { screen.mayConcern(symptom: nil, saidIn: EventRows.utterance($0)) }
    }

    /// What was taken, and said not to have been, of what is to be taken.
    static func intakes(_ category: SaysoHealth.Category, from start: Int, to end: Int, of screen: DoseScreen, _ db: Database) throws -> [HealthEvent] {
        try events(ofCategory: category, from: start, to: end, with: ["$.name", "$.drugClass"], db) { row in
            screen.concerns(category, row[ofDetail: 0] ?? "", drugClass: row[ofDetail: 1])
        }
    }

    /// Readings that were said, of a stretch of time, both ends included.
    static func readings(of metric: Metric, from start: Int, to end: Int, of screen: RedFlagScreen, _ db: Database) throws -> [HealthEvent] {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT \(EventRows.columns), e.value, json_extract(e.payload, '$.value2') \(EventRows.tables)
                    WHERE e.person = person() AND e.metric = ? AND e.seconds BETWEEN ? AND ? AND e.ended_by IS NULL ORDER BY \(EventRows.order)
                    """), arguments: [metric.rawValue, start, end])
        return try EventRows.events(rows) { row in
            screen.mayConcern(metric, value: row[ofDetail: 0], value2: row[ofDetail: 1], saidIn: EventRows.utterance(row))
        }
    }

    /// - Parameter details: Of the payload, as paths. They stand behind the columns of an event.
    private static func events(
        ofCategory category: SaysoHealth.Category, from start: Int, to end: Int, with details: [String], _ db: Database, where isWanted: (Row) -> Bool
    ) throws -> [HealthEvent] {
        let columns = ([EventRows.columns] + details.map { "json_extract(e.payload, '\($0)')" }).joined(separator: ", ")
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: "SELECT \(columns) \(EventRows.tables) WHERE e.person = person() AND e.category = ? AND e.seconds BETWEEN ? AND ? AND e.ended_by IS NULL"),
            arguments: [category.rawValue, start, end])
        return try EventRows.events(rows, where: isWanted)
    }
}

extension Row {
    /// What stands behind the columns of an event.
    fileprivate subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(ofDetail place: Int) -> Value {
        self[EventRows.Column.allCases.count + place]
    }
}
