/// Bytes of a file to an 8-bit gray image: the conductor of image input.
///
/// The format is recognised by its first bytes. Color becomes luma (ITU-R BT.601), transparency is laid over white, and
/// of several pages or images the first is read. Resolutions in headers are not trusted: one that is stated wins,
/// otherwise ``GrayImage/assumedResolution``.
public enum ImageDecoder {
    /// Decodes an image in memory.
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
        guard !bytes.isEmpty else { throw .emptyInput }
        guard bytes.count <= limits.maximumBytes else {
            throw .inputTooLarge(bytes: bytes.count, limit: limits.maximumBytes)
        }
        guard let format = ImageFormat.recognized(from: bytes) else { throw .unknownImageFormat }
        let raster = try raster(of: bytes, format: format, limits: limits.at(resolution))
        return GrayImage(width: raster.width, height: raster.height, pixels: raster.pixels, resolution: resolution)
    }

    /// Decodes an image file.
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

    private static func raster(
        of bytes: [UInt8], format: ImageFormat, limits: ImageLimits
    ) throws(WhorlError) -> GrayRaster {
        switch format {
        case .png: try PNGDecoder.raster(bytes, limits: limits)
        case .jpeg: try JPEGDecoder.raster(bytes, limits: limits)
        case .bmp: try BMPDecoder.raster(bytes, limits: limits)
        case .tiff: try TIFFDecoder.raster(bytes, limits: limits)
        case .pnm: try PNMDecoder.raster(bytes, limits: limits)
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
