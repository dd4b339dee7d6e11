internal import WhorlNumerics

/// References of faces of one model, packed to be searched at once.
struct FaceGallery: Gallery {
    /// By BCID and sample.
    let records: [ReferenceRecord]
    /// The embedding of each record, in their order.
    let embeddings: EmbeddingMatrix
    /// References of other models or pipelines, which are in no record here.
    let outdated: Int
    /// What keeps the first of those from being compared.
    let mismatch: WhorlError?

    var byteCount: Int {
        embeddings.byteCount + records.count * MemoryLayout<ReferenceRecord>.stride
    }
}
