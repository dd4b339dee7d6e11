/// What an image may be at most and at least, checked before anything is allocated for its pixels.
public struct ImageLimits: Sendable, Equatable {
    /// The limits used where none are stated: 64 MiB, 50 million pixels, 32 pixels along a side.
    ///
    /// A ten-print card at 500 dpi has 16 million pixels; a side of 32 pixels is 1.6 mm at 500 dpi.
    public static let standard = ImageLimits(
        maximumBytes: 64 * 1024 * 1024, maximumPixels: 50_000_000, minimumSide: 32)

    /// The same without a least side: how small a sample may be is then for what looks at it to say.
    public static let anySize = ImageLimits(
        maximumBytes: standard.maximumBytes, maximumPixels: standard.maximumPixels, minimumSide: 1)

    /// The resolutions that may be stated, in dots per inch.
    public static let resolutions = 100.0...4000.0

    /// The longest file, in bytes.
    public let maximumBytes: Int
    /// The most pixels, as stored and as brought to ``GrayImage/assumedResolution``.
    public let maximumPixels: Int
    /// The fewest pixels along a side.
    public let minimumSide: Int
    /// The most stored pixels of a JPEG file that is decoded at a fraction of its size to fit ``maximumPixels``;
    /// ``maximumPixels`` where no file is.
    package let maximumStoredPixels: Int
    /// The most pixels along a side, as decoded: work on an image of one row takes many times the memory of its pixels.
    package let maximumSide: Int
    /// Formats that are not read, although they could be.
    package let refused: Set<ImageFormat>

    /// Makes limits.
    ///
    /// - Precondition: all at least 1.
    public init(maximumBytes: Int, maximumPixels: Int, minimumSide: Int) {
        self.init(
            maximumBytes: maximumBytes, maximumPixels: maximumPixels, minimumSide: minimumSide,
            maximumStoredPixels: maximumPixels)
    }

    /// Makes limits under which large JPEG files are decoded at a fraction of their size, sides are limited, and formats are
    /// refused.
    ///
    /// - Precondition: all at least 1, and `maximumStoredPixels` at least `maximumPixels`.
    package init(
        maximumBytes: Int, maximumPixels: Int, minimumSide: Int, maximumStoredPixels: Int, maximumSide: Int = .max,
        refused: Set<ImageFormat> = []
    ) {
        precondition(maximumBytes > 0 && maximumPixels > 0 && minimumSide > 0 && maximumStoredPixels >= maximumPixels)
        self.maximumBytes = maximumBytes
        self.maximumPixels = maximumPixels
        self.minimumSide = minimumSide
        self.maximumStoredPixels = maximumStoredPixels
        self.maximumSide = maximumSide
        self.refused = refused
    }

    /// Checks the size that a header declares.
    ///
    /// - Throws: ``WhorlError/damagedImage(format:reason:)`` where a side is not positive, and as ``check(width:height:)``.
    func check(width: Int, height: Int, format: ImageFormat) throws(WhorlError) {
        guard width > 0, height > 0 else {
            throw .damagedImage(format: format, reason: "the header declares \(width) x \(height) pixels")
        }
        try check(width: width, height: height)
    }

    /// Checks a size.
    ///
    /// - Throws: ``WhorlError/imageTooLarge(width:height:limit:)``, ``WhorlError/imageTooSmall(width:height:minimum:)``.
    func check(width: Int, height: Int) throws(WhorlError) {
        let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
        guard !overflow, pixels <= maximumPixels else {
            throw .imageTooLarge(width: width, height: height, limit: maximumPixels)
        }
        guard max(width, height) <= maximumSide else {
            throw .imageTooLarge(width: width, height: height, limit: maximumSide)
        }
        guard width >= minimumSide, height >= minimumSide else {
            throw .imageTooSmall(width: width, height: height, minimum: minimumSide)
        }
    }

    /// Checks a resolution that is stated.
    ///
    /// - Throws: ``WhorlError/invalidResolution(got:minimum:maximum:)`` outside of ``resolutions``.
    static func checked(resolution: Double) throws(WhorlError) -> Double {
        guard resolutions.contains(resolution) else {
            throw .invalidResolution(
                got: resolution, minimum: resolutions.lowerBound, maximum: resolutions.upperBound)
        }
        return resolution
    }

    /// The limits on an image of this resolution, so that it stays within ``maximumPixels`` also once it is brought to
    /// ``GrayImage/assumedResolution``.
    func at(_ resolution: Double) -> ImageLimits {
        let scale = min(resolution / GrayImage.assumedResolution, 1)
        let pixels = max(Int(Double(maximumPixels) * scale * scale), 1)
        return ImageLimits(
            maximumBytes: maximumBytes, maximumPixels: pixels, minimumSide: minimumSide, maximumStoredPixels: pixels,
            maximumSide: maximumSide, refused: refused)
    }
}
