import COpenJPEG
internal import WhorlNumerics

/// What the codestream of a JPEG 2000 file declares of its size (ISO/IEC 15444-1, A.5.1), read before the library takes
/// memory by it.
struct JPEG2000Size {
    /// The most components of a pixel: RGB and alpha.
    static let components = 4
    /// The most tiles; each takes some kilobytes before anything is decoded.
    private static let mostTiles = 4096
    /// The first bytes of a codestream: its start, then the marker of the sizes.
    static let codestream: [UInt8] = [0xFF, 0x4F, 0xFF, 0x51]
    /// The first box of a JP2 file.
    static let firstBox: [UInt8] = [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A]
    private static let codestreamBox = 0x6A70_3263

    let isBoxed: Bool
    /// Where the codestream starts.
    let start: Int
    let width: Int
    let height: Int
    /// Columns and rows of a tile that lie in the image, at most.
    let tileWidth: Int
    let tileHeight: Int
    let tiles: Int
    let channels: Int
    /// How many components the file's palette gives a pixel, such as 3 for RGB; 0 if the file has no palette.
    let paletteColumns: Int

    /// Finds and reads the sizes.
    ///
    /// - Throws: ``WhorlError/damagedImage(format:reason:)`` where there are none.
    init(_ bytes: [UInt8]) throws(WhorlError) {
        isBoxed = bytes.starts(with: Self.firstBox)
        var fields = ByteReader(bytes[...], order: .bigEndian) { Self.damage("the data ends early", at: $0) }
        if isBoxed { try Self.enterCodestream(&fields) }
        start = fields.position
        paletteColumns = try Self.paletteColumns(bytes[..<start])
        guard try Array(fields.take(Self.codestream.count)) == Self.codestream else {
            throw Self.damage("there is no codestream", at: fields.position)
        }
        _ = (try fields.readInt(UInt16.self), try fields.readInt(UInt16.self))
        let (right, bottom) = (try fields.readInt(UInt32.self), try fields.readInt(UInt32.self))
        let (left, top) = (try fields.readInt(UInt32.self), try fields.readInt(UInt32.self))
        let (tileColumns, tileRows) = (try fields.readInt(UInt32.self), try fields.readInt(UInt32.self))
        let (tileLeft, tileTop) = (try fields.readInt(UInt32.self), try fields.readInt(UInt32.self))
        channels = try fields.readInt(UInt16.self)
        guard left < right, top < bottom, tileColumns > 0, tileRows > 0, tileLeft <= left, tileTop <= top else {
            throw Self.damage("the sizes are impossible", at: fields.position)
        }
        (width, height) = (right - left, bottom - top)
        (tileWidth, tileHeight) = (min(tileColumns, width), min(tileRows, height))
        // Both factors are below 2^32.
        let columns = (right - tileLeft - 1) / tileColumns + 1
        let (count, overflow) = columns.multipliedReportingOverflow(by: (bottom - tileTop - 1) / tileRows + 1)
        tiles = overflow ? .max : count
    }

    /// The name of the box of a palette (I.5.3.4), and the place of the number of columns behind the name.
    private static let (paletteBox, columnsPlace) = ([UInt8]("pclr".utf8), 6)

    /// What the library makes of an index: a component for each column of a palette, wherever it lies before the codestream.
    private static func paletteColumns(_ bytes: ArraySlice<UInt8>) throws(WhorlError) -> Int {
        var most = 0
        for place in bytes.indices.dropLast(columnsPlace)
        where bytes[place] == paletteBox[0] && bytes[place...].starts(with: paletteBox) {
            let columns = Int(bytes[place + columnsPlace])
            guard columns <= components else {
                throw .unsupportedImage(format: .jpeg2000, feature: "a palette of \(columns) columns")
            }
            most = max(most, columns)
        }
        return most
    }

    /// Bytes a pixel that decoding takes at most: 32 bits for each component of the image, of its largest tile where it has
    /// several, and of a palette's colors, and a byte for each component of what is made of them.
    var cost: Int {
        // Whatever the file states: a tile is no larger than the image, whose pixels no Int may hold.
        let share = Double(tileWidth) / Double(width) * Double(tileHeight) / Double(height)
        let tile = tiles > 1 ? Int((Double(channels * Self.word) * share).rounded(.up)) : 0
        return (Self.word + 1) * max(channels, paletteColumns) + (paletteColumns > 0 ? Self.word : 0) + tile
    }

    /// Bytes of a component's value.
    private static let word = 4

    /// Passes over boxes up to the contents of the one that holds the codestream.
    private static func enterCodestream(_ fields: inout ByteReader<WhorlError>) throws(WhorlError) {
        while true {
            let start = fields.position
            let (length, kind) = (try fields.readInt(UInt32.self), try fields.readInt(UInt32.self))
            // A length of 1 says that one of 64 bits follows, 0 that the box goes on to the end.
            let long = length == 1 ? try longLength(&fields) : length
            if kind == codestreamBox { return }
            let head = fields.position - start
            guard long >= head else { throw damage("a box is too short", at: fields.position) }
            _ = try fields.take(long - head)
        }
    }

    /// Reads a length of 64 bits, in halves, as an error names the half that is missing.
    private static func longLength(_ fields: inout ByteReader<WhorlError>) throws(WhorlError) -> Int {
        let (high, low) = (try fields.readInt(UInt32.self), try fields.readInt(UInt32.self))
        guard high <= Int(Int32.max) else { throw damage("a length is impossible", at: fields.position) }
        return high << UInt32.bitWidth | low
    }

    private static func damage(_ reason: String, at position: Int) -> WhorlError {
        .damagedImage(format: .jpeg2000, reason: "byte \(position): \(reason)")
    }

    /// Holds the size against the limits.
    ///
    /// - Throws: what the limits throw, ``WhorlError/unsupportedImage(format:feature:)`` for more tiles or components
    ///   than are read.
    func check(_ limits: ImageLimits) throws(WhorlError) {
        try limits.check(width: width, height: height, format: .jpeg2000)
        guard (1...Self.components).contains(channels) else {
            throw .unsupportedImage(format: .jpeg2000, feature: "\(channels) components")
        }
        guard tiles <= Self.mostTiles else {
            throw .unsupportedImage(format: .jpeg2000, feature: "more than \(Self.mostTiles) tiles")
        }
    }

    /// Whether the library found the same size.
    func describes(_ image: opj_image_t) -> Bool {
        Int(image.x1) - Int(image.x0) == width && Int(image.y1) - Int(image.y0) == height
            && Int(image.numcomps) == channels
    }
}
