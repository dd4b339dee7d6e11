/// What a thread of a scan has found for one probe.
struct ProbeScan: Sendable {
    /// Rows that could not be ruled out when they were scanned, and some that can be by now.
    private(set) var rows: [SurvivingRow] = []
    /// Whether there were too many rows to keep.
    private(set) var isExhausted = false
    /// What rules out.
    private(set) var floor: PersonFloor
    /// Rows at which those that are ruled out by now are dropped.
    private var crowd = SearchParameters.fewSurvivors

    /// Begins with nothing.
    init(_ request: SearchRequest) {
        floor = PersonFloor(count: request.top, people: request.snapshot.people, least: request.threshold)
    }

    /// Takes a row.
    mutating func add(_ row: SurvivingRow) {
        rows.append(row)
        floor.add(row.person, row.lower)
    }

    /// Raises the floor by the rows of a block.
    mutating func endBlock() {
        floor.endBlock()
    }

    /// Drops rows that bounds rule out, where many have come together; gives up where more than `most` stay.
    mutating func prune(below floor: Float, most: Int) {
        guard rows.count > Swift.min(crowd, most) else { return }
        rows.removeAll { $0.upper < floor }
        crowd = Swift.max(crowd, rows.count * 2)
        guard rows.count > most else { return }
        giveUp()
    }

    /// Leaves the probe to be compared with every vector.
    mutating func giveUp() {
        isExhausted = true
        rows = []
    }

    /// Drops rows of known scores that are not among the best, where many have come together.
    mutating func prune(top: Int) {
        guard rows.count > crowd else { return }
        rows = rows.best(top)
        crowd = Swift.max(crowd, rows.count * 2)
    }
}
