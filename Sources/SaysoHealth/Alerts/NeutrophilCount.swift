public import SaysoLanguage

/// What the absolute neutrophil count says. The raw value is the `ancStatus` of the JSON contract.
public enum ANCStatus: String, Codable, Sendable {
    case normal, severe, profound, noData

    /// For people.
    public var displayName: String {
        switch self {
        case .normal: "Normal"
        case .severe: "Severe Neutropenia"
        case .profound: "Profound Neutropenia"
        case .noData: "No Data"
        }
    }
}

/// The absolute neutrophil count (ANC) that holds at an instant.
public struct NeutrophilCount: Hashable, Sendable {
    public var cellsPerMicrolitre: Double
    public var at: Moment
    public var evidence: [Alert.Evidence]

    /// Whole days from the sample to `moment`.
    public func ageDays(at moment: Moment) -> Int { max(0, moment.secondsSinceEpoch - at.secondsSinceEpoch) / 86_400 }

    /// Still used, but marked: older than the setting by even a second.
    public func isStale(at moment: Moment, settings: Settings) -> Bool {
        moment.secondsSinceEpoch - at.secondsSinceEpoch > settings[.labStaleDays] * 86_400
    }

    public func status(_ settings: Settings) -> ANCStatus {
        if cellsPerMicrolitre < settings[.ancProfound] { return .profound }
        return cellsPerMicrolitre < settings[.ancSevere] ? .severe : .normal
    }
}

/// All the counts that a history holds, direct and worked out, ready to be asked for any instant.
struct NeutrophilCounts: Sendable {
    /// Oldest first; at the same instant the direct one is last. Several direct ones of an instant: the lowest is last.
    let counts: [NeutrophilCount]

    init(_ history: History) {
        let direct = history.readings(of: .anc).map { reading in
            let cells = reading.cellsPerMicrolitre
            return NeutrophilCount(
                cellsPerMicrolitre: cells, at: reading.at,
                evidence: [.init(what: "ANC \(cells.plain) cells/µL", at: reading.at, event: reading.event)])
        }
        let whiteCells = Dictionary(grouping: history.readings(of: .whiteBloodCells), by: \.second)
        let workedOut = history.readings(of: .neutrophils).compactMap { share -> NeutrophilCount? in
            guard let white = whiteCells[share.second]?.min(by: { $0.cellsPerMicrolitre < $1.cellsPerMicrolitre })
            else { return nil }
            // Multiplied before divided, so that 10 % of 5,000 is 500 and not a hair more.
            let cells = share.value * white.cellsPerMicrolitre / 100
            return NeutrophilCount(
                cellsPerMicrolitre: cells, at: share.at,
                evidence: [
                    .init(
                        what: "ANC \(cells.plain) cells/µL, from neutrophils \(share.value.plain) %",
                        at: share.at, event: share.event),
                    .init(
                        what: "white blood cells \(white.cellsPerMicrolitre.plain) cells/µL",
                        at: white.at, event: white.event),
                ])
        }
        let ranked = workedOut.map { (0, $0) } + direct.map { (1, $0) }
        counts = ranked.sorted {
            ($0.1.at.secondsSinceEpoch, $0.0, -$0.1.cellsPerMicrolitre)
                < ($1.1.at.secondsSinceEpoch, $1.0, -$1.1.cellsPerMicrolitre)
        }.map(\.1)
    }

    func latest(at second: Int) -> NeutrophilCount? {
        let after = counts.partitioningIndex { $0.at.secondsSinceEpoch > second }
        return after > 0 ? counts[after - 1] : nil
    }

    var instants: [Int] { counts.map(\.at.secondsSinceEpoch) }
}

extension Reading {
    /// A blood count in cells/µL; counts in thousands come from imports.
    var cellsPerMicrolitre: Double {
        switch unit {
        case "10*3/uL", "10^3/uL", "10^9/L", "K/uL": value * 1_000
        default: value
        }
    }
}
