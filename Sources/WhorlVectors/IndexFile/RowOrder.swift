package import WhorlIdentity

/// The rows of a file of vectors in the order of their keys.
package struct RowOrder: Sendable {
    /// The storage and partition of vectors without a BCID.
    private static let unnamed = (storage: "index", partition: 1)

    /// The keys of each block.
    package let keys: [[VectorKey]]
    /// Numbers of rows in the order of the keys; nil where that is the order of the rows.
    private let permutation: [Int]?
    private let count: Int

    /// Orders rows by BCID, and those of a person as they are.
    ///
    /// - Parameters:
    ///   - bcids: whose each row is; nil for one person a row.
    ///   - rows: how many there are.
    /// - Throws: ``IdentityError/malformedBCID(reason:)`` for more rows than there are class IDs.
    package init(_ bcids: [BCID]?, rows: Int) throws(IdentityError) {
        precondition(bcids?.count ?? rows == rows)
        count = rows
        let isOrdered = bcids.map { bcids in zip(bcids, bcids.dropFirst()).allSatisfy { $0 <= $1 } } ?? true
        permutation =
            isOrdered ? nil : bcids.map { bcids in bcids.indices.sorted { (bcids[$0], $0) < (bcids[$1], $1) } }
        func owner(_ row: Int) throws(IdentityError) -> BCID {
            if let bcids { return bcids[row] }
            return try BCID(checked: Self.unnamed.storage, Self.unnamed.partition, row + 1)
        }
        var blocks: [[VectorKey]] = []
        var last: VectorKey?
        for start in stride(from: 0, to: rows, by: VectorBlock.capacity) {
            var block: [VectorKey] = []
            for place in start..<min(start + VectorBlock.capacity, rows) {
                let row = permutation?[place] ?? place
                let bcid = try owner(row)
                let key = VectorKey(bcid: bcid, sample: last?.bcid == bcid ? (last?.sample ?? 0) + 1 : 1)
                block.append(key)
                last = key
            }
            blocks.append(block)
        }
        keys = blocks
    }

    /// The rows of a block, in the order of its keys.
    package func rows(ofBlock number: Int) -> [Int] {
        let places = number * VectorBlock.capacity..<min((number + 1) * VectorBlock.capacity, count)
        return permutation.map { Array($0[places]) } ?? Array(places)
    }
}
