internal import WhorlNumerics

/// Finding records in a gallery, which has them by BCID and sample.
enum SortedRecords {
    /// The record of a reference, by halving.
    static func find(_ key: VectorKey, count: Int, record: (Int) -> ReferenceRecord) -> ReferenceRecord? {
        let place = (0..<count).partition { VectorKey(record($0)) >= key }
        return place < count && VectorKey(record(place)) == key ? record(place) : nil
    }
}
