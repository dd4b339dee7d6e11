/// A place in an image, in pixels: the centre of the first pixel is (0, 0), x to the right, y down.
public struct FacePoint: Sendable, Equatable, Codable {
    /// To the right.
    public let x: Double
    /// Down.
    public let y: Double

    /// Makes a point.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

extension FacePoint {
    /// The middle between two points.
    static func middle(_ one: FacePoint, _ other: FacePoint) -> FacePoint {
        FacePoint(x: (one.x + other.x) / 2, y: (one.y + other.y) / 2)
    }
}
