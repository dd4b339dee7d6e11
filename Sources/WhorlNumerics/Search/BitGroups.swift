/// Bits that come in groups of one size, which are known together: the sections of a cell of a cylinder.
package struct BitGroups: Sendable {
    private static let groupsPerByte = 8

    /// Groups in a row.
    package let count: Int
    /// Bits of a group.
    package let size: Int
    /// The bits that belong to groups, by the byte that says which of 8 groups are known.
    let masks: [UInt64]

    /// Describes groups.
    ///
    /// - Parameters:
    ///   - count: groups in a row.
    ///   - size: bits of a group, 1 to 8.
    /// - Precondition: a row of ``BinaryCylinders`` has room for all.
    package init(_ count: Int, of size: Int) {
        precondition((1...UInt64.bitWidth / Self.groupsPerByte).contains(size) && count * size <= BinaryCylinders.bits)
        self.count = count
        self.size = size
        let group = UInt64.max >> UInt64(UInt64.bitWidth - size)
        masks = (0...Int(UInt8.max)).map { known in
            (0..<Self.groupsPerByte).reduce(UInt64(0)) { mask, number in
                known >> number & 1 == 1 ? mask | group << UInt64(number * size) : mask
            }
        }
    }

    /// Bytes of the bits of a packed row.
    var bitBytes: Int { (count * size + UInt8.bitWidth - 1) / UInt8.bitWidth }

    /// Bytes that say which groups of a packed row are known.
    var maskBytes: Int { (count + UInt8.bitWidth - 1) / UInt8.bitWidth }

    /// Bytes of a packed row: its bits, then a bit a group.
    package var packedBytes: Int { bitBytes + maskBytes }
}
