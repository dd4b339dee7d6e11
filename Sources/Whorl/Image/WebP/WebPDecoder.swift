import CWebP

/// WebP by libwebp: lossy or lossless, with alpha or without, turned as its Exif chunk says.
enum WebPDecoder {
    /// Decodes a file.
    ///
    /// A lossy picture without alpha is decoded at a fraction of its size where the limits ask for it: the library then
    /// needs memory for some rows only.
    ///
    /// - Returns: the samples as they are stored, or at the fraction that the limits allow.
    /// - Throws: ``WhorlError/damagedImage(format:reason:)``, ``WhorlError/unsupportedImage(format:feature:)`` for an
    ///   animation, or what the limits throw.
    static func raster(_ bytes: [UInt8], limits: ImageLimits) throws(WhorlError) -> Raster {
        try bytes.withUnsafeBufferPointer { (buffer) throws(WhorlError) in
            var features = WebPBitstreamFeatures()
            let status = whorl_webp_features(buffer.baseAddress, buffer.count, &features)
            guard status == VP8_STATUS_OK else { throw failure(status) }
            guard features.has_animation == 0 else {
                throw .unsupportedImage(format: .webp, feature: "an animation")
            }
            let reduction = reduction(of: features, limits)
            let (width, height) = (Int(features.width), Int(features.height))
            let (columns, rows) = (scaled(width, by: reduction), scaled(height, by: reduction))
            try limits.check(width: columns, height: rows, format: .webp)
            try WebPGroups.check(bytes, width: width, height: height)
            let channels = features.has_alpha == 1 ? ColorImage.channels + 1 : ColorImage.channels
            var samples = [UInt8](repeating: 0, count: columns * rows * channels)
            let decoded = whorl_webp_decode(
                buffer.baseAddress, buffer.count, Int32(columns), Int32(rows), reduction > 1 ? 1 : 0, Int32(channels),
                &samples)
            guard decoded == VP8_STATUS_OK else { throw failure(decoded) }
            return Raster(
                width: columns, height: rows, channels: channels, samples: samples,
                orientation: ExifOrientation.read(webp: bytes), reduction: reduction)
        }
    }

    /// Fractions at which a picture may be decoded, as stored pixels for each along a side: those of JPEG.
    private static let reductions = [2, 4, 8]
    /// What `WebPBitstreamFeatures.format` is for VP8, the lossy coding.
    private static let lossy: Int32 = 1

    private static func reduction(of features: WebPBitstreamFeatures, _ limits: ImageLimits) -> Int {
        // A side has at most 14 bits.
        let (width, height) = (Int(features.width), Int(features.height))
        guard features.format == lossy, features.has_alpha == 0, width * height > limits.maximumPixels,
            width * height <= limits.maximumStoredPixels
        else { return 1 }
        return reductions.first { scaled(width, by: $0) * scaled(height, by: $0) <= limits.maximumPixels } ?? 1
    }

    private static func scaled(_ side: Int, by reduction: Int) -> Int { (side + reduction - 1) / reduction }

    private static func failure(_ status: VP8StatusCode) -> WhorlError {
        switch status {
        case VP8_STATUS_NOT_ENOUGH_DATA: .damagedImage(format: .webp, reason: "the data ends early")
        case VP8_STATUS_UNSUPPORTED_FEATURE:
            .unsupportedImage(format: .webp, feature: "a coding that libwebp does not know")
        case VP8_STATUS_OUT_OF_MEMORY: .damagedImage(format: .webp, reason: "libwebp got no memory")
        default: .damagedImage(format: .webp, reason: "libwebp status \(status.rawValue)")
        }
    }
}

extension ExifOrientation {
    /// Finds the orientation of a WebP file in its `EXIF` chunk (Google, "WebP Container Specification", Metadata).
    ///
    /// - Parameter bytes: a WebP file, whole, damaged or hostile.
    /// - Returns: ``ImageOrientation/topLeft`` where none is stated, or where what states it contradicts itself.
    static func read(webp bytes: [UInt8]) -> ImageOrientation {
        (try? ExifDirectory(chunk(ofWebP: bytes)).orientation()) ?? .topLeft
    }

    /// The content of the first Exif chunk, without the identifier that some writers copy from JPEG.
    private static func chunk(ofWebP bytes: [UInt8]) -> ArraySlice<UInt8> {
        let identifier = Array("Exif\0\0".utf8)
        let content = WebPChunk.all("EXIF", in: bytes).first ?? []
        return content.starts(with: identifier) ? content.dropFirst(identifier.count) : content
    }
}
