internal import WhorlNumerics

extension Engine {
    /// The prints of a part of the store that may be compared, prepared.
    func fingerGallery(_ scope: StoreScope) throws(WhorlError) -> FingerGallery {
        var references: [(record: ReferenceRecord, template: FingerTemplate)] = []
        var outdated: [Int] = []
        try store.visit(scope, modality: .finger) { reference in
            guard case .finger(let template) = reference.template else { return }
            if template.extractorVersion == calibration.extractorVersion {
                references.append((reference.record, template))
            } else {
                outdated.append(template.extractorVersion)
            }
        }
        let found = references
        let entries = Parallel.map(found.count, threads: threads) { index in
            FingerGallery.Entry(record: found[index].record, prepared: PreparedFinger(found[index].template))
        }
        return FingerGallery(
            entries: entries, outdated: outdated.count,
            mismatch: outdated.first.map { .extractorMismatch(got: $0, expected: calibration.extractorVersion) })
    }

    /// The faces of a part of the store that may be compared by cosine similarity, packed.
    func faceGallery(
        _ scope: StoreScope, _ kind: FaceKind, stamp: ChangeStamp? = nil
    ) throws(WhorlError) -> FaceGallery {
        var entries: [VectorEntry] = []
        let (outdated, mismatch) = try visitFaces(scope, kind) { record, template in
            entries.append(VectorEntry(key: VectorKey(record), values: template.embedding))
        }
        return FaceGallery(
            kind: kind, stamp: stamp, vectors: VectorSnapshot(dimension: kind.dimension, sorted: entries),
            outdated: outdated, mismatch: mismatch, drift: 0)
    }

    /// The faces of a part of the store that may be compared by distance, packed.
    func distanceGallery(_ scope: StoreScope, _ kind: FaceKind) throws(WhorlError) -> DistanceGallery {
        var records: [ReferenceRecord] = []
        var values: [Float] = []
        let (outdated, mismatch) = try visitFaces(scope, kind) { record, template in
            records.append(record)
            values += template.embedding
        }
        let embeddings = EmbeddingMatrix(rows: records.count, columns: kind.dimension, values: values)
        return DistanceGallery(records: records, embeddings: embeddings, outdated: outdated, mismatch: mismatch)
    }

    /// Calls `body` with the comparable faces of a part of the store, by BCID and sample.
    ///
    /// - Returns: how many others there are, and what keeps the first of them from being compared.
    private func visitFaces(
        _ scope: StoreScope, _ kind: FaceKind, _ body: (ReferenceRecord, FaceTemplate) -> Void
    ) throws(WhorlError) -> (outdated: Int, mismatch: WhorlError?) {
        var outdated = 0
        var mismatch: WhorlError?
        try store.visit(scope, modality: .face) { reference in
            guard case .face(let template) = reference.template else { return }
            if let reason = kind.faces.mismatch(template) {
                outdated += 1
                mismatch = mismatch ?? reason
            } else {
                body(reference.record, template)
            }
        }
        return (outdated, mismatch)
    }
}
