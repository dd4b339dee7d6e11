/// Which faces of a partition may be compared with each other.
struct FaceKind: Hashable, Sendable {
    let storage: String
    let partition: Int
    let model: ModelIdentity
    let metric: EmbeddingMetric
    /// Entries of an embedding.
    let dimension: Int
    /// Version of the pipeline from photo to aligned face.
    let extractorVersion: Int

    /// The faces of a partition that may be compared with a probe.
    init(storage: String, partition: Int, comparableTo probe: FaceTemplate) {
        self.init(
            storage: storage, partition: partition, model: probe.model, metric: probe.metric,
            dimension: probe.embedding.count, extractorVersion: probe.extractorVersion)
    }

    init(
        storage: String, partition: Int, model: ModelIdentity, metric: EmbeddingMetric, dimension: Int,
        extractorVersion: Int
    ) {
        self.storage = storage
        self.partition = partition
        self.model = model
        self.metric = metric
        self.dimension = dimension
        self.extractorVersion = extractorVersion
    }

    var scope: StoreScope { .partition(storage: storage, partition: partition) }

    /// What keeps a reference from being compared, or nil.
    func mismatch(_ template: FaceTemplate) -> WhorlError? {
        guard model == template.model, metric == template.metric, dimension == template.embedding.count else {
            return .modelMismatch(got: template.model.text, expected: model.text)
        }
        return mismatch(template.extractorVersion)
    }

    /// What keeps a reference from being compared, as far as its record tells, or nil.
    func mismatch(_ record: ReferenceRecord) -> WhorlError? {
        guard record.model == model else {
            return .modelMismatch(got: record.model?.text ?? "", expected: model.text)
        }
        return mismatch(record.extractorVersion)
    }

    private func mismatch(_ version: Int) -> WhorlError? {
        version == extractorVersion ? nil : .extractorMismatch(got: version, expected: extractorVersion)
    }
}
