import CHEIF

/// HEIF and AVIF (ISO/IEC 23008-12; AOM, "AV1 Image File Format") by libheif: the primary picture, turned as the file
/// says by its own properties, which its Exif data only repeats.
enum HEIFDecoder {
    /// Decodes a file.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - format: HEIF or AVIF, as errors name it.
    ///   - limits: what the picture may be. libheif decodes no fraction, so a picture above them is refused.
    /// - Returns: the samples, upright.
    /// - Throws: ``WhorlError/damagedImage(format:reason:)``, ``WhorlError/unsupportedImage(format:feature:)``, also where
    ///   libheif or the decoder that the file needs is not installed, or what the limits throw.
    static func raster(_ bytes: [UInt8], _ format: ImageFormat, limits: ImageLimits) throws(WhorlError) -> Raster {
        let codings = try HEIFSize.checked(bytes, format, limits: limits)
        guard var library else {
            throw .unsupportedImage(format: format, feature: "libheif is not installed: apt-get install libheif1")
        }
        for coding in codings where library.has_decoder(coding.compression) == 0 {
            throw .unsupportedImage(
                format: format, feature: "libheif has no \(coding.name) decoder: apt-get install \(coding.plugin)")
        }
        let reader = UnsafeMutablePointer<whorl_heif_reader>.allocate(capacity: 1)
        reader.initialize(to: whorl_heif_reader())
        defer { reader.deallocate() }
        return try bytes.withUnsafeBufferPointer { (buffer) throws(WhorlError) in
            defer { whorl_heif_close(&library, reader) }
            guard whorl_heif_read(&library, reader, buffer.baseAddress, buffer.count) == 1 else {
                throw failure(reader, format)
            }
            try limits.check(
                width: Int(reader.pointee.width), height: Int(reader.pointee.height), format: format)
            guard whorl_heif_decode(&library, reader) == 1 else { throw failure(reader, format) }
            try limits.check(
                width: Int(reader.pointee.width), height: Int(reader.pointee.height), format: format)
            return raster(of: reader.pointee)
        }
    }

    /// The library, opened once; nil where it is not installed.
    private static let library: whorl_heif_library? = {
        var library = whorl_heif_library()
        return whorl_heif_open(&library) == 1 ? library : nil
    }()

    /// The pixels without what fills up their rows.
    private static func raster(of reader: whorl_heif_reader) -> Raster {
        let (width, height, channels) = (Int(reader.width), Int(reader.height), Int(reader.channels))
        let length = width * channels
        let samples = [UInt8](unsafeUninitializedCapacity: length * height) { out, filled in
            guard let start = out.baseAddress else { return }
            for row in 0..<height {
                (start + row * length).update(from: reader.pixels + row * Int(reader.stride), count: length)
            }
            filled = length * height
        }
        return Raster(width: width, height: height, channels: channels, samples: samples)
    }

    private static func failure(
        _ reader: UnsafeMutablePointer<whorl_heif_reader>, _ format: ImageFormat
    ) -> WhorlError {
        .damagedImage(format: format, reason: CMessage.text(reader.pointee.message))
    }
}

extension HEIFCoding {
    /// libheif's name of the coding.
    fileprivate var compression: heif_compression_format {
        self == .hevc ? heif_compression_HEVC : heif_compression_AV1
    }
}
