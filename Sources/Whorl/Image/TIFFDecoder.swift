import CTIFF

/// The first page of a TIFF or BigTIFF file by libtiff: gray, palette, 1-bit, RGB and what else libtiff turns into
/// RGBA; in strips or tiles, in either planar configuration, compressed as libtiff knows.
enum TIFFDecoder {
    /// A strip may be the whole image: at most this many bytes of it a pixel (four samples of 16 bits).
    private static let bytesPerPixel = 8
    /// The last value of the tag Orientation (274) whose rows run from left to right or back; the others are turned.
    private static let lastUprightOrientation = 4
    /// Bytes of libtiff's message buffer.
    private static let messageCapacity = 1024

    static func raster(_ bytes: [UInt8], limits: ImageLimits) throws(WhorlError) -> GrayRaster {
        let source = UnsafeMutablePointer<whorl_tiff_source>.allocate(capacity: 1)
        source.initialize(to: whorl_tiff_source())
        defer { source.deallocate() }
        return try bytes.withUnsafeBufferPointer { (buffer) throws(WhorlError) in
            let largest = limits.maximumPixels * bytesPerPixel
            guard let tiff = whorl_tiff_open(source, buffer.baseAddress, buffer.count, largest) else {
                throw failure(source)
            }
            defer { TIFFClose(tiff) }
            let width = whorl_tiff_number(tiff, UInt32(TIFFTAG_IMAGEWIDTH))
            let height = whorl_tiff_number(tiff, UInt32(TIFFTAG_IMAGELENGTH))
            try limits.check(width: Int(width), height: Int(height), format: .tiff)
            try checkReadable(tiff)
            var raster = [UInt32](repeating: 0, count: Int(width) * Int(height))
            guard TIFFReadRGBAImageOriented(tiff, width, height, &raster, ORIENTATION_TOPLEFT, 1) == 1 else {
                throw failure(source)
            }
            let level = hasGrayAndAlpha(tiff) ? grayLevel : colorLevel
            return GrayRaster(width: Int(width), height: Int(height), pixels: raster.map(level))
        }
    }

    private static func checkReadable(_ tiff: OpaquePointer) throws(WhorlError) {
        let orientation = Int(whorl_tiff_short(tiff, UInt32(TIFFTAG_ORIENTATION)))
        guard orientation <= lastUprightOrientation else {
            throw .unsupportedImage(format: .tiff, feature: "a picture stored turned, orientation \(orientation)")
        }
        var message = [CChar](repeating: 0, count: messageCapacity)
        guard TIFFRGBAImageOK(tiff, &message) == 1 else {
            let text = String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            throw .unsupportedImage(format: .tiff, feature: text)
        }
    }

    /// The gray level over white of a pixel of libtiff's RGBA raster: red in the lowest byte, alpha in the highest and
    /// multiplied in.
    private static func colorLevel(_ pixel: UInt32) -> UInt8 {
        let (r, g, b, alpha) = (pixel.byte(0), pixel.byte(1), pixel.byte(2), pixel.byte(alphaByte))
        let (sum, overflow) = Luma.gray(r, g, b).addingReportingOverflow(UInt8.max - alpha)
        return overflow ? UInt8.max : sum
    }

    /// The same of a gray picture, into which libtiff does not multiply the alpha.
    private static func grayLevel(_ pixel: UInt32) -> UInt8 {
        Luma.overWhite(pixel.byte(0), alpha: pixel.byte(alphaByte))
    }

    private static func hasGrayAndAlpha(_ tiff: OpaquePointer) -> Bool {
        Int32(whorl_tiff_short(tiff, UInt32(TIFFTAG_PHOTOMETRIC))) <= PHOTOMETRIC_MINISBLACK
            && Int32(whorl_tiff_extra_sample(tiff)) == EXTRASAMPLE_UNASSALPHA
    }

    private static let alphaByte = 3

    private static func failure(_ source: UnsafeMutablePointer<whorl_tiff_source>) -> WhorlError {
        .damagedImage(format: .tiff, reason: CMessage.text(source.pointee.message))
    }
}

extension UInt32 {
    /// The byte at `index`, 0 the lowest.
    fileprivate func byte(_ index: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: self >> (UInt8.bitWidth * index))
    }
}
