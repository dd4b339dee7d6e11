internal import WhorlNumerics

extension ExifOrientation {
    /// Finds the orientation of a PNG file in its `eXIf` chunk (W3C, "Portable Network Graphics (PNG) Specification
    /// (Third Edition)", 2025, 11.3.4.5), which may stand before or after the pixels.
    ///
    /// Chunks are walked through to the first `eXIf` whose checksum is right. Nothing is allocated, and no place is
    /// looked at twice.
    ///
    /// - Parameter bytes: a PNG file, whole, damaged or hostile.
    /// - Returns: ``ImageOrientation/topLeft`` where none is stated, or where what states it contradicts itself.
    package static func read(png bytes: [UInt8]) -> ImageOrientation {
        (try? ExifDirectory(chunk(of: bytes)).orientation()) ?? .topLeft
    }

    /// The content of the first Exif chunk without damage.
    private static func chunk(of bytes: [UInt8]) throws(ExifFault) -> ArraySlice<UInt8> {
        var reader = ByteReader(bytes[...], order: .bigEndian, shortage: ExifFault.cutOff)
        reader.move(to: PNGChunk.signature)
        while true {
            let chunk = try PNGChunk(&reader)
            if chunk.isExif { return chunk.content }
        }
    }
}

/// A chunk of a PNG file: the length of its content, a type of four letters, the content and a CRC-32 of both.
private struct PNGChunk {
    /// Bytes of the file before its first chunk.
    static let signature = 8
    private static let exif: [UInt8] = Array("eXIf".utf8)

    /// The type and the content.
    private let named: ArraySlice<UInt8>
    private let checksum: UInt32

    /// Reads a chunk.
    init(_ reader: inout ByteReader<ExifFault>) throws(ExifFault) {
        let length = try reader.readInt(UInt32.self)
        named = try reader.take(Self.exif.count + length)
        checksum = try reader.read()
    }

    var content: ArraySlice<UInt8> { named.dropFirst(Self.exif.count) }

    /// Whether this is Exif data without damage.
    var isExif: Bool { named.starts(with: Self.exif) && checksum == Checksum.crc32(named) }
}
