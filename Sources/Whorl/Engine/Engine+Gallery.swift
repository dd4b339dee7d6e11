internal import WhorlNumerics

extension Engine {
    /// Calls `body` with the references of a part of the store that open. One person with a template that does not is
    /// refused, as that may be the one that matters; of several, those people are left out.
    ///
    /// - Returns: the people to leave out, of whom `body` may have been called with other references.
    private func visit(
        _ scope: StoreScope, _ modality: Modality, _ body: (Reference) throws(WhorlError) -> Void
    ) throws(WhorlError) -> Set<BCID> {
        if case .person = scope {
            try store.visit(scope, modality: modality, body)
            return []
        }
        var damaged: Set<BCID> = []
        try store.visit(scope, modality: modality, damaged: { damaged.insert($0.bcid) }, body)
        return damaged
    }

    /// The prints of a part of the store that may be compared, prepared.
    func fingerGallery(_ scope: StoreScope) throws(WhorlError) -> FingerGallery {
        var references: [(record: ReferenceRecord, template: FingerTemplate)] = []
        var outdated: [Int] = []
        let damaged = try visit(scope, .finger) { reference in
            guard case .finger(let template) = reference.template else { return }
            if template.extractorVersion == calibration.extractorVersion {
                references.append((reference.record, template))
            } else {
                outdated.append(template.extractorVersion)
            }
        }
        let found = damaged.isEmpty ? references : references.filter { !damaged.contains($0.record.bcid) }
        let entries = Parallel.map(found.count, threads: threads) { index in
            FingerGallery.Entry(record: found[index].record, prepared: PreparedFinger(found[index].template))
        }
        return FingerGallery(
            entries: entries, outdated: outdated.count,
            mismatch: outdated.first.map { .extractorMismatch(got: $0, expected: calibration.extractorVersion) },
            damaged: damaged)
    }

    /// The faces of a part of the store that may be compared by cosine similarity, packed.
    package func faceGallery(
        _ scope: StoreScope, _ kind: FaceKind, stamp: ChangeStamp? = nil
    ) throws(WhorlError) -> FaceGallery {
        var entries: [VectorEntry] = []
        let (outdated, mismatch, damaged) = try visitFaces(scope, kind) { record, template in
            entries.append(VectorEntry(key: VectorKey(record), values: template.embedding))
        }
        entries.removeAll { damaged.contains($0.key.bcid) }
        return FaceGallery(
            kind: kind, stamp: stamp, vectors: VectorSnapshot(dimension: kind.dimension, sorted: entries),
            outdated: outdated, mismatch: mismatch, damaged: damaged, drift: 0)
    }

    /// The faces of a part of the store that may be compared by distance, packed.
    func distanceGallery(_ scope: StoreScope, _ kind: FaceKind) throws(WhorlError) -> DistanceGallery {
        var faces: [(record: ReferenceRecord, embedding: [Float])] = []
        let (outdated, mismatch, damaged) = try visitFaces(scope, kind) { faces.append(($0, $1.embedding)) }
        faces.removeAll { damaged.contains($0.record.bcid) }
        let embeddings = EmbeddingMatrix(
            rows: faces.count, columns: kind.dimension, values: faces.flatMap(\.embedding))
        return DistanceGallery(
            records: faces.map(\.record), embeddings: embeddings, outdated: outdated, mismatch: mismatch,
            damaged: damaged)
    }

    /// Calls `body` with the comparable faces of a part of the store, by BCID and sample.
    ///
    /// - Returns: how many others there are, what keeps the first of them from being compared, and whom to leave out.
    private func visitFaces(
        _ scope: StoreScope, _ kind: FaceKind, _ body: (ReferenceRecord, FaceTemplate) -> Void
    ) throws(WhorlError) -> (outdated: Int, mismatch: WhorlError?, damaged: Set<BCID>) {
        var outdated = 0
        var mismatch: WhorlError?
        let damaged = try visit(scope, .face) { reference in
            guard case .face(let template) = reference.template else { return }
            if let reason = kind.faces.mismatch(template) {
                outdated += 1
                mismatch = mismatch ?? reason
            } else {
                body(reference.record, template)
            }
        }
        return (outdated, mismatch, damaged)
    }
}
