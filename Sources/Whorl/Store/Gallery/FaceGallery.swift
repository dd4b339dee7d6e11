/// References of faces of one kind, ready to be searched by cosine similarity.
package struct FaceGallery: Gallery {
    package let kind: FaceKind
    /// The content of the partition that it was made of; nil for one of a single person, which is not kept.
    package let stamp: ChangeStamp?
    /// The last deletion of a later content that took people out of it already; nil for none.
    var removal: ChangeStamp?
    /// By BCID and sample.
    package let vectors: VectorSnapshot
    /// Faces of the partition of other models or pipelines, which are no vectors here.
    package let outdated: Int
    /// What keeps the first of those from being compared; not known of a gallery with vectors that was read from a file.
    let mismatch: WhorlError?
    /// Not known of a gallery that was read from a file, which none with such people gets.
    package var damaged: Set<BCID> = []
    /// Vectors that were added and removed since it was built or read.
    package let drift: Int

    /// About how many bytes it takes in memory, once all of its vectors were needed.
    package var byteCount: Int {
        vectors.byteCount + vectors.count * MemoryLayout<VectorKey>.stride
    }
}
