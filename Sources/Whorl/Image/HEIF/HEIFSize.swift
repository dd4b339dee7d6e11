internal import WhorlNumerics

/// What the coded pictures of a HEIF file declare of their sizes, read before libheif takes memory by it.
///
/// The size that a file states for its picture bounds nothing: its coded streams state their own, one file may hold
/// many of them, and a few bytes may stand for gigabytes. Of what would be decoded each stream is looked at.
enum HEIFSize {
    /// A coded picture is larger than what is shown of it by what fills up its blocks; more is refused.
    private static let slack = 2
    /// All parts of a picture may have so many times the pixels that the limits allow: tiles reach over its edges, and
    /// its transparency is a picture of its own. Each slice counts as a picture: where it ends is coded in its bits, and
    /// the decoder decodes what several slices cover once for each.
    private static let wholeSlack = 4
    /// The most tiles of a picture: 50 megapixels in tiles of 256 x 256 have fewer. Each starts a decoder, and all may be
    /// one item of some bytes.
    private static let mostTiles = 1024
    private static let grid = "grid"

    /// Holds a file against limits.
    ///
    /// - Returns: how its pictures are coded.
    /// - Throws: ``WhorlError/damagedImage(format:reason:)``, ``WhorlError/unsupportedImage(format:feature:)``,
    ///   ``WhorlError/imageTooLarge(width:height:limit:)``.
    static func checked(
        _ bytes: [UInt8], _ format: ImageFormat, limits: ImageLimits
    ) throws(WhorlError) -> Set<HEIFCoding> {
        do throws(HEIFFault) {
            return try codings(in: try HEIFItems(bytes), most: limits.maximumPixels, bytes: bytes.count)
        } catch {
            switch error {
            case .damage(let reason): throw .damagedImage(format: format, reason: reason)
            case .feature(let feature): throw .unsupportedImage(format: format, feature: feature)
            case .size(let width, let height):
                throw .imageTooLarge(width: width, height: height, limit: limits.maximumPixels)
            }
        }
    }

    private static func codings(in items: HEIFItems, most: Int, bytes: Int) throws(HEIFFault) -> Set<HEIFCoding> {
        var codings: Set<HEIFCoding> = []
        var largest = 0
        // The widest and the highest of the streams: no tile is larger.
        var (width, height) = (0, 0)
        func hold(_ size: CodedSize) throws(HEIFFault) {
            try size.check(most: slack * most)
            largest = max(largest, size.pixels)
            (width, height) = (max(width, size.width), max(height, size.height))
        }
        for property in items.properties {
            for size in try sizes(of: property) { try hold(size) }
        }
        var (grids, parts, layouts): ([Int], [Int], [HEIFGrid]) = ([], [], [])
        for item in [items.primary] + items.additions(to: items.primary) {
            if items.types[item] == grid { grids.append(item) } else { parts.append(item) }
        }
        for item in grids {
            let tiles = try HEIFGrid(try items.bytes(of: item))
            try tiles.size.check(most: most)
            guard tiles.count <= mostTiles else { throw .feature("more than \(mostTiles) tiles") }
            layouts.append(tiles)
            let named = items.parts(of: item)
            guard named.count == tiles.count else { throw .damage("a grid has other tiles than it states") }
            parts += named
        }
        // The library decodes what adds to a tile, or to another addition, without end where two add to each other.
        let extended = items.extended
        guard !(grids + parts).contains(where: { $0 != items.primary && extended.contains($0) }) else {
            throw .feature("transparency of a part of a picture")
        }
        var (length, units) = (0, 0)
        for (item, times) in Dictionary(parts.map { ($0, 1) }, uniquingKeysWith: +).sorted(by: { $0.key < $1.key }) {
            let type = items.types[item] ?? "none"
            guard let coding = HEIFCoding(itemType: type) else { throw .feature("pictures of the type \(type)") }
            codings.insert(coding)
            let stream = try items.bytes(of: item)
            length += stream.count
            guard length <= bytes else { throw .damage("items overlap") }
            let content = try coding == .hevc ? HEVCStream.content(of: stream) : AV1Stream.content(of: stream)
            for size in content.sizes { try hold(size) }
            units += max(content.units, 1) * times
        }
        // What no tile covers the library leaves as it was in memory.
        guard layouts.allSatisfy({ $0.size.width <= $0.columns * width && $0.size.height <= $0.rows * height }) else {
            throw .damage("tiles do not cover the picture")
        }
        try check(parts: parts.count, units: units, of: largest, most: most)
        return codings
    }

    /// Checks what is decoded in all: at most some 2^32 parts of less than 2^31 pixels each.
    private static func check(parts: Int, units: Int, of largest: Int, most: Int) throws(HEIFFault) {
        guard parts * largest <= wholeSlack * most || parts <= 2 else {
            throw .feature("tiles with far more pixels than the picture")
        }
        guard Double(units) * Double(largest) <= Double(wholeSlack * most) || units <= 2 else {
            throw .feature("\(units) slices or frames of \(largest) pixels")
        }
    }

    /// The sizes that the configuration of a decoder declares.
    private static func sizes(of property: HEIFBox) throws(HEIFFault) -> [CodedSize] {
        switch property.type {
        case "hvcC": try HEVCStream.sizes(inConfiguration: property.content)
        case "av1C": try AV1Stream.sizes(inConfiguration: property.content)
        default: []
        }
    }
}

/// Columns and rows that a coded stream declares.
struct CodedSize: Equatable {
    let width: Int
    let height: Int

    /// Both sides have at most 32 bits.
    var pixels: Int { width * height }

    func check(most: Int) throws(HEIFFault) {
        guard width > 0, height > 0 else { throw .damage("a picture has \(width) x \(height) pixels") }
        guard width <= Int32.max, height <= Int32.max, pixels <= most else {
            throw .size(width: width, height: height)
        }
    }
}

/// What a coded stream holds.
struct CodedContent: Equatable {
    var sizes: [CodedSize] = []
    /// Slices or frames: each may be decoded across the whole picture.
    var units = 0
}

/// A picture made of tiles (ISO/IEC 23008-12, 6.6.2.3).
private struct HEIFGrid {
    let size: CodedSize
    let rows: Int
    let columns: Int

    var count: Int { rows * columns }

    init(_ bytes: [UInt8]) throws(HEIFFault) {
        var reader = HEIFBox.reader(of: bytes[...])
        _ = try reader.readByte()
        let isLong = try reader.readByte() & 1 == 1
        (rows, columns) = (Int(try reader.readByte()) + 1, Int(try reader.readByte()) + 1)
        size = CodedSize(
            width: isLong ? try reader.readInt(UInt32.self) : try reader.readInt(UInt16.self),
            height: isLong ? try reader.readInt(UInt32.self) : try reader.readInt(UInt16.self))
    }
}
