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
        var position = PNGChunk.signature
        while let chunk = PNGChunk(bytes, at: position) {
            if chunk.isExif { return ExifDirectory(chunk.content)?.orientation ?? .topLeft }
            position = chunk.end
        }
        return .topLeft
    }
}

/// A chunk of a PNG file: the length of its content, a type of four letters, the content and a CRC-32 of both.
private struct PNGChunk {
    /// Bytes of the file before its first chunk.
    static let signature = 8
    private static let field = UInt32.bitWidth / UInt8.bitWidth
    private static let exif: [UInt8] = Array("eXIf".utf8)

    /// The type and the content.
    private let named: ArraySlice<UInt8>
    private let checksum: ArraySlice<UInt8>

    /// Reads a chunk; nil where the file ends before it does.
    init?(_ bytes: [UInt8], at position: Int) {
        let start = position + Self.field
        guard start <= bytes.count else { return nil }
        let end = start + Self.field + Self.number(bytes[position..<start])
        guard end + Self.field <= bytes.count else { return nil }
        named = bytes[start..<end]
        checksum = bytes[end..<(end + Self.field)]
    }

    /// Where the next chunk begins.
    var end: Int { checksum.endIndex }

    var content: ArraySlice<UInt8> { named.dropFirst(Self.field) }

    /// Whether this is Exif data without damage.
    var isExif: Bool {
        named.starts(with: Self.exif) && Self.number(checksum) == Int(Checksum.crc32(named))
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int {
        digits.reduce(0) { $0 << UInt8.bitWidth | Int($1) }
    }
}
