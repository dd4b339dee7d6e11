internal import WhorlIdentity
internal import WhorlNumerics

/// The keys of an index file: names of partitions, each once and in order, and for each vector the number of its partition,
/// its class ID and the number of the sample.
enum IndexFileKeys {
    /// A storage's name filled up with zeros, and 64 bits of the partition's number.
    static let partitionBytes = BCID.maximumStorageLength + MemoryLayout<UInt64>.size
    /// Partition (counted from 0), class ID and sample, 64 bits each.
    static let keyBytes = 3 * MemoryLayout<UInt64>.size

    private struct Partition: Equatable {
        let storage: String
        let number: Int

        init(_ bcid: BCID) {
            (storage, number) = (bcid.storage, bcid.partition)
        }
    }

    /// Writes keys.
    ///
    /// - Parameter keys: in rising order.
    /// - Returns: the stored forms of partitions and of keys, and how many people and partitions there are.
    static func bytes(
        _ keys: some Sequence<VectorKey>
    ) -> (partitions: [UInt8], keys: [UInt8], people: Int, partitionCount: Int) {
        var (names, numbers) = (ByteWriter(), ByteWriter())
        var (people, partitions) = (0, 0)
        var last: BCID?
        for key in keys {
            if last != key.bcid {
                people += 1
                if last.map(Partition.init) != Partition(key.bcid) {
                    partitions += 1
                    let name = Array(key.bcid.storage.utf8)
                    names.write(name)
                    names.writeZeros(BCID.maximumStorageLength - name.count)
                    names.write(UInt64(key.bcid.partition))
                }
                last = key.bcid
            }
            numbers.write(UInt64(partitions - 1))
            numbers.write(Int64(key.bcid.classID))
            numbers.write(Int64(key.sample))
        }
        return (names.bytes, numbers.bytes, people, partitions)
    }
}
