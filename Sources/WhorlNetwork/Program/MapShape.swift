/// Extents of a value that is seen as a map.
struct MapShape: Equatable {
    /// Rows.
    let height: Int
    /// Columns.
    let width: Int
    /// Numbers of a pixel.
    let channels: Int

    /// The map of a shape in ONNX, `1 x channels x height x width` or `1 x channels`; nil for others.
    init?(_ shape: [Int]) {
        guard shape.first == 1, shape.count == 2 || shape.count == Self.dimensions else { return nil }
        channels = shape[1]
        height = shape.count == 2 ? 1 : shape[2]
        width = shape.count == 2 ? 1 : shape[Self.dimensions - 1]
    }

    /// Dimensions of a batch of images.
    static let dimensions = 4

    /// Pixels.
    var pixels: Int { height * width }
}
