internal import WhorlIdentity
internal import WhorlNumerics

extension IndexFileKeys {
    /// Reads the keys of all blocks.
    ///
    /// - Parameters:
    ///   - partitions: the stored names.
    ///   - keys: the stored keys.
    ///   - header: how many there are.
    ///   - blocks: how many keys belong together.
    ///   - path: what to blame.
    /// - Returns: the keys of each block, in rising order over all of them.
    /// - Throws: ``VectorError/damagedIndexFile(path:reason:)``.
    static func read(
        partitions: ArraySlice<UInt8>, keys: UnsafeRawBufferPointer, _ header: IndexFileHeader,
        blocks: [IndexFileBlock], path: String
    ) throws(VectorError) -> [[VectorKey]] {
        let damage = VectorError.damagedIndexFile(path: path, reason: "its keys contradict its header")
        let names = try names(partitions, count: header.partitions, damage)
        guard keys.count == header.vectors * keyBytes else { throw damage }
        var parts: [[VectorKey]] = []
        var (people, row) = (0, 0)
        var last: VectorKey?
        for block in blocks {
            var part: [VectorKey] = []
            part.reserveCapacity(block.rows)
            for _ in 0..<block.rows {
                let key = try key(keys, row, names, damage)
                if let last, last >= key { throw damage }
                if last?.bcid != key.bcid { people += 1 }
                part.append(key)
                last = key
                row += 1
            }
            parts.append(part)
        }
        guard people == header.people else { throw damage }
        return parts
    }

    private static func key(
        _ keys: UnsafeRawBufferPointer, _ row: Int, _ names: [(storage: String, number: Int)], _ damage: VectorError
    ) throws(VectorError) -> VectorKey {
        func number(_ index: Int) -> Int {
            let place = row * keyBytes + index * MemoryLayout<UInt64>.size
            return Int(Int64(littleEndian: keys.loadUnaligned(fromByteOffset: place, as: Int64.self)))
        }
        let partition = number(0)
        guard names.indices.contains(partition),
            let bcid = try? BCID(checked: names[partition].storage, names[partition].number, number(1))
        else { throw damage }
        return VectorKey(bcid: bcid, sample: number(2))
    }

    private static func names(
        _ bytes: ArraySlice<UInt8>, count: Int, _ damage: VectorError
    ) throws(VectorError) -> [(storage: String, number: Int)] {
        var reader = ByteReader(bytes, shortage: damage)
        var names: [(storage: String, number: Int)] = []
        for _ in 0..<count {
            let name = try reader.take(BCID.maximumStorageLength).prefix { $0 != 0 }
            guard let number = Int(exactly: try reader.read(UInt64.self)) else { throw damage }
            names.append((String(decoding: name, as: UTF8.self), number))
        }
        return names
    }
}
