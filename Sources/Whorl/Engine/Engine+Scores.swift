internal import WhorlNumerics

extension Engine {
    /// Compares what is presented with every reference of a gallery that it may be compared with.
    ///
    /// Prints are compared with the references whose finger may be their own. Where references get a code of fixed length
    /// too, a search of those codes comes before, as ``candidates(_:_:top:)`` does for faces.
    ///
    /// - Throws: ``WhorlError/uncalibratedModel(name:)``, and what bringing vectors throws.
    package func scores(_ probe: Presentation, _ gallery: Gallery) throws(WhorlError) -> ModalityScores {
        let all: [(Int, Double)] =
            switch gallery.content {
            case .fingers(let references):
                probe.fingers.flatMap { comparisons($0, references, gallery.records) }
            case .embeddings(let references):
                probe.faces.flatMap { numbered(FaceMatcher($0).scores(references, threads: threads)) }
            case .vectors(let references):
                try comparisons(probe.faces, references)
            }
        let names = gallery.names
        return try scores(PersonScore.people(all) { names[$0] }, gallery)
    }

    /// Joins scores of people with what the gallery says of its other references.
    ///
    /// - Parameters:
    ///   - people: by BCID.
    ///   - gallery: what was searched.
    ///   - extent: nil where `people` is everybody.
    /// - Returns: the scores with their calibration.
    /// - Throws: ``WhorlError/uncalibratedModel(name:)``.
    package func scores(
        _ people: [PersonScore], _ gallery: Gallery, extent: ModalityScores.Extent? = nil
    ) throws(WhorlError) -> ModalityScores {
        ModalityScores(
            gallery.key.modality, try calibration(of: gallery.key), people, references: gallery.count, gallery.omitted,
            extent: extent, record: recordFinder(gallery))
    }

    /// Compares a print with those whose finger may be its own.
    private func comparisons(
        _ probe: FingerSample, _ references: [PreparedFinger], _ records: [ReferenceRecord]
    ) -> [(Int, Double)] {
        let indexes = records.indices.filter { probe.position.isCompatible(with: records[$0].position) }
        let score = scoring.scorer(PreparedFinger(probe.template))
        let scores = Parallel.map(indexes.count, threads: threads) { score(references[indexes[$0]]) }
        return Array(zip(indexes, scores))
    }

    /// Compares faces with all vectors, by cosine similarity.
    private func comparisons(
        _ probes: [FaceTemplate], _ vectors: VectorSnapshot
    ) throws(WhorlError) -> [(Int, Double)] {
        var all: [(Int, Double)] = []
        for probe in probes {
            let matcher = FaceMatcher(probe)
            all += numbered(
                try WhorlError.ofVectors { () throws(VectorError) in
                    try vectors.flatMapBlocks(threads: threads) { matcher.scores($0) }
                })
        }
        return all
    }

    private func numbered(_ scores: [Double]) -> [(Int, Double)] {
        scores.enumerated().map { ($0.offset, $0.element) }
    }

    /// Finds records of a gallery; in the store, where the gallery keeps none.
    private func recordFinder(
        _ gallery: Gallery
    ) -> @Sendable (VectorKey) throws(WhorlError) -> ReferenceRecord? {
        guard case .faces(let faces) = gallery.key.content, gallery.vectors != nil else { return gallery.record }
        return { [store] (name) throws(WhorlError) in
            try store.records(in: .person(name.bcid)).first {
                $0.modality == .face && $0.sample == name.sample && faces.mismatch($0) == nil
            }
        }
    }
}
