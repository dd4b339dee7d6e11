extension Engine {
    /// Compares faces with those references of a gallery whose people can be among the candidates, by cosine similarity.
    ///
    /// The index finds each probe's closest people. A person among the `top` of the search is among the `top` of the probe
    /// that the person's best score is with, as who is before the person there is so in the search as well. These people
    /// are then compared by all samples with all probes, as an exhaustive search compares everybody.
    ///
    /// - Throws: ``WhorlError/uncalibratedModel(name:)``, and what bringing vectors throws.
    func candidates(
        _ probes: [FaceTemplate], _ gallery: FaceGallery, top: Int
    ) throws(WhorlError) -> ModalityScores {
        let vectors = gallery.vectors
        var entries: [VectorEntry] = []
        for bcid in try closest(probes, vectors, top: top).sorted() { entries += try vectors.entries(of: bcid) }
        let extent = ModalityScores.Extent(
            people: vectors.people, compared: vectors.count * probes.count, most: vectors.mostSamples * probes.count)
        return ModalityScores(
            .face, try calibration(of: gallery.kind.model),
            try people(probes, VectorSnapshot(dimension: vectors.dimension, sorted: entries)), exclusion(gallery),
            extent: extent, record: recordFinder(gallery.kind))
    }

    /// The people who are among the closest to any of several probes.
    private func closest(
        _ probes: [FaceTemplate], _ vectors: VectorSnapshot, top: Int
    ) throws(WhorlError) -> Set<BCID> {
        let embeddings = probes.map(\.embedding)
        var people: Set<BCID> = []
        for (probe, found) in zip(
            embeddings, try vectors.candidates(for: embeddings, SearchOptions(top: top, threads: threads)))
        {
            people.formUnion(found.map(\.bcid))
            // Beyond the ends of the scale, where only rounding leads, similarities are equal and the BCID decides.
            guard let last = found.last, found.count == top, abs(last.score) >= 1 else { continue }
            let tied = SearchOptions(top: .max, threshold: last.score > 0 ? 1 : nil, threads: threads)
            people.formUnion(try vectors.candidates(for: probe, tied).map(\.bcid))
        }
        return people
    }
}
