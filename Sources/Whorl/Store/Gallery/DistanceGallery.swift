internal import WhorlNumerics

/// References of faces of one model whose embeddings are compared by distance: every one is compared in every search.
package struct DistanceGallery: Gallery {
    /// By BCID and sample.
    let records: [ReferenceRecord]
    /// The embedding of each record, in their order.
    let embeddings: EmbeddingMatrix
    /// References of other models or pipelines, which are in no record here.
    let outdated: Int
    /// What keeps the first of those from being compared.
    let mismatch: WhorlError?
    package var damaged: Set<BCID> = []

    /// The record of a reference.
    func record(_ key: VectorKey) -> ReferenceRecord? {
        SortedRecords.find(key, count: records.count) { records[$0] }
    }

    package var byteCount: Int {
        embeddings.byteCount + records.count * MemoryLayout<ReferenceRecord>.stride
    }
}
