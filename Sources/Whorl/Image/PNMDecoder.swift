/// PBM, PGM and PPM, plain (P1, P2, P3) and raw (P4, P5, P6), with a greatest value up to 65535
/// (netpbm.sourceforge.net/doc, pages pbm, pgm and ppm). Of several images in a file the first is read.
enum PNMDecoder {
    private static let largestMaximum = 65535
    private static let white: UInt8 = 255
    private static let highestBit: UInt8 = 0x80

    static func raster(_ bytes: [UInt8], limits: ImageLimits) throws(WhorlError) -> Raster {
        let kind = try Kind(bytes)
        var tokens = PNMTokens(bytes)
        let (width, height) = try tokens.size()
        try limits.check(width: width, height: height, format: .pnm)
        let maximum = kind.isBitmap ? 1 : try tokens.number()
        guard (1...largestMaximum).contains(maximum) else {
            throw .damagedImage(format: .pnm, reason: "the greatest value is said to be \(maximum)")
        }
        if kind.isRaw { try tokens.separator() }
        let size = kind.bytes(width: width, height: height, maximum: maximum)
        guard bytes.count - tokens.position >= size else {
            throw .damagedImage(format: .pnm, reason: "the data ends early")
        }
        let count = width * height * kind.channels
        let samples =
            switch (kind.isRaw, kind.isBitmap) {
            case (true, true): rawBits(bytes, at: tokens.position, width: width, height: height)
            case (true, false): try raw(bytes, at: tokens.position, count: count, maximum: maximum)
            case (false, _): try plain(&tokens, count: count, isBitmap: kind.isBitmap, maximum: maximum)
            }
        return Raster(width: width, height: height, channels: kind.channels, samples: samples)
    }

    /// Columns and rows that the head of a file states.
    static func size(of bytes: [UInt8]) throws(WhorlError) -> (width: Int, height: Int) {
        var tokens = PNMTokens(bytes)
        return try tokens.size()
    }

    /// Bits from the highest, rows padded to bytes; 1 is black.
    private static func rawBits(_ bytes: [UInt8], at start: Int, width: Int, height: Int) -> [UInt8] {
        let stride = rowBytes(ofBits: width)
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height)
        for row in 0..<height {
            for column in 0..<width {
                let byte = bytes[start + row * stride + column / UInt8.bitWidth]
                pixels.append(byte << (column % UInt8.bitWidth) & highestBit == 0 ? white : 0)
            }
        }
        return pixels
    }

    private static func rowBytes(ofBits count: Int) -> Int {
        (count + UInt8.bitWidth - 1) / UInt8.bitWidth
    }

    private static func raw(
        _ bytes: [UInt8], at start: Int, count: Int, maximum: Int
    ) throws(WhorlError) -> [UInt8] {
        if maximum == UInt8.max { return Array(bytes[start..<(start + count)]) }
        let size = maximum > Int(UInt8.max) ? 2 : 1
        var samples: [UInt8] = []
        samples.reserveCapacity(count)
        for place in stride(from: start, to: start + count * size, by: size) {
            let first = Int(bytes[place])
            samples.append(try level(size == 1 ? first : first << UInt8.bitWidth | Int(bytes[place + 1]), of: maximum))
        }
        return samples
    }

    private static func plain(
        _ tokens: inout PNMTokens, count: Int, isBitmap: Bool, maximum: Int
    ) throws(WhorlError) -> [UInt8] {
        var samples: [UInt8] = []
        samples.reserveCapacity(count)
        for _ in 0..<count {
            samples.append(
                isBitmap ? try tokens.bit() == 1 ? 0 : white : try level(try tokens.number(), of: maximum))
        }
        return samples
    }

    private static func level(_ value: Int, of maximum: Int) throws(WhorlError) -> UInt8 {
        guard value <= maximum else {
            throw .damagedImage(format: .pnm, reason: "a value of \(value) exceeds the greatest of \(maximum)")
        }
        return Luma.level(value, of: maximum)
    }
}

extension PNMDecoder {
    /// One of P1 to P6.
    private struct Kind {
        private static let colorDigit = 3
        private static let kinds = 6

        private let digit: Int

        init(_ bytes: [UInt8]) throws(WhorlError) {
            digit = Int(bytes[1]) - Int(UInt8(ascii: "0"))
            guard (1...Self.kinds).contains(digit) else {
                throw .unsupportedImage(format: .pnm, feature: "PAM (P7)")
            }
        }

        var isRaw: Bool { digit > Self.colorDigit }
        var isBitmap: Bool { digit % Self.colorDigit == 1 }
        var channels: Int { digit % Self.colorDigit == 0 ? Self.colorDigit : 1 }

        /// The bytes that the pixels take, of plain kinds the fewest that they can take.
        func bytes(width: Int, height: Int, maximum: Int) -> Int {
            switch (isRaw, isBitmap) {
            case (true, true): PNMDecoder.rowBytes(ofBits: width) * height
            case (true, false): width * height * channels * (maximum > Int(UInt8.max) ? 2 : 1)
            case (false, true): width * height
            // A digit each, and white space between them.
            case (false, false): width * height * channels * 2 - 1
            }
        }
    }
}
