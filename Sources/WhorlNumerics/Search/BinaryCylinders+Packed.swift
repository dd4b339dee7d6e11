/// Cylinders whose bits come in groups that are known together: the sections of a cell. Packed, a row is its bits and then one
/// bit a group, each rounded up to bytes.
extension BinaryCylinders {
    /// Bytes of a packed row.
    package static func packedBytes(groups: Int, of size: Int) -> Int {
        (groups * size + 7) / 8 + (groups + 7) / 8
    }

    /// The rows, packed.
    ///
    /// - Precondition: of each row the bits of a group are all known or all unknown, and no bit behind the groups is known.
    /// - Parameters:
    ///   - groups: in a row.
    ///   - size: bits of a group, at most 8.
    package func packed(groups: Int, of size: Int) -> [UInt8] {
        let (bitBytes, maskBytes) = ((groups * size + 7) / 8, (groups + 7) / 8)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count * (bitBytes + maskBytes))
        for row in 0..<count {
            let words = storage[row * 2 * Self.words..<(row + 1) * 2 * Self.words]
            for place in 0..<bitBytes {
                bytes.append(UInt8(truncatingIfNeeded: words[words.startIndex + place / 8] >> UInt64(place % 8 * 8)))
            }
            for place in 0..<maskBytes {
                var byte: UInt8 = 0
                for group in place * 8..<min(place * 8 + 8, groups) {
                    let bit = group * size
                    let word = words[words.startIndex + Self.words + bit / UInt64.bitWidth]
                    byte |= UInt8(word >> UInt64(bit % UInt64.bitWidth) & 1) << UInt8(group % 8)
                }
                bytes.append(byte)
            }
        }
        return bytes
    }

    /// Reads what ``packed(groups:of:)`` gives.
    ///
    /// - Returns: nil where the bytes are not those of so many rows.
    package init?(packed bytes: UnsafeRawBufferPointer, count: Int, groups: Int, of size: Int) {
        let (bitBytes, maskBytes) = ((groups * size + 7) / 8, (groups + 7) / 8)
        guard bytes.count == count * (bitBytes + maskBytes) else { return nil }
        // What 8 groups that are known or not come to: `size` bytes of mask.
        let masks = (0..<256).map { known in
            (0..<8).reduce(UInt64(0)) { mask, group in
                known >> group & 1 == 1 ? mask | ((1 << UInt64(size)) - 1) << UInt64(group * size) : mask
            }
        }
        var storage = [UInt64](repeating: 0, count: count * 2 * Self.words)
        storage.withUnsafeMutableBytes { words in
            for row in 0..<count {
                let (from, to) = (row * (bitBytes + maskBytes), row * 2 * Self.words * 8)
                for place in 0..<bitBytes { words[to + place] = bytes[from + place] }
                let start = to + Self.words * 8
                for place in 0..<maskBytes {
                    let mask = masks[Int(bytes[from + bitBytes + place])]
                    for byte in 0..<size where place * size + byte < Self.words * 8 {
                        words[start + place * size + byte] = UInt8(truncatingIfNeeded: mask >> UInt64(byte * 8))
                    }
                }
            }
        }
        self.init(storage: storage, count: count)
    }
}
