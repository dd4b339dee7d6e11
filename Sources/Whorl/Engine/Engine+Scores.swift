internal import WhorlNumerics

extension Engine {
    /// Compares what is presented with every reference of a gallery that it may be compared with.
    ///
    /// Prints are compared with the references whose finger may be their own. Faces in an index are averaged.
    ///
    /// - Throws: ``WhorlError/uncalibratedModel(name:)``, and what bringing vectors throws.
    package func scores(_ probe: Presentation, _ gallery: Gallery) throws(WhorlError) -> ModalityScores {
        let all: [(Int, Double)] =
            switch gallery.content {
            case .fingers(let references):
                try comparisons(
                    probe.fingers, references, references.rows(matching: probe.fingers.map(\.position))
                ).map { ($0.place.index, $0.score) }
            case .embeddings(let references):
                probe.faces.flatMap { numbered(FaceMatcher($0).scores(references, threads: threads)) }
            case .vectors(let references):
                try comparisons(probe.faces, references)
            }
        let names = gallery.names
        var people = PersonScore.people(all) { names[$0] }
        if let vectors = gallery.vectors { people = try averaged(people, probe.faces, vectors) }
        return try scores(people, gallery)
    }

    /// Lets averages decide on the people who have several faces, or all where several are presented.
    private func averaged(
        _ people: [PersonScore], _ probes: [FaceTemplate], _ vectors: VectorSnapshot
    ) throws(WhorlError) -> [PersonScore] {
        guard vectors.mostSamples * probes.count > 1 else { return people }
        let probe = AveragedFace(probes.map(PreparedFace.init))
        return try Parallel.map(people.count, threads: threads) { index throws(WhorlError) in
            let person = people[index]
            return try person.decided(by: probe.score(AveragedFace(vectors.entries(of: person.bcid))))
        }
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

    /// Compares prints with those at some places whose finger may be their own.
    ///
    /// A reference is made ready once for all probes, and is in memory no longer than it is compared.
    ///
    /// - Returns: the comparisons in the order of the places.
    func comparisons(
        _ probes: [FingerSample], _ references: FingerSnapshot, _ rows: [FingerSnapshot.Place]
    ) throws(WhorlError) -> [(place: FingerSnapshot.Place, score: Double)] {
        let blocks = try references.bytes(ofBlocks: Set(rows.map(\.block)), threads: threads)
        let scorers = probes.map { (position: $0.position, score: scoring.scorer(PreparedFinger($0.template))) }
        let scores = Parallel.map(rows.count, threads: threads) { number -> [(FingerSnapshot.Place, Double)] in
            let place = rows[number]
            let block = references.blocks[place.block]
            guard let values = blocks[place.block],
                let reference = block.prepared(place.row, of: values)
            else { return [] }
            return scorers.compactMap { probe in
                guard probe.position.isCompatible(with: block.positions[place.row]) else { return nil }
                return (place, probe.score(reference))
            }
        }
        return scores.flatMap { $0.map { (place: $0.0, score: $0.1) } }
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
