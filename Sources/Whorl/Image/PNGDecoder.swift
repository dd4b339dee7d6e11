import CPNG

/// PNG of every color type and bit depth, interlaced or not, by libpng, turned as its Exif chunk says.
///
/// Samples are taken as stored, without gamma. 16-bit samples are rounded to 8.
enum PNGDecoder {
    static func raster(_ bytes: [UInt8], limits: ImageLimits) throws(WhorlError) -> Raster {
        try bytes.withUnsafeBufferPointer { (buffer) throws(WhorlError) in
            var reader = whorl_png_reader()
            defer { whorl_png_close(&reader) }
            guard whorl_png_open(&reader, buffer.baseAddress, buffer.count) == 1 else { throw failure(reader) }
            let (width, height, channels) = (Int(reader.width), Int(reader.height), Int(reader.channels))
            try limits.check(width: width, height: height, format: .png)
            var samples = [UInt8](repeating: 0, count: width * height * channels)
            guard whorl_png_read_pixels(&reader, &samples) == 1 else { throw failure(reader) }
            return Raster(
                width: width, height: height, channels: channels, samples: samples,
                orientation: ExifOrientation.read(png: bytes))
        }
    }

    private static func failure(_ reader: whorl_png_reader) -> WhorlError {
        .damagedImage(format: .png, reason: CMessage.text(reader.message))
    }
}
