/// References of prints, ready to be searched.
struct FingerGallery: Gallery {
    /// A reference with what comparisons need of it.
    struct Entry: Sendable {
        let record: ReferenceRecord
        let prepared: PreparedFinger
    }

    /// By BCID and sample.
    let entries: [Entry]
    /// References of other extractor versions, which are in no entry.
    let outdated: Int
    /// What keeps the first of those from being compared.
    let mismatch: WhorlError?
    var damaged: Set<BCID> = []

    /// The record of a reference.
    func record(_ key: VectorKey) -> ReferenceRecord? {
        SortedRecords.find(key, count: entries.count) { entries[$0].record }
    }

    var byteCount: Int {
        entries.reduce(0) { $0 + $1.prepared.byteCount + MemoryLayout<ReferenceRecord>.stride }
    }
}
