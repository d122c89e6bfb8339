import SaysoLanguage

/// The order of the rows of a file, from which it shows which of two times is meant where the clock was put back and shows an hour twice.
///
/// Files are written as time goes by, or the newest first: in the hour that is there twice "02:50, 02:10" is the second time that the clock shows 02:10.
struct RowOrder {
    /// The latest row of each series.
    private var last: [String: Moment] = [:]
    private var isNewestFirst = false

    /// - Parameter series: Rows of one follow each other in time.
    mutating func moment(_ text: String, of series: String, clock: Clock) throws(Refusal) -> Moment {
        let before = last[series]
        let moment = try clock.moment(ofImport: text, behind: before, isNewestFirst: isNewestFirst)
        if let before, before != moment { isNewestFirst = moment < before }
        last[series] = moment
        return moment
    }
}
