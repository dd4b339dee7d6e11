/// The references of a partition, ready to be searched.
struct Gallery: Sendable {
    /// A reference with what comparisons need of it.
    struct Entry: Sendable {
        let record: ReferenceRecord
        let prepared: PreparedFinger
    }

    /// The content that it was derived from.
    let stamp: ChangeStamp
    /// By BCID and sample.
    let entries: [Entry]
    /// Extractor versions of the references of other versions, which are in no entry.
    let outdated: [Int]
}
