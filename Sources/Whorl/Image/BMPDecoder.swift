/// Windows and OS/2 bitmaps: 1 to 8 bits with palette, 16, 24 and 32 bits, with or without masks, run lengths, stored
/// from either end. Alpha is not looked at, as many writers leave it zero in opaque pictures.
enum BMPDecoder {
    /// Rows begin at multiples of so many bytes.
    private static let rowAlignment = 4
    private static let byteBits = UInt8.bitWidth
    private static let bgrBytes = 3

    static func raster(_ bytes: [UInt8], limits: ImageLimits) throws(WhorlError) -> GrayRaster {
        let file = LittleEndianBytes(bytes: bytes, format: .bmp)
        let header = try BMPHeader(file, limits: limits)
        let pixels =
            switch header.storage {
            case .indexed(let bits): try indexed(file, header, bits: bits)
            case .runs(let bits): try runs(file, header, bits: bits)
            case .masked(let bits): try masked(file, header, bits: bits)
            case .bgr: try bgr(file, header)
            }
        return GrayRaster(width: header.width, height: header.height, pixels: pixels)
    }

    private static func indexed(
        _ file: LittleEndianBytes, _ header: BMPHeader, bits: Int
    ) throws(WhorlError) -> [UInt8] {
        let palette = try BMPPalette(file, header)
        let (perByte, mask) = (byteBits / bits, 1 << bits - 1)
        return try rows(file, header, bits: bits) { (start, column) throws(WhorlError) in
            let byte = Int(file.bytes[start + column / perByte])
            let shift = (perByte - 1 - column % perByte) * bits
            return try palette.level(byte >> shift & mask)
        }
    }

    private static func runs(
        _ file: LittleEndianBytes, _ header: BMPHeader, bits: Int
    ) throws(WhorlError) -> [UInt8] {
        let palette = try BMPPalette(file, header)
        var runs = BMPRuns(file: file, position: header.pixelOffset, bits: bits)
        let indices = try runs.indices(width: header.width, height: header.height)
        return try rows(header) { (row, column) throws(WhorlError) in
            try palette.level(Int(indices[row * header.width + column]))
        }
    }

    private static func masked(
        _ file: LittleEndianBytes, _ header: BMPHeader, bits: Int
    ) throws(WhorlError) -> [UInt8] {
        let (size, red, green, blue) = (bits / byteBits, header.masks[0], header.masks[1], header.masks[2])
        return try rows(file, header, bits: bits) { (start, column) throws(WhorlError) in
            let place = start + column * size
            let pixel = size == 2 ? try file.uint16(at: place) : try file.uint32(at: place)
            return Luma.gray(red.level(pixel), green.level(pixel), blue.level(pixel))
        }
    }

    private static func bgr(_ file: LittleEndianBytes, _ header: BMPHeader) throws(WhorlError) -> [UInt8] {
        try rows(file, header, bits: bgrBytes * byteBits) { (start, column) in
            let place = start + column * bgrBytes
            return Luma.gray(file.bytes[place + 2], file.bytes[place + 1], file.bytes[place])
        }
    }

    /// The pixels of rows of so many bits a pixel; `level` gets the offset of a row and a column.
    private static func rows(
        _ file: LittleEndianBytes, _ header: BMPHeader, bits: Int,
        level: (_ start: Int, _ column: Int) throws(WhorlError) -> UInt8
    ) throws(WhorlError) -> [UInt8] {
        let used = (header.width * bits + byteBits - 1) / byteBits
        let stride = (used + rowAlignment - 1) / rowAlignment * rowAlignment
        // The padding of the last row may be missing.
        let length = stride * (header.height - 1) + used
        guard header.pixelOffset + length <= file.bytes.count else { throw file.endsEarly }
        return try rows(header) { (row, column) throws(WhorlError) in
            try level(header.pixelOffset + row * stride, column)
        }
    }

    /// The pixels from the top, of stored rows that are counted from where the file begins.
    private static func rows(
        _ header: BMPHeader, level: (_ row: Int, _ column: Int) throws(WhorlError) -> UInt8
    ) throws(WhorlError) -> [UInt8] {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(header.width * header.height)
        for row in 0..<header.height {
            let stored = header.topDown ? row : header.height - 1 - row
            for column in 0..<header.width {
                pixels.append(try level(stored, column))
            }
        }
        return pixels
    }
}
