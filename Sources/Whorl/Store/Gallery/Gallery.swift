package import WhorlNumerics

/// References of one modality that may be compared with each other, ready to be searched.
///
/// A ``TemplateStore`` makes galleries, an ``Engine`` keeps and searches them.
public struct Gallery: Sendable {
    /// What comparisons need of the references, which are in the order of BCID and sample.
    package enum Content: Sendable {
        /// Prints, packed.
        case fingers(FingerSnapshot)
        /// Faces that are compared by cosine similarity, in an index.
        case vectors(VectorSnapshot)
        /// Faces that are compared by distance.
        case embeddings(EmbeddingMatrix)
    }

    /// References of the scope and modality that a gallery does not hold.
    package struct Omitted: Sendable {
        /// References of other models or extractor versions.
        package var outdated = 0
        /// What keeps the first of those from being compared; not known of a gallery with vectors that was read from a file.
        var mismatch: WhorlError?
        /// People who are left out with all of their references, as one of their templates does not open. A gallery with such
        /// people is not written to a file.
        package var damaged: Set<BCID> = []

        /// Counts a reference that cannot be compared.
        mutating func add(_ reason: WhorlError) {
            outdated += 1
            mismatch = mismatch ?? reason
        }
    }

    package let key: GalleryKey
    let content: Content
    /// The record of each reference; none where they stay in the store: there may be millions.
    var records: [ReferenceRecord] = []
    package var omitted = Omitted()
    /// The content of the partition that it was made of; nil for the references of a single person, which are not kept.
    package var stamp: ChangeStamp?
    /// The last deletion of a later content that took people out of it already; nil for none.
    var removal: ChangeStamp?
    /// References that were added and removed since it was built or read.
    package var drift = 0

    package init(
        key: GalleryKey,
        content: Content,
        records: [ReferenceRecord] = [],
        omitted: Omitted = Omitted(),
        stamp: ChangeStamp? = nil,
        removal: ChangeStamp? = nil,
        drift: Int = 0
    ) {
        self.key = key
        self.content = content
        self.records = records
        self.omitted = omitted
        self.stamp = stamp
        self.removal = removal
        self.drift = drift
    }
}

extension Gallery {
    /// The index; nil for references that are compared one by one.
    package var vectors: VectorSnapshot? {
        if case .vectors(let vectors) = content { vectors } else { nil }
    }

    /// The prints; nil for a gallery of faces.
    package var fingers: FingerSnapshot? {
        if case .fingers(let fingers) = content { fingers } else { nil }
    }

    /// References.
    package var count: Int {
        switch content {
        case .fingers(let fingers): fingers.count
        case .vectors(let vectors): vectors.count
        case .embeddings: records.count
        }
    }

    /// The name of each reference.
    package var names: [VectorKey] {
        switch content {
        case .fingers(let fingers): Array(fingers.keys)
        case .vectors(let vectors): Array(vectors.keys)
        case .embeddings: records.map(VectorKey.init)
        }
    }

    /// The names of a person's references in an index.
    func names(of bcid: BCID) -> [VectorKey] {
        switch content {
        case .fingers(let fingers): fingers.blocks.flatMap { $0.keys[$0.rows(of: bcid)] }
        case .vectors(let vectors): vectors.keys(of: bcid)
        case .embeddings: []
        }
    }

    /// About how many bytes it takes in memory, once all of its references were needed.
    package var byteCount: Int {
        let content =
            switch content {
            case .fingers(let fingers): fingers.byteCount + fingers.count * MemoryLayout<VectorKey>.stride
            case .vectors(let vectors): vectors.byteCount + vectors.count * MemoryLayout<VectorKey>.stride
            case .embeddings(let embeddings): embeddings.byteCount
            }
        return content + records.count * MemoryLayout<ReferenceRecord>.stride
    }

    /// The record of a reference, by halving; nil where the gallery has no records.
    func record(_ name: VectorKey) -> ReferenceRecord? {
        let place = records.partition { VectorKey($0) >= name }
        return place < records.count && VectorKey(records[place]) == name ? records[place] : nil
    }
}

extension VectorKey {
    /// The name of a reference.
    init(_ record: ReferenceRecord) {
        self.init(bcid: record.bcid, sample: record.sample)
    }
}
