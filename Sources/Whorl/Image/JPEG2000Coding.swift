internal import WhorlNumerics

/// How the pixels of a JPEG 2000 file are coded (ISO/IEC 15444-1, A.4, A.6 and B): in how many blocks, precincts and packets.
///
/// The library makes a record of some hundred bytes of each before it decodes, and a file of a kilobyte can declare
/// millions of them. It reports the precincts of the lowest resolution alone (`opj_get_cstr_info`), so the headers are read
/// here. What the library would look for elsewhere, as what follows a marker that nobody knows, is refused.
struct JPEG2000Coding {
    /// The most code-blocks, and the most precincts of subbands: 25 megapixels of color in blocks of 32 x 32 have fewer.
    private static let most = 150_000
    /// The most packets: one for each layer, resolution, component and precinct.
    private static let mostPackets = 1_000_000
    private static let lead: UInt8 = 0xFF
    private static let (style, componentStyle, order): (UInt8, UInt8, UInt8) = (0x52, 0x53, 0x5F)
    private static let (quantization, componentQuantization, region): (UInt8, UInt8, UInt8) = (0x5C, 0x5D, 0x5E)
    private static let (tilePart, data, end): (UInt8, UInt8, UInt8) = (0x90, 0x93, 0xD9)
    /// Markers of the main header: sizes, coding, quantization, lengths, registration, comments, and those of part 2 that
    /// the library knows.
    private static let known: Set<UInt8> = [
        0x50, 0x51, style, componentStyle, 0x55, 0x57, 0x58, 0x5C, 0x5D, 0x5E, order, 0x60, 0x63, 0x64, 0x74, 0x75,
        0x77, 0x78,
    ]
    /// The same of a tile-part's header: quantization, regions, lengths and comments.
    private static let knownInTiles: Set<UInt8> = [0x58, 0x5C, 0x5D, 0x5E, 0x61, 0x64]
    /// The most levels of decomposition.
    private static let mostLevels = 32

    private let size: JPEG2000Size
    private var layers = 1
    private var planes = JPEG2000Planes()

    /// Holds what the headers declare against the limits.
    ///
    /// - Parameters:
    ///   - bytes: a file, whole, damaged or hostile. Of one that ends early nothing is said: it does not decode.
    ///   - size: its sizes.
    ///   - most: the most pixels of an image.
    /// - Throws: ``WhorlError/unsupportedImage(format:feature:)``, ``WhorlError/damagedImage(format:reason:)``.
    static func check(_ bytes: [UInt8], _ size: JPEG2000Size, most: Int) throws(WhorlError) {
        var coding = JPEG2000Coding(size: size)
        try coding.read(bytes)
        try coding.planes.check(samples: size.width * size.height * size.channels, most: most)
    }

    private mutating func read(_ bytes: [UInt8]) throws(WhorlError) {
        var place = size.start + 2
        while let segment = try Self.segment(bytes, at: place), segment.marker != Self.tilePart {
            guard Self.known.contains(segment.marker) else {
                throw .unsupportedImage(format: .jpeg2000, feature: "marker \(segment.marker) in the main header")
            }
            try read(segment)
            place = segment.body.endIndex
        }
        while let first = try Self.segment(bytes, at: place) {
            guard first.marker == Self.tilePart else {
                if first.marker == Self.end { return }
                throw Self.damage(place)
            }
            var inner = first.body.endIndex
            while let segment = try Self.segment(bytes, at: inner), segment.marker != Self.data {
                guard ![Self.style, Self.componentStyle, Self.order].contains(segment.marker) else {
                    throw .unsupportedImage(format: .jpeg2000, feature: "coding that differs between tiles")
                }
                guard Self.knownInTiles.contains(segment.marker) else { throw Self.damage(inner) }
                try read(segment)
                inner = segment.body.endIndex
            }
            guard first.body.count >= 8 else { throw Self.damage(place) }
            // A length of 0 says that the part goes on to the end.
            let length = Self.number(first.body.dropFirst(2).prefix(4))
            guard length > 0 else { return }
            guard length >= 12 else { throw Self.damage(place) }
            place += length
        }
    }

    private init(size: JPEG2000Size) { self.size = size }

    private struct Segment {
        let marker: UInt8
        /// What follows the length; nothing for markers that have none.
        let body: ArraySlice<UInt8>
    }

