extension Engine {
    /// Compares prints with a gallery; each with the references whose finger may be its own.
    func scores(_ probes: [FingerSample], _ gallery: FingerGallery) -> ModalityScores {
        let all = probes.flatMap { probe in
            let indexes = gallery.entries.indices.filter {
                probe.position.isCompatible(with: gallery.entries[$0].record.position)
            }
            let score = scoring.scorer(PreparedFinger(probe.template))
            let scores = Parallel.map(indexes.count, threads: threads) { score(gallery.entries[indexes[$0]].prepared) }
            return Array(zip(indexes, scores))
        }
        return ModalityScores(
            .finger, calibration, PersonScore.people(all) { gallery.entries[$0].record },
            references: gallery.entries.count, outdated: gallery.outdated, mismatch: gallery.mismatch)
    }

    /// Compares faces with a gallery of their model.
    ///
    /// - Throws: ``WhorlError/uncalibratedModel(name:)``.
    func scores(_ probes: [FaceTemplate], _ gallery: FaceGallery) throws(WhorlError) -> ModalityScores {
        let calibration = try calibration(of: probes[0].model)
        let all = probes.flatMap { probe in
            Array(FaceComparison(probe: probe).scores(gallery.embeddings, threads: threads).enumerated())
                .map { ($0.offset, $0.element) }
        }
        return ModalityScores(
            .face, calibration, PersonScore.people(all) { gallery.records[$0] }, references: gallery.records.count,
            outdated: gallery.outdated, mismatch: gallery.mismatch)
    }
}
