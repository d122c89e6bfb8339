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

    /// - Parameter isFinal: False while the speaker is still speaking; nothing is stored then.
    func follow(_ text: String, at moment: Moment, isFinal: Bool = true) throws(StoreError) -> Answer {
        let parse = parser.parse(text, at: moment)
        guard isFinal, !parse.actions.isEmpty else { return Answer(parse: parse, recorded: Recorded()) }
        return Answer(parse: parse, recorded: try log.record(text, actions: parse.actions, at: moment, clock: clock.local(at: moment)))
    }
}
