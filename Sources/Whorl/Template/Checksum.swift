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
        table.withUnsafeBufferPointer { table in
            let whole = bytes.withContiguousStorageIfAvailable { crc32($0, table) }
            return whole ?? ~bytes.reduce(~0) { next($0, $1, table) }
        }
    }

    private static func crc32(_ bytes: UnsafeBufferPointer<UInt8>, _ table: UnsafeBufferPointer<UInt32>) -> UInt32 {
        var value: UInt32 = ~0
        for byte in bytes { value = next(value, byte, table) }
        return ~value
    }

    private static func next(_ value: UInt32, _ byte: UInt8, _ table: UnsafeBufferPointer<UInt32>) -> UInt32 {
        (value >> UInt8.bitWidth) ^ table[Int(UInt8(truncatingIfNeeded: value) ^ byte)]
    }
}
