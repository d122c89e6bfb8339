import SaysoLanguage

extension Parse {
    /// The object of the contract, with the id of the utterance as it came: a number stays a number.
    func json(for utterance: Utterance) -> String {
        switch utterance.id {
        case nil: json()
        case .string(let id)?: json(id: id)
        case .number(let id)?: "{\"id\":\(id)," + json().dropFirst()
        }
    }
}
