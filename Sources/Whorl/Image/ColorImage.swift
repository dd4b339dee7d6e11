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
    /// Pixels of the file along a side for each of these; above 1 where it was decoded at a fraction of its size.
    package let reduction: Int

    /// Makes an image of pixels that are at hand.
    ///
    /// - Precondition: `pixels.count == width * height * 3`, both positive.
    public init(width: Int, height: Int, pixels: [UInt8]) {
        self.init(width: width, height: height, pixels: pixels, reduction: 1)
    }

    /// Makes an image of a file that was decoded at a fraction of its size.
    ///
    /// - Precondition: `pixels.count == width * height * 3`, all positive.
    package init(width: Int, height: Int, pixels: [UInt8], reduction: Int) {
        precondition(width > 0 && height > 0 && pixels.count == width * height * Self.channels)
        self.width = width
        self.height = height
        self.pixels = pixels
        self.reduction = reduction
    }
}
