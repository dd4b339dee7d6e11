/// Windows and OS/2 bitmaps: 1 to 8 bits with palette, 16, 24 and 32 bits, with or without masks, run lengths, stored
/// from either end. Alpha is not looked at, as many writers leave it zero in opaque pictures.
enum BMPDecoder {
    /// Rows begin at multiples of so many bytes.
    private static let rowAlignment = 4
    private static let byteBits = UInt8.bitWidth

    static func raster(_ bytes: [UInt8], limits: ImageLimits) throws(WhorlError) -> Raster {
        let header = try BMPHeader(bytes, limits: limits)
        let samples =
            switch header.storage {
            case .indexed(let bits): try indexed(bytes, header, bits: bits)
            case .runs(let bits): try runs(bytes, header, bits: bits)
            case .masked(let bits): try masked(bytes, header, bits: bits)
            case .bgr: try bgr(bytes, header)
            }
        return Raster(width: header.width, height: header.height, channels: ColorImage.channels, samples: samples)
    }

    private static func indexed(
        _ bytes: [UInt8], _ header: BMPHeader, bits: Int
    ) throws(WhorlError) -> [UInt8] {
        let palette = try BMPPalette(bytes, header)
        let (perByte, mask) = (byteBits / bits, 1 << bits - 1)
        return try rows(bytes, header, bits: bits) { (start, samples) throws(WhorlError) in
            for column in 0..<header.width {
                let byte = Int(bytes[start + column / perByte])
                let shift = (perByte - 1 - column % perByte) * bits
                samples.append(try palette.color(byte >> shift & mask))
            }
        }
    }

    private static func runs(
        _ bytes: [UInt8], _ header: BMPHeader, bits: Int
    ) throws(WhorlError) -> [UInt8] {
        let palette = try BMPPalette(bytes, header)
        var runs = BMPRuns(bytes, from: header.pixelOffset, bits: bits)
        let indices = try runs.indices(width: header.width, height: header.height)
        return try rows(header) { (row, samples) throws(WhorlError) in
            for index in indices[(row * header.width)..<((row + 1) * header.width)] {
                samples.append(try palette.color(Int(index)))
            }
        }
    }

    private static func masked(
        _ bytes: [UInt8], _ header: BMPHeader, bits: Int
    ) throws(WhorlError) -> [UInt8] {
        let (size, red, green, blue) = (bits / byteBits, header.masks[0], header.masks[1], header.masks[2])
        return try rows(bytes, header, bits: bits) { (start, samples) throws(WhorlError) in
            for place in stride(from: start, to: start + header.width * size, by: size) {
                // Components lie next to each other from the least significant byte.
                let pixel = (0..<size).reduce(0) { $0 | Int(bytes[place + $1]) << ($1 * byteBits) }
                samples.append((red.level(pixel), green.level(pixel), blue.level(pixel)))
            }
        }
    }

    private static func bgr(_ bytes: [UInt8], _ header: BMPHeader) throws(WhorlError) -> [UInt8] {
        let size = ColorImage.channels
        return try rows(bytes, header, bits: size * byteBits) { (start, samples) in
            for place in stride(from: start, to: start + header.width * size, by: size) {
                samples.append((bytes[place + 2], bytes[place + 1], bytes[place]))
            }
        }
    }

    /// The samples of rows of so many bits a pixel; `append` gets the offset of a row and adds its colors.
    private static func rows(
        _ bytes: [UInt8], _ header: BMPHeader, bits: Int,
        append: (_ start: Int, _ samples: inout [UInt8]) throws(WhorlError) -> Void
    ) throws(WhorlError) -> [UInt8] {
        let used = (header.width * bits + byteBits - 1) / byteBits
        let stride = (used + rowAlignment - 1) / rowAlignment * rowAlignment
        // The padding of the last row may be missing.
        let length = stride * (header.height - 1) + used
        guard header.pixelOffset + length <= bytes.count else { throw BMPHeader.endsEarly }
        return try rows(header) { (row, samples) throws(WhorlError) in
            try append(header.pixelOffset + row * stride, &samples)
        }
    }

    /// The samples from the top, of stored rows that are counted from where the file begins.
    private static func rows(
        _ header: BMPHeader, append: (_ row: Int, _ samples: inout [UInt8]) throws(WhorlError) -> Void
    ) throws(WhorlError) -> [UInt8] {
        var samples: [UInt8] = []
        samples.reserveCapacity(header.width * header.height * ColorImage.channels)
        for row in 0..<header.height {
            try append(header.topDown ? row : header.height - 1 - row, &samples)
        }
        return samples
    }
}

extension [UInt8] {
    /// Adds red, green and blue.
    fileprivate mutating func append(_ color: (UInt8, UInt8, UInt8)) {
        append(color.0)
        append(color.1)
        append(color.2)
    }
}
