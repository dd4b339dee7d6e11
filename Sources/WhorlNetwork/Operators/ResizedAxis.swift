/// Rows or columns of a map that is brought to another size.
struct ResizedAxis {
    /// How a place of the result is mapped to a position in the input (`coordinate_transformation_mode` in ONNX).
    enum Coordinates: String {
        case asymmetric
        case halfPixel = "half_pixel"
        case pytorchHalfPixel = "pytorch_half_pixel"
        case alignCorners = "align_corners"
    }

    /// How a position becomes a place (`nearest_mode` in ONNX).
    enum Rounding: String {
        case floor
        case ceil
        case preferFloor = "round_prefer_floor"
        case preferCeil = "round_prefer_ceil"
    }

    private static let half = 0.5

    /// Places of the input.
    let size: Int
    /// Places of the result.
    let result: Int
    /// Places of the result for one of the input.
    let scale: Double

    /// For each place of the result the position in the input, which may lie a little outside.
    func positions(_ coordinates: Coordinates) -> [Double] {
        (0..<result).map { place in
            switch coordinates {
            case .asymmetric: Double(place) / scale
            case .halfPixel: (Double(place) + Self.half) / scale - Self.half
            case .pytorchHalfPixel: result > 1 ? (Double(place) + Self.half) / scale - Self.half : 0
            case .alignCorners: result > 1 ? Double(place) * Double(size - 1) / Double(result - 1) : 0
            }
        }
    }

    /// For each place of the result the nearest of the input.
    func places(_ coordinates: Coordinates, _ rounding: Rounding) -> [Int32] {
        positions(coordinates).map { position in
            let place =
                switch rounding {
                case .floor: position.rounded(.down)
                case .ceil: position.rounded(.up)
                case .preferFloor: (position - Self.half).rounded(.up)
                case .preferCeil: (position + Self.half).rounded(.down)
                }
            return Int32(min(max(place, 0), Double(size - 1)))
        }
    }
}
