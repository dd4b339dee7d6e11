/// Bytes of a file to an 8-bit image, gray or in color: the conductor of image input.
///
/// The format is recognized by its first bytes. Transparency is laid over white, a picture that its file says is stored
/// turned or mirrored (TIFF, HEIF and AVIF, and JPEG, PNG and WebP by their Exif data) is turned upright, and of several
/// pages or images the first is read. In gray images color becomes luma (ITU-R BT.601); their resolutions in headers are not trusted: one
/// that is stated wins, otherwise ``GrayImage/assumedResolution``.
public enum ImageDecoder {
    /// Decodes an image in memory to gray.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - resolution: dots per inch, within ``ImageLimits/resolutions``; nil for what the file states in a trusted
    ///     place, or 500.
    ///   - record: the number of a container's record, from 1, as ``ContainerReport`` lists them.
    ///   - limits: what the image may be at most and at least.
    /// - Returns: the image, ridges as dark as in the file.
    /// - Throws: ``WhorlError/emptyInput``, ``WhorlError/unknownImageFormat``,
    ///   ``WhorlError/foreignImageFormat(name:)``,
    ///   ``WhorlError/damagedImage(format:reason:)``, ``WhorlError/unsupportedImage(format:feature:)``,
    ///   ``WhorlError/inputTooLarge(bytes:limit:)``, ``WhorlError/imageTooLarge(width:height:limit:)``,
    ///   ``WhorlError/imageTooSmall(width:height:minimum:)``,
    ///   ``WhorlError/invalidResolution(got:minimum:maximum:)``; of containers
    ///   ``WhorlError/damagedContainer(format:offset:reason:)``, ``WhorlError/severalSamples(_:)``,
    ///   ``WhorlError/noImageRecord(format:)`` and ``WhorlError/unknownRecord(number:count:)``.
    public static func gray(
        bytes: [UInt8], resolution: Double? = nil, record: Int? = nil, limits: ImageLimits = .standard
    ) throws(WhorlError) -> GrayImage {
        let stated = try resolution.map(ImageLimits.checked)
        let raster = try raster(
            of: bytes, record: record, lumaOnly: true, limits: limits.at(stated ?? GrayImage.assumedResolution))
        let used = stated ?? raster.resolution ?? GrayImage.assumedResolution
        let (width, height) = (raster.width, raster.height)
        try limits.at(used).check(width: width, height: height, format: .png)
        let upright = raster.upright
        return GrayImage(width: upright.width, height: upright.height, pixels: upright.gray, resolution: used)
    }

    /// Decodes an image file to gray.
    ///
    /// - Parameters:
    ///   - path: a regular file.
    ///   - resolution: dots per inch, within ``ImageLimits/resolutions``; nil for what the file states in a trusted
    ///     place, or 500.
    ///   - record: the number of a container's record, from 1.
    ///   - limits: what the file and the image may be at most and at least.
    /// - Returns: the image, ridges as dark as in the file.
    /// - Throws: ``WhorlError/fileNotFound(path:)``, ``WhorlError/unreadableFile(path:reason:)`` and what
    ///   ``gray(bytes:resolution:record:limits:)`` throws.
    public static func gray(
        path: String, resolution: Double? = nil, record: Int? = nil, limits: ImageLimits = .standard
    ) throws(WhorlError) -> GrayImage {
        if let resolution { _ = try ImageLimits.checked(resolution: resolution) }
        let bytes = try FileContents.read(path, limit: limits.maximumBytes)
        return try gray(bytes: bytes, resolution: resolution, record: record, limits: limits)
    }

    /// Decodes an image in memory to color; of a gray one the components are equal.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - record: the number of a container's record, from 1, as ``ContainerReport`` lists them.
    ///   - limits: what the image may be at most and at least.
    /// - Returns: the image, upright.
    /// - Throws: what ``gray(bytes:resolution:record:limits:)`` throws, except of resolutions.
    public static func color(
        bytes: [UInt8], record: Int? = nil, limits: ImageLimits = .anySize
    ) throws(WhorlError) -> ColorImage {
        let raster = try raster(of: bytes, record: record, lumaOnly: false, limits: limits).upright
        return ColorImage(
            width: raster.width, height: raster.height, pixels: raster.color, reduction: raster.reduction)
    }

