internal import WhorlNumerics

/// A search of an index, from what is asked for to the ranked rows of each probe.
struct VectorSearch {
    let request: SearchRequest
    let method: SearchMethod

    /// The best row of each of the best persons of each probe, by falling score, then by person.
    ///
    /// - Throws: what bringing vectors throws.
    func ranked() throws(WhorlError) -> [[SurvivingRow]] {
        if let parts = lookedUp() { return try compared(Scan(request, parts: parts)) }
        switch method {
        case .float: return try compared(Scan(request, .vectors))
        case .certified: return try certified()
        case .fast:
            return try SurvivorScores(request, of: FastSearch(request).nearest()).rows.map { $0.best(request.top) }
        }
    }

    private func compared(_ scan: Scan) throws(WhorlError) -> [[SurvivingRow]] {
        try scan.survivors().map { ($0 ?? []).best(request.top) }
    }

    private func certified() throws(WhorlError) -> [[SurvivingRow]] {
        let survivors = try Scan(request, .codes).survivors()
        var ranked = try SurvivorScores(request, of: survivors.map { $0 ?? [] }).rows.map { $0.best(request.top) }
        let exhausted = survivors.indices.filter { survivors[$0] == nil }
        guard !exhausted.isEmpty else { return ranked }
        let rest = try compared(Scan(request.keeping(exhausted), .vectors))
        for (probe, rows) in zip(exhausted, rest) { ranked[probe] = rows }
        return ranked
    }

    /// The rows of the people that are searched, where these are few.
    private func lookedUp() -> [Scan.Part]? {
        guard let people = request.people,
            people.count <= request.snapshot.people / SearchParameters.lookedUpPart
        else { return nil }
        var parts: [Scan.Part] = []
        for (block, rows) in people.sorted().flatMap({ request.snapshot.places(of: $0) }) {
            if parts.last?.block == block {
                parts[parts.count - 1].rows.append(rows)
            } else {
                parts.append(Scan.Part(block: block, rows: [rows]))
            }
        }
        return parts
    }
}
