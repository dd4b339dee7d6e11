/// What a thread of a scan has found for one probe.
struct ProbeScan: Sendable {
    /// Rows that codes could not rule out when they were scanned, and some that can be by now.
    private var bounded: [SurvivingRow] = []
    /// Rows of known scores.
    private var scored: [SurvivingRow] = []
    /// What rules out.
    private(set) var floor: PersonFloor
    private let top: Int
    /// Rows at which those of no use are dropped, of either kind.
    private var crowds = (bounded: SearchParameters.fewSurvivors, scored: SearchParameters.fewSurvivors)

    /// Begins with nothing.
    init(_ request: SearchRequest) {
        top = request.top
        floor = PersonFloor(count: request.top, people: request.snapshot.people, least: request.threshold)
    }

    /// What was found and is not ruled out.
    func rows(from floor: Float) -> [SurvivingRow] { (bounded + scored).filter { $0.upper >= floor } }

    /// Takes a row; rows come in the order of the index.
    mutating func add(_ row: SurvivingRow) {
        if row.isScored { scored.append(row) } else { bounded.append(row) }
        floor.add(row.person, row.lower)
    }

    /// Drops rows that bounds rule out, and rows of known scores that are not among the best, where many have come together.
    mutating func prune(below floor: Float) {
        if bounded.count > crowds.bounded {
            bounded.removeAll { $0.upper < floor }
            crowds.bounded = max(crowds.bounded, bounded.count * 2)
        }
        if scored.count > crowds.scored {
            scored = scored.best(top)
            crowds.scored = max(crowds.scored, scored.count * 2)
        }
    }
}
