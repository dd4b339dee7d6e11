/// Bytes of a file to an 8-bit image, gray or in color: the conductor of image input.
///
/// The format is recognised by its first bytes. Transparency is laid over white, a picture that its file says is stored
/// turned or mirrored (TIFF, and JPEG by its Exif segment) is turned upright, and of several pages or images the first
/// is read. In gray images color becomes luma (ITU-R BT.601); their resolutions in headers are not trusted: one that is
/// stated wins, otherwise ``GrayImage/assumedResolution``.
public enum ImageDecoder {
    /// Decodes an image in memory to gray.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - resolution: dots per inch, within ``ImageLimits/resolutions``; nil for 500.
    ///   - limits: what the image may be at most and at least.
    /// - Returns: the image, ridges as dark as in the file.
    /// - Throws: ``WhorlError/emptyInput``, ``WhorlError/unknownImageFormat``,
    ///   ``WhorlError/damagedImage(format:reason:)``, ``WhorlError/unsupportedImage(format:feature:)``,
    ///   ``WhorlError/inputTooLarge(bytes:limit:)``, ``WhorlError/imageTooLarge(width:height:limit:)``,
    ///   ``WhorlError/imageTooSmall(width:height:minimum:)``,
    ///   ``WhorlError/invalidResolution(got:minimum:maximum:)``.
    public static func gray(
        bytes: [UInt8], resolution: Double? = nil, limits: ImageLimits = .standard
    ) throws(WhorlError) -> GrayImage {
        let resolution = try checked(resolution)
        let raster = try raster(of: bytes, lumaOnly: true, limits: limits.at(resolution)).upright
        return GrayImage(width: raster.width, height: raster.height, pixels: raster.gray, resolution: resolution)
    }

    /// Decodes an image file to gray.
    ///
    /// - Parameters:
    ///   - path: a regular file.
    ///   - resolution: dots per inch, within ``ImageLimits/resolutions``; nil for 500.
    ///   - limits: what the file and the image may be at most and at least.
    /// - Returns: the image, ridges as dark as in the file.
    /// - Throws: ``WhorlError/fileNotFound(path:)``, ``WhorlError/unreadableFile(path:reason:)`` and what
    ///   ``gray(bytes:resolution:limits:)`` throws.
    public static func gray(
        path: String, resolution: Double? = nil, limits: ImageLimits = .standard
    ) throws(WhorlError) -> GrayImage {
        _ = try checked(resolution)
        let bytes = try FileContents.read(path, limit: limits.maximumBytes)
        return try gray(bytes: bytes, resolution: resolution, limits: limits)
    }

    /// Decodes an image in memory to color; of a gray one the components are equal.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - limits: what the image may be at most and at least.
    /// - Returns: the image, upright.
    /// - Throws: ``WhorlError/emptyInput``, ``WhorlError/unknownImageFormat``,
    ///   ``WhorlError/damagedImage(format:reason:)``, ``WhorlError/unsupportedImage(format:feature:)``,
    ///   ``WhorlError/inputTooLarge(bytes:limit:)``, ``WhorlError/imageTooLarge(width:height:limit:)``,
    ///   ``WhorlError/imageTooSmall(width:height:minimum:)``.
    public static func color(bytes: [UInt8], limits: ImageLimits = .anySize) throws(WhorlError) -> ColorImage {
        let raster = try raster(of: bytes, lumaOnly: false, limits: limits).upright
        return ColorImage(width: raster.width, height: raster.height, pixels: raster.color)
    }

    /// Decodes an image file to color.
    ///
    /// - Parameters:
    ///   - path: a regular file.
    ///   - limits: what the file and the image may be at most and at least.
    /// - Returns: the image, upright.
    /// - Throws: ``WhorlError/fileNotFound(path:)``, ``WhorlError/unreadableFile(path:reason:)`` and what
    ///   ``color(bytes:limits:)`` throws.
    public static func color(path: String, limits: ImageLimits = .anySize) throws(WhorlError) -> ColorImage {
        try color(bytes: try FileContents.read(path, limit: limits.maximumBytes), limits: limits)
    }

    /// The stored samples; of JPEG's YCbCr the luma plane alone where no more is wanted.
    private static func raster(
        of bytes: [UInt8], lumaOnly: Bool, limits: ImageLimits
    ) throws(WhorlError) -> Raster {
        guard !bytes.isEmpty else { throw .emptyInput }
        guard bytes.count <= limits.maximumBytes else {
            throw .inputTooLarge(bytes: bytes.count, limit: limits.maximumBytes)
        }
        switch ImageFormat.recognized(from: bytes) {
        case nil: throw .unknownImageFormat
        case .png: return try PNGDecoder.raster(bytes, limits: limits)
        case .jpeg: return try JPEGDecoder.raster(bytes, lumaOnly: lumaOnly, limits: limits)
        case .bmp: return try BMPDecoder.raster(bytes, limits: limits)
        case .tiff: return try TIFFDecoder.raster(bytes, limits: limits)
        case .pnm: return try PNMDecoder.raster(bytes, limits: limits)
        }
    }

    private static func checked(_ resolution: Double?) throws(WhorlError) -> Double {
        let resolution = resolution ?? GrayImage.assumedResolution
        let range = ImageLimits.resolutions
        guard range.contains(resolution) else {
            throw .invalidResolution(got: resolution, minimum: range.lowerBound, maximum: range.upperBound)
        }
        return resolution
    }
}
