import CTurboJPEG

/// Baseline and progressive JPEG in gray, YCbCr, RGB, CMYK or YCCK, by libjpeg-turbo, turned as its Exif segment says.
///
/// A warning of the library, as for a truncated file, is an error here.
enum JPEGDecoder {
    /// Decodes a file.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - lumaOnly: whether of YCbCr only the luma plane is wanted, which is then taken as it is stored.
    ///   - limits: what the picture may be.
    /// - Returns: the samples as they are stored, or at the fraction that the limits allow.
    /// - Throws: ``WhorlError/damagedImage(format:reason:)``, ``WhorlError/unsupportedImage(format:feature:)`` or what
    ///   the limits throw.
    static func raster(_ bytes: [UInt8], lumaOnly: Bool, limits: ImageLimits) throws(WhorlError) -> Raster {
        guard let handle = tjInitDecompress() else {
            throw .damagedImage(format: .jpeg, reason: "libjpeg-turbo did not start")
        }
        defer { tjDestroy(handle) }
        return try bytes.withUnsafeBufferPointer { (buffer) throws(WhorlError) in
            guard var (width, height, _, colors) = head(of: buffer, handle) else { throw failure(handle) }
            let reduction = reduction(of: Int(width), Int(height), bytes, limits)
            (width, height) = (scaled(width, by: reduction), scaled(height, by: reduction))
            try limits.check(width: Int(width), height: Int(height), format: .jpeg)
            let (layout, channels) = try layout(ofColors: colors, lumaOnly: lumaOnly)
            var samples = [UInt8](repeating: 0, count: Int(width) * Int(height) * channels)
            let status = tjDecompress2(
                handle, buffer.baseAddress, UInt(buffer.count), &samples, width, 0, height, Int32(layout.rawValue),
                TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS | TJFLAG_ACCURATEDCT)
            guard status == 0 else { throw failure(handle) }
            let isInk = layout == TJPF_CMYK
            if isInk { samples = Inks.colors(of: samples, areInverted: JPEGScans.isAdobe(bytes)) }
            return Raster(
                width: Int(width), height: Int(height), channels: isInk ? ColorImage.channels : channels,
                samples: samples,
                orientation: ExifOrientation.read(bytes), reduction: reduction)
        }
    }

    /// The size that a file's head states, and the samples that two pixels have of all components as they are stored; nil
    /// where it cannot be read.
    static func size(of bytes: [UInt8]) -> (width: Int, height: Int, samplesOfTwo: Int)? {
        guard let handle = tjInitDecompress() else { return nil }
        defer { tjDestroy(handle) }
        guard let head = bytes.withUnsafeBufferPointer({ head(of: $0, handle) }), head.width > 0, head.height > 0
        else { return nil }
        let isColor = [TJCS_RGB.rawValue, TJCS_YCbCr.rawValue].contains(UInt32(bitPattern: head.colors))
        let samples =
            switch UInt32(bitPattern: head.subsampling) {
            case TJSAMP_GRAY.rawValue: 2
            case TJSAMP_420.rawValue where isColor, TJSAMP_411.rawValue where isColor: 3
            case TJSAMP_422.rawValue where isColor, TJSAMP_440.rawValue where isColor: 4
            case TJSAMP_444.rawValue where isColor: 6
            default: 2 * Inks.count
            }
        return (Int(head.width), Int(head.height), samples)
    }

    /// What the head of a file states; nil where the library does not read it, and `handle` knows why.
    private static func head(
        of bytes: UnsafeBufferPointer<UInt8>, _ handle: tjhandle
    ) -> (width: Int32, height: Int32, subsampling: Int32, colors: Int32)? {
        var (width, height, subsampling, colors) = (Int32(0), Int32(0), Int32(0), Int32(0))
        let status = tjDecompressHeader3(
            handle, bytes.baseAddress, UInt(bytes.count), &width, &height, &subsampling, &colors)
        return status == 0 ? (width, height, subsampling, colors) : nil
    }

    /// Fractions at which libjpeg-turbo decodes fast, as stored pixels for each along a side.
    private static let reductions = [2, 4, 8]

    /// The least fraction at which a picture keeps the limits; 1 where it is decoded whole, or no fraction helps.
    ///
    /// A file of several scans is decoded whole: the library keeps all its coefficients, whatever the fraction.
    private static func reduction(of width: Int, _ height: Int, _ bytes: [UInt8], _ limits: ImageLimits) -> Int {
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, pixels > limits.maximumPixels, pixels <= limits.maximumStoredPixels,
            JPEGScans.isSingle(bytes)
        else { return 1 }
        return reductions.first { side in
            (width + side - 1) / side * ((height + side - 1) / side) <= limits.maximumPixels
        } ?? 1
    }

    /// A side of the picture at a fraction, as the library rounds it.
    private static func scaled(_ side: Int32, by reduction: Int) -> Int32 {
        (side + Int32(reduction) - 1) / Int32(reduction)
    }

    private static func layout(
        ofColors colors: Int32, lumaOnly: Bool
    ) throws(WhorlError) -> (layout: TJPF, channels: Int) {
        switch UInt32(bitPattern: colors) {
        case TJCS_GRAY.rawValue: (TJPF_GRAY, 1)
        case TJCS_YCbCr.rawValue where lumaOnly: (TJPF_GRAY, 1)
        case TJCS_RGB.rawValue, TJCS_YCbCr.rawValue: (TJPF_RGB, ColorImage.channels)
        case TJCS_CMYK.rawValue, TJCS_YCCK.rawValue: (TJPF_CMYK, Inks.count)
        default: throw .unsupportedImage(format: .jpeg, feature: "color space \(colors)")
        }
    }

    private static func failure(_ handle: tjhandle) -> WhorlError {
        .damagedImage(format: .jpeg, reason: tjGetErrorStr2(handle).map { String(cString: $0) } ?? "no message")
    }
}
