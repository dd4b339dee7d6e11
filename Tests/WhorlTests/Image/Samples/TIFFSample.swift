/// Writes TIFF files the long way (TIFF 6.0, Adobe, 1992): one page of strips or tiles in either byte order.
struct TIFFSample {
    enum Compression: Int, CaseIterable {
        case none = 1
        case lzw = 5
        case deflate = 8
        case packBits = 32773
    }

    var width: Int
    var height: Int
    /// Bytes of each strip or tile before compression.
    var segments: [[UInt8]]
    /// 0 white is zero, 1 black is zero, 2 RGB, 3 palette.
    var photometric = 1
    var bits = 8
    var samplesPerPixel = 1
    var rowsPerStrip: Int?
    /// Width and height.
    var tile: (Int, Int)?
    var isPlanar = false
    var compression = Compression.none
    /// Red, green, blue, each of `2^bits` values of 16 bits.
    var colorMap: [Int] = []
    /// 2: alpha that is not multiplied in.
    var extraSample: Int?
    var orientation: Int?
    var isBigEndian = false

    func bytes() -> [UInt8] {
        var entries = Entries(isBigEndian: isBigEndian)
        let encoded = segments.map(compressed)
        var offset = 8
        var offsets: [Int] = []
        for segment in encoded {
            offsets.append(offset)
            offset += segment.count + segment.count % 2
        }
        entries.add(256, long: [width])
        entries.add(257, long: [height])
        entries.add(258, short: [Int](repeating: bits, count: samplesPerPixel))
        entries.add(259, short: [compression.rawValue])
        entries.add(262, short: [photometric])
        if tile == nil { entries.add(273, long: offsets) }
        if let orientation { entries.add(274, short: [orientation]) }
        entries.add(277, short: [samplesPerPixel])
        if tile == nil {
            entries.add(278, long: [rowsPerStrip ?? height])
            entries.add(279, long: encoded.map(\.count))
        }
        entries.add(284, short: [isPlanar ? 2 : 1])
        if !colorMap.isEmpty { entries.add(320, short: colorMap) }
        if let tile {
            entries.add(322, long: [tile.0])
            entries.add(323, long: [tile.1])
            entries.add(324, long: offsets)
            entries.add(325, long: encoded.map(\.count))
        }
        if let extraSample { entries.add(338, short: [extraSample]) }
        var file: [UInt8] = isBigEndian ? [0x4D, 0x4D] : [0x49, 0x49]
        entries.append(42, bytes: 2, to: &file)
        entries.append(offset, bytes: 4, to: &file)
        for segment in encoded { file += segment + [UInt8](repeating: 0, count: segment.count % 2) }
        return file + entries.directory(at: offset)
    }

    private func compressed(_ bytes: [UInt8]) -> [UInt8] {
        switch compression {
        case .none: bytes
        case .deflate: zlib(bytes)
        case .lzw: Self.lzw(bytes)
        case .packBits:
            stride(from: 0, to: bytes.count, by: 128).flatMap { start in
                let part = bytes[start..<min(start + 128, bytes.count)]
                return [UInt8(part.count - 1)] + part
            }
        }
    }

    /// LZW without a dictionary: the code 256 clears it before codes would grow to ten bits.
    private static func lzw(_ bytes: [UInt8]) -> [UInt8] {
        var codes: [Int] = []
        for (index, byte) in bytes.enumerated() {
            if index % 200 == 0 { codes.append(256) }
            codes.append(Int(byte))
        }
        codes.append(257)
        var bits = codes.flatMap { code in (0..<9).map { UInt8(code >> (8 - $0) & 1) } }
        while bits.count % 8 != 0 { bits.append(0) }
        return packed(bits, width: bits.count, bits: 1)
    }
}

/// The entries of an image file directory, in rising order of tags.
private struct Entries {
    let isBigEndian: Bool
    private var entries: [(tag: Int, type: Int, values: [Int])] = []

    init(isBigEndian: Bool) {
        self.isBigEndian = isBigEndian
    }

    mutating func add(_ tag: Int, short values: [Int]) {
        entries.append((tag, 3, values))
    }

    mutating func add(_ tag: Int, long values: [Int]) {
        entries.append((tag, 4, values))
    }

    func append(_ value: Int, bytes: Int, to file: inout [UInt8]) {
        isBigEndian ? file.append(big: value, bytes: bytes) : file.append(little: value, bytes: bytes)
    }

    func directory(at offset: Int) -> [UInt8] {
        var (table, rest): ([UInt8], [UInt8]) = ([], [])
        let restOffset = offset + 2 + entries.count * 12 + 4
        append(entries.count, bytes: 2, to: &table)
        for (tag, type, values) in entries {
            append(tag, bytes: 2, to: &table)
            append(type, bytes: 2, to: &table)
            append(values.count, bytes: 4, to: &table)
            var body: [UInt8] = []
            for value in values { append(value, bytes: type == 3 ? 2 : 4, to: &body) }
            if body.count <= 4 {
                table += body + [UInt8](repeating: 0, count: 4 - body.count)
            } else {
                append(restOffset + rest.count, bytes: 4, to: &table)
                rest += body
            }
        }
        append(0, bytes: 4, to: &table)
        return table + rest
    }
}