    /// Decodes an image file to color.
    ///
    /// - Parameters:
    ///   - path: a regular file.
    ///   - record: the number of a container's record, from 1.
    ///   - limits: what the file and the image may be at most and at least.
    /// - Returns: the image, upright.
    /// - Throws: ``WhorlError/fileNotFound(path:)``, ``WhorlError/unreadableFile(path:reason:)`` and what
    ///   ``color(bytes:record:limits:)`` throws.
    public static func color(
        path: String, record: Int? = nil, limits: ImageLimits = .anySize
    ) throws(WhorlError) -> ColorImage {
        try color(bytes: try FileContents.read(path, limit: limits.maximumBytes), record: record, limits: limits)
    }

    /// What an image may show where a container's record is not chosen: a print for gray, a face for color.
    private static let kinds: [Bool: Set<ContainedImage.Kind>] = [true: [.finger, .latent, .palm], false: [.face]]

    /// The stored samples; of JPEG's YCbCr the luma plane alone where no more is wanted.
    private static func raster(
        of bytes: [UInt8], record: Int?, lumaOnly: Bool, limits: ImageLimits
    ) throws(WhorlError) -> Raster {
        guard !bytes.isEmpty else { throw .emptyInput }
        guard bytes.count <= limits.maximumBytes else {
            throw .inputTooLarge(bytes: bytes.count, limit: limits.maximumBytes)
        }
        if let name = ForeignImageFormat.name(of: bytes) { throw .foreignImageFormat(name: name) }
        guard let format = ImageFormat.recognized(from: bytes) else { throw .unknownImageFormat }
        guard format.isContainer else {
            // A file of one image is its own first record.
            guard record == nil || record == 1 else { throw .unknownRecord(number: record ?? 1, count: 1) }
            return try raster(of: bytes, format, lumaOnly: lumaOnly, limits: limits)
        }
        let image = try ImageChoice.image(in: bytes, format, record: record, kinds: kinds[lumaOnly] ?? [])
        return try image.raster(lumaOnly: lumaOnly, limits: limits)
    }

    /// The stored samples of a format that is known.
    ///
    /// - Precondition: the format is no container.
    static func raster(
        of bytes: [UInt8], _ format: ImageFormat, lumaOnly: Bool, limits: ImageLimits
    ) throws(WhorlError) -> Raster {
        guard !limits.refused.contains(format) else { throw .foreignImageFormat(name: format.name) }
        return switch format {
        case .png: try PNGDecoder.raster(bytes, limits: limits)
        case .jpeg: try JPEGDecoder.raster(bytes, lumaOnly: lumaOnly, limits: limits)
        case .bmp: try BMPDecoder.raster(bytes, limits: limits)
        case .tiff: try TIFFDecoder.raster(bytes, limits: limits)
        case .pnm: try PNMDecoder.raster(bytes, limits: limits)
        case .wsq: try WSQDecoder.raster(bytes, limits: limits)
        case .jpeg2000: try JPEG2000Decoder.raster(bytes, limits: limits)
        case .webp: try WebPDecoder.raster(bytes, limits: limits)
        case .heif, .avif: try HEIFDecoder.raster(bytes, format, limits: limits)
        case .itl, .fingerImageRecord: preconditionFailure("a container holds images and is not an image")
        }
    }
}

/// The text in a C library's fixed message buffer.
enum CMessage {
    /// Reads a `char[N]`, which Swift sees as a tuple, up to its terminating zero.
    package static func text<Buffer>(_ buffer: Buffer) -> String {
        withUnsafeBytes(of: buffer) { bytes in
            let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            return text.isEmpty ? "no further message" : text
        }
    }
}
