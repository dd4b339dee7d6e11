internal import CZlib

/// CRC-32 of ISO/IEC 3309 (reflected polynomial `0xEDB88320`, as in PNG and gzip): finds every burst of up to 32
/// damaged bits.
///
/// It guards against accidents, not against forgery; stored templates are authenticated by their encryption.
package enum Checksum {
    /// The CRC-32 of some bytes.
    package static func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
        let whole = bytes.withContiguousStorageIfAvailable { crc32(UnsafeRawBufferPointer($0)) }
        return whole ?? Array(bytes).withUnsafeBytes { crc32($0) }
    }

    /// The CRC-32 of bytes in memory.
    package static func crc32(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        let start = bytes.bindMemory(to: UInt8.self).baseAddress
        // zlib gives the value of no bytes for a null pointer.
        return UInt32(truncatingIfNeeded: crc32_z(0, start, bytes.count))
    }
}
