/// The groups of prefix codes that a lossless WebP picture, or the lossless transparency of a lossy one, declares (RFC 9649,
/// 3.7.2.2), counted before libwebp makes tables of some 5 kB for each.
///
/// Their number stands behind the transforms, in an image of its own: all images before it are read, without their pixels.
struct WebPGroups {
    /// The most groups: libwebp's encoder makes 2,600 (`MAX_HUFF_IMAGE_SIZE`).
    static let most = 10_000
    /// Symbols of the codes of a pixel: green with lengths of copies, red, blue, alpha, and distances.
    private static let (levels, copies, distances) = (256, 24, 40)
    /// Bits of the largest color cache.
    private static let largestCache = 11
    /// Bytes of the head of a picture, which the lossless transparency has not.
    private static let head = 5

    private var bits: WebPBits

    /// Holds the pictures of a file against ``most``.
    ///
    /// - Parameters:
    ///   - bytes: a WebP file.
    ///   - width: columns of its picture.
    ///   - height: rows of it.
    /// - Throws: ``WhorlError/unsupportedImage(format:feature:)``, ``WhorlError/damagedImage(format:reason:)``.
    static func check(_ bytes: [UInt8], width: Int, height: Int) throws(WhorlError) {
        let pictures = WebPChunk.all("VP8L", in: bytes).map { $0.dropFirst(head) }
        // The lowest bits of its first byte say how transparency is coded.
        let transparencies = WebPChunk.all("ALPH", in: bytes).filter { $0.first.map { $0 & 3 == 1 } == true }
        for stream in pictures + transparencies.map({ $0.dropFirst() }) {
            var groups = WebPGroups(bits: WebPBits(stream))
            let count = try groups.count(width, height)
            guard count <= most else {
                throw .unsupportedImage(format: .webp, feature: "\(count) groups of prefix codes")
            }
        }
    }

    /// The kinds of transforms.
    private enum Transform: Int {
        case predictor, color, green, palette
    }

    /// Reads a stream up to the groups of its pixels.
    private mutating func count(_ width: Int, _ height: Int) throws(WhorlError) -> Int {
        var (columns, seen) = (width, Set<Transform>())
        while try bits.bit() == 1 {
            guard let kind = Transform(rawValue: try bits.read(2)), seen.insert(kind).inserted else {
                throw .damagedImage(format: .webp, reason: "a transform occurs twice")
            }
            switch kind {
            case .predictor, .color: _ = try blocks(columns, height)
            case .green: break
            case .palette:
                let colors = try bits.read(8) + 1
                _ = try image(colors)
                columns = Self.blocks(columns, Self.packing(colors))
            }
        }
        _ = try cache()
        return try bits.bit() == 1 ? try blocks(columns, height) + 1 : 1
    }

    /// Passes over an image with a pixel for each block, whose size it states.
    private mutating func blocks(_ columns: Int, _ rows: Int) throws(WhorlError) -> Int {
        let side = try bits.read(3) + 2
        return try image(Self.blocks(columns, side) * Self.blocks(rows, side))
    }

    private static func blocks(_ side: Int, _ bits: Int) -> Int { (side + 1 << bits - 1) >> bits }

    /// By how many bits a row is shorter whose pixels are packed into bytes.
    private static func packing(_ colors: Int) -> Int { colors > 16 ? 0 : colors > 4 ? 1 : colors > 2 ? 2 : 3 }

    /// The entries of a color cache; 0 for none.
    private mutating func cache() throws(WhorlError) -> Int {
        guard try bits.bit() == 1 else { return 0 }
        let size = try bits.read(4)
        guard (1...Self.largestCache).contains(size) else {
            throw .damagedImage(format: .webp, reason: "a color cache is impossible")
        }
        return 1 << size
    }

    /// Passes over so many pixels.
    ///
    /// - Returns: the highest number that red and green make, in 16 bits. What is copied, or comes from the cache, is what a
    ///   pixel before was.
    private mutating func image(_ pixels: Int) throws(WhorlError) -> Int {
        let cache = try cache()
        var codes: [WebPPrefixCode] = []
        for alphabet in [Self.levels + Self.copies + cache, Self.levels, Self.levels, Self.levels, Self.distances] {
            codes.append(try WebPPrefixCode(&bits, alphabet: alphabet))
        }
        var (left, highest) = (pixels, 0)
        while left > 0 {
            let green = try codes[0].read(&bits)
            if green < Self.levels {
                highest = max(highest, try codes[1].read(&bits) << UInt8.bitWidth | green)
                for code in codes[2...3] { _ = try code.read(&bits) }
                left -= 1
            } else if green < Self.levels + Self.copies {
                left -= try number(green - Self.levels)
                _ = try number(try codes[4].read(&bits))
            } else {
                left -= 1
            }
        }
        guard left == 0 else { throw .damagedImage(format: .webp, reason: "a copy goes beyond the picture") }
        return highest
    }

    /// A length or a distance by its prefix (RFC 9649, 3.6.2.2).
    private mutating func number(_ prefix: Int) throws(WhorlError) -> Int {
        guard prefix >= 4 else { return prefix + 1 }
        let extra = (prefix - 2) >> 1
        return (2 + prefix & 1) << extra + (try bits.read(extra)) + 1
    }
}
