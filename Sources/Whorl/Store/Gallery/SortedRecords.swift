/// Finding records in a gallery, which has them by BCID and sample.
enum SortedRecords {
    /// The record of a reference, by halving.
    static func find(_ key: VectorKey, count: Int, record: (Int) -> ReferenceRecord) -> ReferenceRecord? {
        var range = 0..<count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            let found = record(middle)
            let name = VectorKey(found)
            if name == key { return found }
            range = name < key ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return nil
    }
}
