import CTurboJPEG

/// Baseline and progressive JPEG in gray, YCbCr or RGB, by libjpeg-turbo.
///
/// Of YCbCr the luma plane is taken. A warning of the library, as for a truncated file, is an error here.
enum JPEGDecoder {
    /// Components of TurboJPEG's `TJPF_RGB`.
    private static let rgbChannels = 3

    static func raster(_ bytes: [UInt8], limits: ImageLimits) throws(WhorlError) -> GrayRaster {
        guard let handle = tjInitDecompress() else {
            throw .damagedImage(format: .jpeg, reason: "libjpeg-turbo did not start")
        }
        defer { tjDestroy(handle) }
        return try bytes.withUnsafeBufferPointer { (buffer) throws(WhorlError) in
            var (width, height, subsampling, colors) = (Int32(0), Int32(0), Int32(0), Int32(0))
            let count = UInt(buffer.count)
            guard
                tjDecompressHeader3(handle, buffer.baseAddress, count, &width, &height, &subsampling, &colors) == 0
            else { throw failure(handle) }
            try limits.check(width: Int(width), height: Int(height), format: .jpeg)
            let (layout, channels) = try layout(ofColors: colors)
            var samples = [UInt8](repeating: 0, count: Int(width) * Int(height) * channels)
            let status = tjDecompress2(
                handle, buffer.baseAddress, count, &samples, width, 0, height, Int32(layout.rawValue),
                TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS | TJFLAG_ACCURATEDCT)
            guard status == 0 else { throw failure(handle) }
            return GrayRaster(
                width: Int(width), height: Int(height), pixels: Luma.gray(interleaved: samples, channels: channels))
        }
    }

    private static func layout(ofColors colors: Int32) throws(WhorlError) -> (layout: TJPF, channels: Int) {
        switch UInt32(bitPattern: colors) {
        case TJCS_GRAY.rawValue, TJCS_YCbCr.rawValue: (TJPF_GRAY, 1)
        case TJCS_RGB.rawValue: (TJPF_RGB, rgbChannels)
        default: throw .unsupportedImage(format: .jpeg, feature: "CMYK color")
        }
    }

    private static func failure(_ handle: tjhandle) -> WhorlError {
        .damagedImage(format: .jpeg, reason: tjGetErrorStr2(handle).map { String(cString: $0) } ?? "no message")
    }
}
