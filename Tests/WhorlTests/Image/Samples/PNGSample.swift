/// Writes PNG files the long way, with stored deflate blocks, in every color type and bit depth (ISO/IEC 15948).
struct PNGSample {
    /// 0 gray, 2 RGB, 3 palette, 4 gray and alpha, 6 RGBA.
    var colorType = 0
    var depth = 8
    var width: Int
    var height: Int
    /// Values of `0..<2^depth`, interleaved.
    var samples: [Int]
    /// Of color type 3.
    var palette: [(UInt8, UInt8, UInt8)] = []
    var transparency: [UInt8] = []
    var interlaced = false

    static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 1 }

    func bytes() -> [UInt8] {
        var header: [UInt8] = []
        header.append(big: width, bytes: 4)
        header.append(big: height, bytes: 4)
        header += [UInt8(depth), UInt8(colorType), 0, 0, interlaced ? 1 : 0]
        var file = Self.signature + Self.chunk("IHDR", header)
        if !palette.isEmpty { file += Self.chunk("PLTE", palette.flatMap { [$0.0, $0.1, $0.2] }) }
        if !transparency.isEmpty { file += Self.chunk("tRNS", transparency) }
        return file + Self.chunk("IDAT", zlib(stream())) + Self.chunk("IEND", [])
    }

    /// Filter type 0 and the packed samples of each row, of each pass.
    private func stream() -> [UInt8] {
        let whole = [(0, 0, 1, 1)]
        let adam7 = [
            (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
        ]
        var bytes: [UInt8] = []
        for (x0, y0, dx, dy) in interlaced ? adam7 : whole where x0 < width {
            for y in stride(from: y0, to: height, by: dy) {
                var row: [Int] = []
                for x in stride(from: x0, to: width, by: dx) {
                    let start = (y * width + x) * channels
                    row += samples[start..<(start + channels)]
                }
                bytes.append(0)
                if depth == 16 {
                    for value in row { bytes.append(big: value, bytes: 2) }
                } else {
                    bytes += packed(row.map { UInt8($0) }, width: row.count, bits: depth)
                }
            }
        }
        return bytes
    }

    static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        var chunk: [UInt8] = []
        chunk.append(big: body.count, bytes: 4)
        let named = Array(name.utf8) + body
        chunk += named
        chunk.append(big: Int(crc32(named)), bytes: 4)
        return chunk
    }

    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
    }
}

/// A zlib stream of stored blocks.
func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    let capacity = 65535
    for start in stride(from: 0, to: bytes.count, by: capacity) {
        let block = bytes[start..<min(start + capacity, bytes.count)]
        stream.append(start + capacity >= bytes.count ? 1 : 0)
        stream.append(little: block.count, bytes: 2)
        stream.append(little: ~block.count, bytes: 2)
        stream += block
    }
    var (a, b) = (1, 0)
    for byte in bytes {
        a = (a + Int(byte)) % 65521
        b = (b + a) % 65521
    }
    stream.append(big: b << 16 | a, bytes: 4)
    return stream
}
