import CTIFF

/// The first page of a TIFF or BigTIFF file by libtiff: gray, palette, 1-bit, RGB and what else libtiff turns into
/// RGBA; in strips or tiles, in either planar configuration, compressed as libtiff knows.
enum TIFFDecoder {
    /// A strip may be the whole image: at most this many bytes of it a pixel (four samples of 16 bits).
    private static let bytesPerPixel = 8
    /// The most samples of a pixel: four inks and transparency.
    private static let mostSamples = 5
    /// Tiles and strips are decoded whole: together they have at most so many times the pixels of the image, and some more
    /// where it is small. The same holds for their stored bytes and those of the file, as each may name the same bytes.
    private static let (tileExcess, tileSlack) = (4, 16 << 20)
    /// Bytes of libtiff's message buffer.
    private static let messageCapacity = 1024

    static func raster(_ bytes: [UInt8], limits: ImageLimits) throws(WhorlError) -> Raster {
        try TIFFDirectory.check(bytes)
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
            let samples = Int(whorl_tiff_short(tiff, UInt32(TIFFTAG_SAMPLESPERPIXEL)))
            guard samples <= mostSamples else {
                throw .unsupportedImage(format: .tiff, feature: "\(samples) samples a pixel")
            }
            guard whorl_tiff_is_preview(tiff) == 0 else { throw .foreignImageFormat(name: "camera raw") }
            try checkReadable(tiff)
            try checkPieces(tiff, pixels: Int(width) * Int(height), bytes: bytes.count)
            let stored = Int(whorl_tiff_short(tiff, UInt32(TIFFTAG_ORIENTATION)))
            let orientation = ImageOrientation(rawValue: stored) ?? .topLeft
            var pixels = [UInt32](repeating: 0, count: Int(width) * Int(height))
            // Asked for the orientation that it has, libtiff leaves rows and columns as they are stored.
            guard TIFFReadRGBAImageOriented(tiff, width, height, &pixels, Int32(orientation.rawValue), 1) == 1 else {
                throw failure(source)
            }
            let layout = Layout(tiff)
            return Raster(
                width: Int(width), height: Int(height), channels: layout.rawValue, samples: layout.samples(of: pixels),
                orientation: orientation)
        }
    }

    private static func checkReadable(_ tiff: OpaquePointer) throws(WhorlError) {
        var message = [CChar](repeating: 0, count: messageCapacity)
        guard TIFFRGBAImageOK(tiff, &message) == 1 else {
            let text = String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            throw .unsupportedImage(format: .tiff, feature: text)
        }
    }

    /// - Throws: ``WhorlError/damagedImage(format:reason:)`` for tiles or strips that are far larger than the image, or
    ///   that share their stored bytes.
    private static func checkPieces(_ tiff: OpaquePointer, pixels: Int, bytes: Int) throws(WhorlError) {
        let isTiled = TIFFIsTiled(tiff) != 0
        let count = isTiled ? TIFFNumberOfTiles(tiff) : TIFFNumberOfStrips(tiff)
        let size = isTiled ? TIFFTileSize64(tiff) : TIFFStripSize64(tiff)
        let (unpacked, overflow) = size.multipliedReportingOverflow(by: UInt64(count))
        guard !overflow, unpacked <= UInt64(tileExcess * pixels * bytesPerPixel + tileSlack) else {
            throw .damagedImage(
                format: .tiff, reason: "the \(isTiled ? "tiles" : "strips") are far larger than the image")
        }
        var stored = UInt64(0)
        for piece in 0..<count {
            let (sum, overflow) = stored.addingReportingOverflow(TIFFGetStrileByteCount(tiff, piece))
            guard !overflow, sum <= UInt64(tileExcess * bytes + tileSlack) else {
                throw .damagedImage(format: .tiff, reason: "strips or tiles overlap in the file")
            }
            stored = sum
        }
    }

    private static func failure(_ source: UnsafeMutablePointer<whorl_tiff_source>) -> WhorlError {
        .damagedImage(format: .tiff, reason: CMessage.text(source.pointee.message))
    }
}

extension TIFFDecoder {
    /// What of libtiff's RGBA pixels is kept, by the number of samples.
    private enum Layout: Int {
        case gray = 1
        /// Libtiff does not multiply the alpha into a gray picture.
        case grayAlpha = 2
        case color = 3

        init(_ tiff: OpaquePointer) {
            guard Int32(whorl_tiff_short(tiff, UInt32(TIFFTAG_PHOTOMETRIC))) <= PHOTOMETRIC_MINISBLACK else {
                self = .color
                return
            }
            self = Int32(whorl_tiff_extra_sample(tiff)) == EXTRASAMPLE_UNASSALPHA ? .grayAlpha : .gray
        }

        /// The samples of pixels that have red in the lowest byte and alpha in the highest.
        func samples(of pixels: [UInt32]) -> [UInt8] {
            [UInt8](unsafeUninitializedCapacity: pixels.count * rawValue) { out, filled in
                var place = 0
                for pixel in pixels {
                    let alpha = pixel.byte(TIFFDecoder.alphaByte)
                    if self == .grayAlpha {
                        (out[place], out[place + 1]) = (pixel.byte(0), alpha)
                    } else {
                        for channel in 0..<rawValue { out[place + channel] = overWhite(pixel.byte(channel), alpha) }
                    }
                    place += rawValue
                }
                filled = place
            }
        }

        /// A level over white that the alpha is multiplied into already.
        private func overWhite(_ level: UInt8, _ alpha: UInt8) -> UInt8 {
            let (sum, overflow) = level.addingReportingOverflow(UInt8.max - alpha)
            return overflow ? UInt8.max : sum
        }
    }

    private static let alphaByte = 3
}

extension UInt32 {
    /// The byte at `index`, 0 the lowest.
    fileprivate func byte(_ index: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: self >> (UInt8.bitWidth * index))
    }
}
