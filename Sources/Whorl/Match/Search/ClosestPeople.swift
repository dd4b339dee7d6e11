/// The people of an index who can be among the closest to a probe by the averages of their vectors.
///
/// The index ranks people by the product of the probe with the best of their vectors, an answer by the similarity with the
/// average of all. So it is asked for some people more than are wanted. Nobody else can score more than the last of their
/// products allows; where that may reach what the wanted ones have at least, all who may reach it are looked at.
struct ClosestPeople {
    /// A person's vectors, in the order of their samples, and the score of their average with the probe.
    typealias Person = (bcid: BCID, entries: [VectorEntry], score: Double)

    /// People that are looked at beyond those wanted, beside an eighth of them: so many that the last usually has too little
    /// to be among the closest.
    private static let spare = 8
    /// More than the rounding of an average and of its product in single precision: twice 4096 / 16 + 4 steps of `2^-24`.
    private static let rounding = 0x1p-13

    private let probe: AveragedFace
    private let vectors: VectorSnapshot
    private let threads: Int

    /// Prepares a search.
    ///
    /// - Precondition: the probe has as many entries as the vectors.
    init(_ probe: AveragedFace, _ vectors: VectorSnapshot, threads: Int) {
        self.probe = probe
        self.vectors = vectors
        self.threads = threads
    }

    /// Finds people.
    ///
    /// - Parameter top: how many of the closest must be among them.
    /// - Returns: people in the order of their BCIDs; nobody for a `top` below 1.
    /// - Throws: what bringing vectors throws.
    func people(top: Int) throws(WhorlError) -> [Person] {
        guard top > 0 else { return [] }
        // Probes that are opposites have no direction: everybody scores the same.
        guard probe.agreement > 0 else { return try people(Set(vectors.keys.lazy.map(\.bcid))) }
        let (more, overflows) = top.addingReportingOverflow(top / Self.spare + Self.spare)
        let wanted = overflows ? .max : more
        let found = try vectors.candidates(for: probe.face.embedding, SearchOptions(top: wanted, threads: threads))
        let first = try people(Set(found.lazy.map(\.bcid)))
        guard let last = found.last, found.count == wanted else { return first }
        let bound = SimilarityBound(probe.face)
        let needed = leastSimilarity(reaching: first.map(\.score).sorted(by: >)[top - 1])
        guard bound.upper(last.score) >= needed else { return first }
        let rest = SearchOptions(top: .max, threshold: bound.leastProduct(reaching: needed), threads: threads)
        let others = try vectors.candidates(for: probe.face.embedding, rest)
        let further = try people(Set(others.lazy.map(\.bcid)).subtracting(first.lazy.map(\.bcid)))
        return (first + further).sorted { $0.bcid < $1.bcid }
    }

    /// What somebody who has this score has at least as similarity with the best of their vectors.
    private func leastSimilarity(reaching score: Double) -> Double {
        let similarity = score / probe.agreement
        guard vectors.mostSamples > 1 else { return similarity }
        return (similarity > 0 ? similarity * AveragedFace.fullLength : similarity) - Self.rounding
    }

    private func people(_ names: Set<BCID>) throws(WhorlError) -> [Person] {
        var people: [Person] = []
        people.reserveCapacity(names.count)
        for bcid in names.sorted() {
            let entries = try vectors.entries(of: bcid)
            people.append((bcid, entries, probe.score(AveragedFace(entries))))
        }
        return people
    }
}
