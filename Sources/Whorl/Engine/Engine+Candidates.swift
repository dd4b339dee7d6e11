extension Engine {
    /// People that a search by products looks for beyond those asked for: so many that the last of them usually has too
    /// little to be among the best by similarity.
    private static let spareCandidates = 8

    /// Compares what is presented with those references of a gallery whose people can be among the candidates; where the
    /// gallery has no index, with every reference. Of a large gallery of prints, with those that are chosen by codes.
    ///
    /// The index finds each probe's closest people. A person among the `top` of the search is among the `top` of the probe
    /// that the person's best score is with, as who is before the person there is so in the search as well. These people
    /// are then compared by all samples with all probes, as an exhaustive search compares everybody.
    ///
    /// - Throws: ``WhorlError/uncalibratedModel(name:)``, and what bringing vectors throws.
    package func candidates(
        _ probe: Presentation, _ gallery: Gallery, top: Int, exhaustive: Bool = false
    ) throws(WhorlError) -> ModalityScores {
        if let fingers = gallery.fingers, !exhaustive,
            let found = try candidates(probe.fingers, fingers, gallery, top: top)
        {
            return found
        }
        guard let vectors = gallery.vectors else { return try scores(probe, gallery) }
        let probes = probe.faces
        var references: [(key: VectorKey, face: PreparedFace)] = []
        for bcid in try closest(probes, vectors, top: top).sorted() {
            references += try vectors.entries(of: bcid).map { ($0.key, PreparedFace($0.values, by: .cosine)) }
        }
        let all = probes.flatMap { probe in
            let matcher = FaceMatcher(probe)
            return references.indices.map { ($0, matcher.score(references[$0].face)) }
        }
        let extent = ModalityScores.Extent(
            people: vectors.people, compared: vectors.count * probes.count, most: vectors.mostSamples * probes.count)
        return try scores(PersonScore.people(all) { references[$0].key }, gallery, extent: extent)
    }

    /// The people who can be among the closest to any of several probes.
    ///
    /// The index ranks by products, an answer by similarities, which may order people differently who are all but equally
    /// close. So it is asked for some people more. Nobody beyond these can have a greater similarity than the last of
    /// their products allows; where that may reach what the first `top` have at least, all who may reach it are searched.
    private func closest(
        _ probes: [FaceTemplate], _ vectors: VectorSnapshot, top: Int
    ) throws(WhorlError) -> Set<BCID> {
        guard top > 0 else { return [] }
        let embeddings = probes.map(\.embedding)
        let (more, overflows) = top.addingReportingOverflow(top / Self.spareCandidates + Self.spareCandidates)
        let wanted = overflows ? .max : more
        var people: Set<BCID> = []
        for (probe, found) in zip(
            probes, try vectors.candidates(for: embeddings, SearchOptions(top: wanted, threads: threads)))
        {
            people.formUnion(found.map(\.bcid))
            guard let last = found.last, found.count == wanted else { continue }
            let bound = SimilarityBound(PreparedFace(probe))
            let floor = bound.lower(found[top - 1].score)
            guard bound.upper(last.score) >= floor else { continue }
            let rest = SearchOptions(top: .max, threshold: bound.leastProduct(reaching: floor), threads: threads)
            people.formUnion(try vectors.candidates(for: probe.embedding, rest).map(\.bcid))
        }
        return people
    }
}
