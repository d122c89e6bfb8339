import SaysoLanguage
import SaysoStore

/// The one path from words to the log: text → actions → events and alerts → disk. The stream and the conversation both walk it.
struct Path {
    let parser: Parser
    let log: HealthLog
    let clock: Clock

    struct Answer {
        let parse: Parse
        /// What is on disk by the time it is answered.
        let recorded: Recorded
    }

    func follow(_ text: String, at moment: Moment) throws(StoreError) -> Answer { try follow(InputRecord(text: text), at: moment) }

    /// Nothing is stored while the speaker is still speaking.
    func follow(_ record: InputRecord, at moment: Moment) throws(StoreError) -> Answer {
        let parse = Hearing.parse(record) { parser.parse($0, at: moment) }
        guard record.isFinal, !parse.actions.isEmpty else { return Answer(parse: parse, recorded: Recorded()) }
        return Answer(parse: parse, recorded: try log.record(parse.text, actions: parse.actions, at: moment, clock: clock.local(at: moment)))
    }
}
