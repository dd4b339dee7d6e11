/// References of prints, ready to be searched.
package struct FingerGallery: Gallery {
    /// A reference with what comparisons need of it.
    package struct Entry: Sendable {
        let record: ReferenceRecord
        let prepared: PreparedFinger

        package init(record: ReferenceRecord, prepared: PreparedFinger) {
            self.record = record
            self.prepared = prepared
        }
    }

    /// By BCID and sample.
    let entries: [Entry]
    /// References of other extractor versions, which are in no entry.
    let outdated: Int
    /// What keeps the first of those from being compared.
    let mismatch: WhorlError?
    package var damaged: Set<BCID> = []

    /// The record of a reference.
    func record(_ key: VectorKey) -> ReferenceRecord? {
        SortedRecords.find(key, count: entries.count) { entries[$0].record }
    }

    package var byteCount: Int {
        entries.reduce(0) { $0 + $1.prepared.byteCount + MemoryLayout<ReferenceRecord>.stride }
    }

    package init(entries: [Entry], outdated: Int, mismatch: WhorlError?, damaged: Set<BCID> = []) {
        self.entries = entries
        self.outdated = outdated
        self.mismatch = mismatch
        self.damaged = damaged
    }
}
