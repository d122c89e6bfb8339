internal import GRDB
internal import SaysoHealth
internal import SaysoLanguage

/// Questions that were asked before storing. They outlive the process: another one may bring the answer.
enum Pendings {
    /// An open question with the words that it is about.
    struct Question {
        var row: Int64
        var id: String
        var text: String
        /// That asked it.
        var utterance: Int64
        /// When the words were said.
        var at: Moment
        /// As it was asked.
        var question: String

        init(_ row: Row) {
            self.row = row["row"]
            id = row["id"]
            text = (row["text"] as Words).text
            utterance = row["utterance"]
            at = Moment(secondsSinceEpoch: row["seconds"], offsetSeconds: row["offset"])
            question = (row["question"] as Words).text
        }
    }

    private static let select = """
        SELECT p.row, p.id, p.question, p.utterance, u.text, u.seconds, u.offset FROM pendings p JOIN utterances u ON u.row = p.utterance
        WHERE p.decision IS NULL AND u.person = person()
        """

    /// The one asked last by another utterance, of those that were not asked before an instant.
    static func newest(since earliest: Moment, before utterance: Int64, in db: Database) throws -> Question? {
        try Row.fetchOne(
            db, sql: "\(select) AND u.seconds >= ? AND p.utterance < ? ORDER BY p.row DESC LIMIT 1", arguments: [earliest.secondsSinceEpoch, utterance]
        ).map(Question.init)
    }

    /// Words that changed nothing ("later") leave what was said before them the last.
    private static let saidLast = """
        p.utterance < ? AND NOT EXISTS (
            SELECT 1 FROM utterances v WHERE v.row > p.utterance AND v.row < ? AND v.changes = 1 AND +v.person = person())
        """

    /// The one that the words asked that were said last.
    static func askedLast(before utterance: Int64, in db: Database) throws -> Question? {
        try Row.fetchOne(
            db.cachedStatement(sql: "\(select) AND \(saidLast) ORDER BY p.row DESC LIMIT 1"), arguments: [utterance, utterance]
        ).map(Question.init)
    }

    static func find(_ id: String, in db: Database) throws -> Question? {
        try Row.fetchOne(db, sql: "\(select) AND p.id = ?", arguments: [id]).map(Question.init)
    }

    /// The actions that wait for the answer.
    static func items(of question: Question, in db: Database) throws -> [(action: VoiceAction, source: EventRows.Source)] {
        try Row.fetchAll(
            db, sql: "SELECT * FROM actions WHERE pending = ? ORDER BY position", arguments: [question.row]
        ).map { row in
            (try decoded(StoredAction.self, row["action"]).action, .init(utterance: row["utterance"], position: row["position"]))
        }
    }

    /// Whether an entry that a change was asked about has been changed, deleted or restored since: then it is no longer what was asked.
    static func isOutdated(_ question: Question, in db: Database) throws -> Bool {
        let entries = try items(of: question, in: db).filter { $0.action.type == .correct }
            .flatMap { $0.action.details.restatement?.entries ?? [$0.action.details.text("subject")].compactMap { $0 } + $0.action.details.list("subject") }
        return try entries.contains { id in
            try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM events WHERE id = ? AND ended_by > ?)", arguments: [id, question.utterance]) ?? false
        }
    }

    static func decide(_ question: Question, accept: Bool, by utterance: Int64, in db: Database) throws {
        try db.execute(
            sql: "UPDATE pendings SET decision = ?, decided_by = ? WHERE row = ?",
            arguments: [accept ? "accepted" : "declined", utterance, question.row])
    }

    /// Declines the open question of the words that were said last, if they asked one: who takes back just then means the question.
    static func cancel(saidLastBefore utterance: Int64, in db: Database) throws -> (question: String, changedTheLog: Bool)? {
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT p.row, p.question, u.changes FROM pendings p JOIN utterances u ON u.row = p.utterance
                    WHERE p.decision IS NULL AND u.person = person() AND \(saidLast) ORDER BY p.row DESC LIMIT 1
                    """), arguments: [utterance, utterance])
        guard let row else { return nil }
        try db.execute(
            sql: "UPDATE pendings SET decision = 'declined', decided_by = ? WHERE row = ?", arguments: [utterance, row["row"] as Int64])
        return ((row["question"] as Words).text, row["changes"])
    }

    static func open(_ db: Database) throws -> [Pending] {
        try Row.fetchAll(db, sql: "SELECT p.row, p.id, p.question FROM pendings p JOIN utterances u ON u.row = p.utterance WHERE p.decision IS NULL AND u.person = person() ORDER BY p.row").map { row in
            let actions = try String.fetchAll(
                db, sql: "SELECT action FROM actions WHERE pending = ? ORDER BY position", arguments: [row["row"] as Int64])
            return Pending(
                id: row["id"], question: (row["question"] as Words).text,
                actions: try actions.map { try decoded(StoredAction.self, $0).action })
        }
    }
}
