internal import WhorlNumerics

extension Engine {
    /// Compares prints with a gallery; each with the references whose finger may be its own.
    ///
    /// Every reference is compared. Where references get a code of fixed length too, a search of those codes comes
    /// before, as ``candidates(_:_:top:)`` does for faces, and only what it finds is compared here.
    package func scores(_ probes: [FingerSample], _ gallery: FingerGallery) -> ModalityScores {
        let all = probes.flatMap { probe in
            let indexes = gallery.entries.indices.filter {
                probe.position.isCompatible(with: gallery.entries[$0].record.position)
            }
            let score = scoring.scorer(PreparedFinger(probe.template))
            let scores = Parallel.map(indexes.count, threads: threads) { score(gallery.entries[indexes[$0]].prepared) }
            return Array(zip(indexes, scores))
        }
        let people = PersonScore.people(all) { VectorKey(gallery.entries[$0].record) }
        let exclusion = ModalityScores.Exclusion(
            references: gallery.entries.count, outdated: gallery.outdated, mismatch: gallery.mismatch,
            damaged: gallery.damaged)
        return ModalityScores(.finger, calibration, people, exclusion) { gallery.record($0) }
    }

    /// Compares faces with every reference of a gallery of their model, by cosine similarity.
    ///
    /// - Throws: ``WhorlError/uncalibratedModel(name:)``, and what bringing vectors throws.
    package func scores(_ probes: [FaceTemplate], _ gallery: FaceGallery) throws(WhorlError) -> ModalityScores {
        ModalityScores(
            .face, try calibration(of: gallery.kind.model), try people(probes, gallery.vectors), exclusion(gallery),
            record: recordFinder(gallery.kind))
    }

    /// Compares faces with every reference of a gallery of their model, by distance.
    ///
    /// - Throws: ``WhorlError/uncalibratedModel(name:)``.
    package func scores(_ probes: [FaceTemplate], _ gallery: DistanceGallery) throws(WhorlError) -> ModalityScores {
        let calibration = try calibration(of: probes[0].model)
        let all = probes.flatMap { probe in
            Array(FaceMatcher(probe).scores(gallery.embeddings, threads: threads).enumerated())
                .map { ($0.offset, $0.element) }
        }
        let people = PersonScore.people(all) { VectorKey(gallery.records[$0]) }
        let exclusion = ModalityScores.Exclusion(
            references: gallery.records.count, outdated: gallery.outdated, mismatch: gallery.mismatch,
            damaged: gallery.damaged)
        return ModalityScores(.face, calibration, people, exclusion) { gallery.record($0) }
    }

    /// Compares faces with all vectors, by cosine similarity.
    func people(_ probes: [FaceTemplate], _ vectors: VectorSnapshot) throws(WhorlError) -> [PersonScore] {
        var all: [(Int, Double)] = []
        for probe in probes {
            let matcher = FaceMatcher(probe)
            let scores = try WhorlError.ofVectors { () throws(VectorError) in
                try vectors.flatMapBlocks(threads: threads) { matcher.scores($0) }
            }
            all += scores.enumerated().map { ($0.offset, $0.element) }
        }
        let keys = Array(vectors.keys)
        return PersonScore.people(all) { keys[$0] }
    }

    func exclusion(_ gallery: FaceGallery) -> ModalityScores.Exclusion {
        ModalityScores.Exclusion(
            references: gallery.vectors.count, outdated: gallery.outdated, mismatch: gallery.mismatch,
            damaged: gallery.damaged)
    }

    /// Finds records of faces in the store, as a gallery of millions keeps none.
    func recordFinder(_ kind: FaceKind) -> @Sendable (VectorKey) throws(WhorlError) -> ReferenceRecord? {
        { [store] (key) throws(WhorlError) in
            try store.records(in: .person(key.bcid)).first {
                $0.modality == .face && $0.sample == key.sample && kind.mismatch($0) == nil
            }
        }
    }
}
