/// An 8-bit gray image with its resolution.
public struct GrayImage: Sendable, Equatable {
    /// Resolution assumed where none is stated, in dots per inch; file headers are not trusted.
    public static let assumedResolution = 500.0

    /// Columns.
    public let width: Int
    /// Rows.
    public let height: Int
    /// `width * height` gray levels in row-major order, top row first; 0 is black (a ridge), 255 white.
    public let pixels: [UInt8]
    /// Dots per inch, isotropic.
    public let resolution: Double

    /// Makes an image of pixels that are at hand.
    ///
    /// - Precondition: `pixels.count == width * height`, both positive.
    public init(width: Int, height: Int, pixels: [UInt8], resolution: Double = assumedResolution) {
        precondition(width > 0 && height > 0 && pixels.count == width * height)
        self.width = width
        self.height = height
        self.pixels = pixels
        self.resolution = resolution
    }
}
