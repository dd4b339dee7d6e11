/// Rows whose bits are known in groups, in as few bytes as they need: see ``BitGroups/packedBytes``.
extension BinaryCylinders {
    private static let wordBytes = MemoryLayout<UInt64>.size
    private static let rowBytes = words * wordBytes

    /// The rows, packed.
    ///
    /// - Precondition: of each row the bits of a group are all known or all unknown, and no bit behind the groups is known.
    package func packed(_ groups: BitGroups) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count * groups.packedBytes)
        for row in 0..<count {
            let words = row * 2 * Self.words
            for place in 0..<groups.bitBytes {
                let shift = UInt64(place % Self.wordBytes * UInt8.bitWidth)
                bytes.append(UInt8(truncatingIfNeeded: storage[words + place / Self.wordBytes] >> shift))
            }
            for start in stride(from: 0, to: groups.count, by: UInt8.bitWidth) {
                var known: UInt8 = 0
                for group in start..<min(start + UInt8.bitWidth, groups.count) {
                    let bit = group * groups.size
                    let mask = storage[words + Self.words + bit / UInt64.bitWidth]
                    known |= UInt8(mask >> UInt64(bit % UInt64.bitWidth) & 1) << UInt8(group - start)
                }
                bytes.append(known)
            }
        }
        return bytes
    }

    /// Reads what ``packed(_:)`` gives.
    ///
    /// - Returns: nil where the bytes are not those of so many rows.
    package init?(packed bytes: UnsafeRawBufferPointer, count: Int, _ groups: BitGroups) {
        guard bytes.count == count * groups.packedBytes else { return nil }
        self.init(count: count)
        withRows { rows in
            for row in 0..<count {
                let packed = UnsafeRawBufferPointer(rebasing: bytes[(row * groups.packedBytes)...])
                let bits = UnsafeMutableRawBufferPointer(rebasing: rows[(row * 2 * Self.rowBytes)...])
                bits.copyMemory(from: UnsafeRawBufferPointer(rebasing: packed[..<groups.bitBytes]))
                for place in 0..<groups.maskBytes {
                    var mask = groups.masks[Int(packed[groups.bitBytes + place])].littleEndian
                    let start = place * groups.size
                    // The next mask goes over what is written too much, which is zero; a row's end takes no more.
                    withUnsafeBytes(of: &mask) { mask in
                        let part = UnsafeRawBufferPointer(rebasing: mask[..<min(Self.wordBytes, Self.rowBytes - start)])
                        UnsafeMutableRawBufferPointer(rebasing: bits[(Self.rowBytes + start)...]).copyMemory(from: part)
                    }
                }
            }
        }
    }
}
