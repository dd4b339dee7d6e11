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

    /// The faces of a part of the store that may be compared with a probe, packed.
    func faceGallery(_ scope: StoreScope, for probe: FaceTemplate) throws(WhorlError) -> FaceGallery {
        var records: [ReferenceRecord] = []
        var values: [Float] = []
        var outdated = 0
        var mismatch: WhorlError?
        try store.visit(scope, modality: .face) { reference in
            guard case .face(let template) = reference.template else { return }
            do throws(WhorlError) {
                try probe.checkComparable(to: template)
                records.append(reference.record)
                values += template.embedding
            } catch {
                outdated += 1
                mismatch = mismatch ?? error
            }
        }
        let embeddings = EmbeddingMatrix(rows: records.count, columns: probe.embedding.count, values: values)
        return FaceGallery(records: records, embeddings: embeddings, outdated: outdated, mismatch: mismatch)
    }
}