    /// The marker segment at a place; nil where the bytes end before its own end.
    private static func segment(_ bytes: [UInt8], at place: Int) throws(WhorlError) -> Segment? {
        guard place + 2 <= bytes.count else { return nil }
        guard bytes[place] == lead else { throw damage(place) }
        let marker = bytes[place + 1]
        guard marker != data, marker != end else {
            return Segment(marker: marker, body: bytes[(place + 2)..<(place + 2)])
        }
        guard place + 4 <= bytes.count else { return nil }
        let length = number(bytes[(place + 2)..<(place + 4)])
        guard length >= 2 else { throw damage(place) }
        guard place + 2 + length <= bytes.count else { return nil }
        return Segment(marker: marker, body: bytes[(place + 4)..<(place + 2 + length)])
    }

    private static func damage(_ place: Int) -> WhorlError {
        .damagedImage(format: .jpeg2000, reason: "byte \(place): no marker segment follows")
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

    /// Reads a coding style or a quantization, as if all components had it.
    private mutating func read(_ segment: Segment) throws(WhorlError) {
        var fields = ByteReader(segment.body, order: .bigEndian) { Self.damage($0) }
        switch segment.marker {
        case Self.style:
            let hasPrecincts = try fields.readInt(UInt8.self) & 1 == 1
            _ = try fields.readInt(UInt8.self)
            layers = try fields.readInt(UInt16.self)
            _ = try fields.readInt(UInt8.self)
            try count(&fields, hasPrecincts)
        case Self.componentStyle:
            _ = try fields.readInt(UInt8.self)
            let hasPrecincts = try fields.readInt(UInt8.self) & 1 == 1
            try count(&fields, hasPrecincts)
        case Self.quantization: try planes.read(&fields)
        case Self.componentQuantization:
            _ = try fields.readInt(UInt8.self)
            try planes.read(&fields)
        case Self.region:
            _ = (try fields.readInt(UInt8.self), try fields.readInt(UInt8.self))
            planes.shift = max(planes.shift, try fields.readInt(UInt8.self))
        default: break
        }
    }

    /// Counts the parts of all components by the fields that both segments end with.
    private mutating func count(_ fields: inout ByteReader<WhorlError>, _ hasPrecincts: Bool) throws(WhorlError) {
        let levels = try fields.readInt(UInt8.self)
        let (width, height) = (try fields.readInt(UInt8.self) + 2, try fields.readInt(UInt8.self) + 2)
        _ = (try fields.readInt(UInt8.self), try fields.readInt(UInt8.self))
        guard levels <= Self.mostLevels, width <= 10, height <= 10 else {
            throw .unsupportedImage(
                format: .jpeg2000, feature: "\(levels) levels of blocks of 2^\(width) x 2^\(height)")
        }
        planes.levels.insert(levels)
        var (blocks, precincts, packets) = (0.0, 0.0, 0.0)
        for resolution in 0...levels {
            let exponents = hasPrecincts ? try fields.readInt(UInt8.self) : 0xFF
            let (across, down) = (exponents & 15, exponents >> 4)
            let (columns, rows) = (
                Self.parts(size.tileWidth, levels - resolution), Self.parts(size.tileHeight, levels - resolution)
            )
            let places = Double(Self.parts(columns, across)) * Double(Self.parts(rows, down))
            // The lowest resolution is one subband of its size, each other three of half its size.
            let halves = resolution == 0 ? 0 : 1
            let bands = resolution == 0 ? 1.0 : 3.0
            let wide = Self.parts(Self.parts(columns, halves), min(width, max(across - halves, 0)))
            let high = Self.parts(Self.parts(rows, halves), min(height, max(down - halves, 0)))
            blocks += bands * max(Double(wide) * Double(high), places)
            precincts += bands * places
            packets += Double(layers) * places
        }
        let all = Double(size.tiles * size.channels)
        guard blocks * all <= Double(Self.most), precincts * all <= Double(Self.most),
            packets * all <= Double(Self.mostPackets)
        else {
            throw .unsupportedImage(
                format: .jpeg2000, feature: "more than \(Self.most) blocks or \(Self.mostPackets) packets")
        }
    }

    /// Parts of a length, each of a power of two.
    private static func parts(_ length: Int, _ exponent: Int) -> Int { (length + (1 << exponent) - 1) >> exponent }
}
