/// A turn of an image by quarters of a circle, clockwise; the number is in degrees.
public enum QuarterTurn: Int, Sendable, CaseIterable, Codable {
    /// Not turned.
    case none = 0
    /// Turned so that the left side becomes the top.
    case quarter = 90
    /// Turned upside down.
    case half = 180
    /// Turned so that the right side becomes the top.
    case threeQuarters = 270

    /// How an image that is shown turned so is stored.
    private var orientation: ImageOrientation {
        switch self {
        case .none: .topLeft
        case .quarter: .rightTop
        case .half: .bottomRight
        case .threeQuarters: .leftBottom
        }
    }

    /// Turns an image, pixel by pixel.
    ///
    /// - Complexity: O(1) for ``none``, else O(pixels).
    package func applied(to image: ColorImage) -> ColorImage {
        guard self != .none else { return image }
        let raster = Raster(
            width: image.width, height: image.height, channels: ColorImage.channels, samples: image.pixels,
            orientation: orientation
        ).upright
        return ColorImage(width: raster.width, height: raster.height, pixels: raster.samples)
    }

    /// Brings places of the turned image to the image of this size before the turn.
    package func back(width: Int, height: Int) -> SimilarityTransform {
        let (right, bottom) = (Double(width - 1), Double(height - 1))
        return switch self {
        case .none: .identity
        case .quarter: SimilarityTransform(a: 0, b: -1, dx: 0, dy: bottom)
        case .half: SimilarityTransform(a: -1, b: 0, dx: right, dy: bottom)
        case .threeQuarters: SimilarityTransform(a: 0, b: 1, dx: right, dy: 0)
        }
    }
}
