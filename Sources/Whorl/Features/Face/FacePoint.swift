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
