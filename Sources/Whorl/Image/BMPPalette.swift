internal import WhorlNumerics

/// A bitmap's palette.
struct BMPPalette {
    /// No index is longer.
    static let indexBits = 8

    /// Red, green, blue.
    private let colors: [(UInt8, UInt8, UInt8)]

    /// Reads the entries that the header declares, as far as there is room before the pixels.
    init(_ bytes: [UInt8], _ header: BMPHeader) throws(WhorlError) {
        let room = (header.pixelOffset - header.paletteOffset) / header.paletteEntry
        let count = min(header.paletteCount, room, 1 << Self.indexBits)
        guard count > 0 else { throw .damagedImage(format: .bmp, reason: "the palette is missing") }
        var colors: [(UInt8, UInt8, UInt8)] = []
        var file = BMPHeader.reader(of: bytes, from: header.paletteOffset)
        for _ in 0..<count {
            let entry = Array(try file.take(header.paletteEntry))
            colors.append((entry[2], entry[1], entry[0]))
        }
        self.colors = colors
    }

    /// Red, green and blue of an entry.
    ///
    /// - Throws: ``WhorlError/damagedImage(format:reason:)`` where there is no such entry.
    func color(_ index: Int) throws(WhorlError) -> (UInt8, UInt8, UInt8) {
        guard colors.indices.contains(index) else {
            throw .damagedImage(format: .bmp, reason: "a pixel has color \(index) of \(colors.count)")
        }
        return colors[index]
    }
}
