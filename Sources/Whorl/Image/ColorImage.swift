/// An 8-bit color image, upright.
public struct ColorImage: Sendable, Equatable {
    /// Components of a pixel.
    public static let channels = 3

    /// Columns.
    public let width: Int
    /// Rows.
    public let height: Int
    /// `width * height * 3` components, red, green, blue for each pixel in row-major order, top row first.
    public let pixels: [UInt8]

    /// Makes an image of pixels that are at hand.
    ///
    /// - Precondition: `pixels.count == width * height * 3`, both positive.
    public init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(width > 0 && height > 0 && pixels.count == width * height * Self.channels)
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}
