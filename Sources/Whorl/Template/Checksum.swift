/// CRC-32 of ISO/IEC 3309 (reflected polynomial `0xEDB88320`, as in PNG and gzip): finds every burst of up to 32
/// damaged bits.
///
/// It guards against accidents, not against forgery; stored templates are authenticated by their encryption.
package enum Checksum {
    private static let polynomial: UInt32 = 0xEDB8_8320

    private static let table: [UInt32] = (UInt32(0)...UInt32(UInt8.max)).map { byte in
        (0..<UInt8.bitWidth).reduce(byte) { value, _ in (value >> 1) ^ (value & 1 == 1 ? polynomial : 0) }
    }

    /// The CRC-32 of some bytes.
    package static func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
        let whole = bytes.withContiguousStorageIfAvailable { crc32(UnsafeRawBufferPointer($0)) }
        return whole ?? ~bytes.reduce(~0, next)
    }

    /// Bytes that one step over memory takes.
    private static let stepBytes = 8

    /// What a byte becomes after 0, 1, ... 7 zero bytes behind it: table `k` has them from `256 * k` on.
    private static let tables: [UInt32] = (1..<stepBytes).reduce(into: table) { tables, _ in
        tables += tables.suffix(table.count).map { ($0 >> UInt8.bitWidth) ^ table[Int(UInt8(truncatingIfNeeded: $0))] }
    }

    /// The CRC-32 of bytes in memory, eight a step, several times as fast.
    ///
    /// Michael Kounavis, Frank Berry: "Novel Table Lookup-Based Algorithms for High-Performance CRC Generation", IEEE
    /// Transactions on Computers 57(11), 2008.
    package static func crc32(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        let whole = bytes.count / stepBytes * stepBytes
        let (table, tables) = (table, tables)
        let front = tables.withUnsafeBufferPointer { tables in
            var value = ~UInt32(0)
            for place in stride(from: 0, to: whole, by: stepBytes) {
                let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
                let mixed = word ^ UInt64(value)
                value = 0
                for byte in 0..<stepBytes {
                    let entry = Int(UInt8(truncatingIfNeeded: mixed >> (byte * UInt8.bitWidth)))
                    value ^= tables[(stepBytes - 1 - byte) * table.count + entry]
                }
            }
            return value
        }
        return ~bytes[whole...].reduce(front, next)
    }

    private static func next(_ value: UInt32, _ byte: UInt8) -> UInt32 {
        (value >> UInt8.bitWidth) ^ table[Int(UInt8(truncatingIfNeeded: value) ^ byte)]
    }
}
