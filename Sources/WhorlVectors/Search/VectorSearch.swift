internal import WhorlNumerics

/// A search of an index, from what is asked for to the ranked rows of each probe.
///
/// A row's *score* is the product that ``SearchKernels`` gives in single precision: the same bits in every method, company
/// of other probes, and number of threads. The *answer* for k candidates is this: each person's best row, by falling score,
/// the first of equals; of these the first k by falling score, then by BCID, without those below the threshold.
///
/// ## Why the certified search gives this answer
///
/// The scan by codes gives every row `r` bounds `lower(r) <= score(r) <= upper(r)`, which ``SearchBound`` derives, and keeps
/// the rows with `upper(r) >= floor`. A floor is the greater of the threshold and, once k persons have rows with
/// known lower bounds, the k-th greatest of these persons' bounds; ``PersonFloor`` counts a person once.
///
/// 1. *No floor exceeds what the answer needs.* Let there be k persons or more, and S be the k-th greatest best score of a
///    person. A floor F that is a k-th greatest bound of distinct persons has k persons with a score of at least F, so
///    F <= S. That holds for any part of the rows, and so for the floor of each thread, for the greatest of several threads'
///    floors, and at any time of the scan; with fewer than k persons no such floor exists. (Were rows counted instead of
///    persons, k rows of one person could lift F above S.) With a filter only rows of permitted people raise floors, and
///    the same holds among these.
/// 2. *No row of the answer is ruled out.* Such a row has `upper(r) >= score(r) >= max(S, threshold) >= F`. The comparison
///    is `>=` at every place, so rows that tie at S are kept, and so is, of one person's rows with one score, the first.
/// 3. *Rows that are ruled out change nothing else.* When the scan is over, the kept rows are compared by the same product,
///    and ranked. A kept row that is not its person's best, because the best was ruled out, has a score that is not greater
///    than the best, thus below F: it is below the threshold, where it is dropped, or below S, and then at least k persons
///    with their best rows, which are all kept by 2, rank before it.
///
/// A block of which codes leave too many rows is scanned by vectors instead, whose products are their own bounds. So the answer
/// depends neither on when a floor rises, nor on which thread finds it, nor on which blocks are scanned by codes; only the
/// work does, see ``CodeTrial``.
struct VectorSearch {
    let request: SearchRequest
    let method: SearchMethod

    /// The best row of each of the best persons of each probe, by falling score, then by person.
    ///
    /// - Throws: what bringing vectors throws.
    func ranked() throws(VectorError) -> [[SurvivingRow]] {
        if let parts = lookedUp() { return try compared(Scan(request, parts: parts)) }
        switch method {
        case .float: return try compared(Scan(request, .vectors))
        case .certified: return try SurvivorScores(request, of: Scan(request, .codes).outcome().survivors).ranked
        case .fast: return try SurvivorScores(request, of: FastSearch(request).nearest()).ranked
        }
    }

    private func compared(_ scan: Scan) throws(VectorError) -> [[SurvivingRow]] {
        try scan.outcome().survivors.map { $0.best(request.top) }
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
