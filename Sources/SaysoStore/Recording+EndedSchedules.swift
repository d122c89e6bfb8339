internal import GRDB
internal import SaysoHealth
internal import SaysoLanguage

/// Schedules that words end without saying so.
extension Recording {
    /// "I switched from lisinopril to losartan": what is on the schedule by another name that the words say as well is perhaps no longer taken. Nobody is to
    /// take both because nobody asked.
    /// - Parameter position: Of the actions that the words said, how many there are.
    mutating func askWhetherReplaced(in text: String, behind position: Int) throws {
        let new = recorded.others.compactMap { if case .schedule(let schedule) = $0, schedule.active { schedule } else { nil } }
        guard !new.isEmpty else { return }
        let old = try Facts.current(Schedule.self, in: "schedules", db).holding(at: moment).filter { $0.told != moment }.named(in: text).filter { other in
            !new.contains { $0.isCalled(other.item) || other.isCalled($0.item) }
        }
        try askWhetherEnded(old, in: text, behind: position)
    }

    /// "Cancel my metoprolol reminder", where none is set and what reminds of it is its schedule: that is ended by no word that may mean less.
    mutating func askWhetherScheduleEnded(in text: String, behind position: Int) throws {
        guard case .noSuchReminder(let end, _)? = recorded.changes.first, recorded.changes.count == 1, let item = end.item else { return }
        let meant = try Facts.current(Schedule.self, in: "schedules", db).holding(at: moment).filter { $0.isCalled(item) }
        guard !meant.isEmpty else { return }
        recorded.changes = []
        try askWhetherEnded(meant, in: text, behind: position)
    }

    private mutating func askWhetherEnded(_ schedules: [Schedule], in text: String, behind position: Int) throws {
        for (index, schedule) in schedules.enumerated() {
            let key = schedule.kind == .supplement ? "vitaminName" : "medicationName"
            let end = VoiceAction(
                type: schedule.kind == .supplement ? .addVitamin : .addMedication, confidence: Confirmation.justBelow, span: 0..<text.unicodeScalars.count,
                details: ActionDetails([(key, .text(schedule.item)), ("negated", .flag(true))]))
            let pending = try wait(for: [end], meanings: ["Stop \(schedule.item)"], events: [])
            try db.cachedStatement(sql: "INSERT INTO actions (utterance, position, action, pending) VALUES (?, ?, ?, ?)")
                .execute(arguments: [utterance, position + index, StoredAction(end).json, pending])
        }
    }
}
