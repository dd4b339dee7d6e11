internal import WhorlNumerics

/// The headers of a Windows or OS/2 bitmap: BITMAPFILEHEADER and one of BITMAPCOREHEADER, BITMAPINFOHEADER, its
/// versions 2 to 5 or OS22XBITMAPHEADER (Microsoft, "Bitmap Header Types", learn.microsoft.com/windows/win32/gdi).
struct BMPHeader {
    /// How the pixels are stored.
    enum Storage: Equatable {
        /// Indices into the palette, of so many bits.
        case indexed(bits: Int)
        /// Runs of indices of so many bits, 4 or 8.
        case runs(bits: Int)
        /// Numbers of so many bits whose components lie under masks.
        case masked(bits: Int)
        /// Blue, green, red.
        case bgr
    }

    /// Columns, positive.
    let width: Int
    /// Rows, positive.
    let height: Int
    /// Whether the first stored row is the top one.
    let topDown: Bool
    let storage: Storage
    /// Offset of the first stored row.
    let pixelOffset: Int
    /// Offset of the palette.
    let paletteOffset: Int
    /// Palette entries that the header declares.
    let paletteCount: Int
    /// Bytes of a palette entry: 3 or 4.
    let paletteEntry: Int
    /// Red, green and blue of ``Storage/masked(bits:)``.
    let masks: [BMPMask]

    /// Reads the headers.
    ///
    /// - Throws: ``WhorlError/damagedImage(format:reason:)``, ``WhorlError/unsupportedImage(format:feature:)`` or what
    ///   the limits throw.
    init(_ bytes: [UInt8], limits: ImageLimits) throws(WhorlError) {
        var file = Self.reader(of: bytes, from: Layout.pixelOffset)
        pixelOffset = try file.readInt(UInt32.self)
        let size = try file.readInt(UInt32.self)
        let isCore = size == Layout.coreSize
        guard isCore || Layout.infoSizes.contains(size) else {
            throw .unsupportedImage(format: .bmp, feature: "a header of \(size) bytes")
        }
        let signedHeight: Int
        let fields: Fields
        if isCore {
            (width, signedHeight) = (try file.readInt(UInt16.self), try file.readInt(UInt16.self))
            fields = try Fields(&file, isCore: true)
        } else {
            (width, signedHeight) = (try file.readInt(Int32.self), try file.readInt(Int32.self))
            fields = try Fields(&file, isCore: false)
        }
        height = abs(signedHeight)
        topDown = signedHeight < 0
        try limits.check(width: width, height: height, format: .bmp)
        storage = try fields.storage(isOS2: size == Layout.os2Size)
        (masks, paletteOffset) = try Self.masks(bytes, headerSize: size, fields: fields)
        paletteEntry = isCore ? Layout.corePaletteEntry : Layout.paletteEntry
        paletteCount = fields.colors == 0 ? 1 << min(fields.bits, BMPPalette.indexBits) : fields.colors
        guard !(topDown && fields.compression != 0 && !fields.hasMasks) else {
            throw .damagedImage(format: .bmp, reason: "run lengths in a picture stored from the top")
        }
        guard pixelOffset >= Layout.infoOffset + size else {
            throw .damagedImage(format: .bmp, reason: "the pixels are said to begin inside the header")
        }
    }

    /// Reads the file from an offset.
    static func reader(of bytes: [UInt8], from offset: Int) -> ByteReader<WhorlError> {
        var reader = ByteReader(bytes[...], shortage: endsEarly)
        reader.move(to: offset)
        return reader
    }

    /// The error of a file that is shorter than its header says.
    static var endsEarly: WhorlError { .damagedImage(format: .bmp, reason: "the data ends early") }

    /// The masks and the offset behind them, where a palette begins.
    private static func masks(
        _ bytes: [UInt8], headerSize: Int, fields: Fields
    ) throws(WhorlError) -> ([BMPMask], Int) {
        let end = Layout.infoOffset + headerSize
        guard fields.hasMasks else { return (BMPMask.standard(bits: fields.bits), end) }
        var file = reader(of: bytes, from: Layout.masks)
        var masks: [BMPMask] = []
        for _ in 0..<ColorImage.channels { masks.append(try BMPMask(try file.readInt(UInt32.self))) }
        // Version 1 headers carry the masks behind them, later ones inside.
        let behind = headerSize == Layout.infoSize ? fields.maskCount * Layout.maskSize : 0
        return (masks, end + behind)
    }
}

extension BMPHeader {
    /// Offsets from the start of the file and sizes, in bytes.
    private enum Layout {
        static let pixelOffset = 10
        static let infoOffset = 14
        /// From the compression to the number of palette entries.
        static let sizes = 12
        /// Of the first of red, green and blue.
        static let masks = 54
        static let maskSize = 4
        static let corePaletteEntry = 3
        static let paletteEntry = 4
        static let coreSize = 12
        static let infoSize = 40
        static let os2Size = 64
        /// BITMAPINFOHEADER and its versions 2, 3, OS/2 2.x, 4 and 5.
        static let infoSizes: Set<Int> = [infoSize, 52, 56, os2Size, 108, 124]
    }

    /// The fields that together say how pixels are stored.
    private struct Fields {
        let bits: Int
        /// The values of biCompression (MS-WMF, 2.1.1.7).
        let compression: Int
        /// Palette entries, 0 for all that the bits can name.
        let colors: Int

        /// Reads what follows the height.
        init(_ file: inout ByteReader<WhorlError>, isCore: Bool) throws(WhorlError) {
            // The number of planes, always 1.
            _ = try file.readInt(UInt16.self)
            bits = try file.readInt(UInt16.self)
            guard !isCore else {
                (compression, colors) = (0, 0)
                return
            }
            compression = try file.readInt(UInt32.self)
            _ = try file.take(Layout.sizes)
            colors = try file.readInt(UInt32.self)
        }

        private static let runs8 = 1
        private static let runs4 = 2
        private static let bitFields = 3
        private static let alphaBitFields = 6

        var hasMasks: Bool { compression == Self.bitFields || compression == Self.alphaBitFields }
        /// Red, green, blue and maybe alpha.
        var maskCount: Int { ColorImage.channels + (compression == Self.alphaBitFields ? 1 : 0) }

        func storage(isOS2: Bool) throws(WhorlError) -> Storage {
            switch (compression, bits) {
            case (0, 1), (0, 2), (0, 4), (0, 8): return .indexed(bits: bits)
            case (0, 16), (0, 32): return .masked(bits: bits)
            case (0, 24): return .bgr
            case (Self.runs8, 8), (Self.runs4, 4): return .runs(bits: bits)
            case (Self.bitFields, 16), (Self.bitFields, 32), (Self.alphaBitFields, 16), (Self.alphaBitFields, 32):
                guard !isOS2 else { break }
                return .masked(bits: bits)
            default: break
            }
            throw .unsupportedImage(format: .bmp, feature: "compression \(compression) with \(bits) bits a pixel")
        }
    }
}
