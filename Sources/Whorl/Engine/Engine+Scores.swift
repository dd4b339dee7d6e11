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
                try comparisons(probe.fingers, references)
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

    /// Compares prints with those whose finger may be their own.
    ///
    /// A reference is made ready once for all probes, and is in memory no longer than it is compared.
    private func comparisons(
        _ probes: [FingerSample], _ references: FingerSnapshot
    ) throws(WhorlError) -> [(Int, Double)] {
        let rows = references.rows(matching: probes.map(\.position))
        let blocks = try brought(references.blocks, Set(rows.map(\.block)))
        let scorers = probes.map { (position: $0.position, score: scoring.scorer(PreparedFinger($0.template))) }
        let scores = Parallel.map(rows.count, threads: threads) { number -> [(Int, Double)] in
            let place = rows[number]
            let block = references.blocks[place.block]
            guard let values = blocks[place.block],
                let reference = block.withPrint(place.row, of: values, PackedFinger.prepared)
            else { return [] }
            return scorers.compactMap { probe in
                guard probe.position.isCompatible(with: block.positions[place.row]) else { return nil }
                return (place.index, probe.score(reference))
            }
        }
        return scores.flatMap(\.self)
    }

    /// The packed prints of some blocks, brought on all threads.
    private func brought(_ blocks: [FingerBlock], _ numbers: Set<Int>) throws(WhorlError) -> [AlignedBytes?] {
        let results = Parallel.map(blocks.count, threads: threads, block: 1) {
            number -> Result<AlignedBytes?, WhorlError> in
            guard numbers.contains(number) else { return .success(nil) }
            return Result { () throws(WhorlError) in try blocks[number].bytes() }
        }
        var brought: [AlignedBytes?] = []
        for result in results { brought.append(try result.get()) }
        return brought
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
        guard gallery.records.isEmpty else { return gallery.record }
        let key = gallery.key
        return { [store] (name) throws(WhorlError) in
            try store.records(in: .person(name.bcid)).first {
                $0.modality == key.modality && $0.sample == name.sample && key.mismatch($0) == nil
            }
        }
    }
}
