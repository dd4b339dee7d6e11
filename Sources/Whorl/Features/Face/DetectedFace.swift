/// A face found in an image.
public struct DetectedFace: Sendable, Equatable, Codable {
    /// Left edge of the box, in pixels of the image; may lie outside of it.
    public let x: Double
    /// Top edge of the box.
    public let y: Double
    /// Width of the box.
    public let width: Double
    /// Height of the box.
    public let height: Double
    /// The five points.
    public let landmarks: FaceLandmarks
    /// How sure the detector is, `0...1`.
    public let score: Double
    /// The points that dlib aligns by, where the detector's model of landmarks finds them; ``landmarks`` are made of
    /// them then.
    public let corners: EyeCorners?

    /// Makes a face of its parts.
    public init(
        x: Double, y: Double, width: Double, height: Double, landmarks: FaceLandmarks, score: Double,
        corners: EyeCorners? = nil
    ) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
        self.landmarks = landmarks
        self.score = score
        self.corners = corners
    }
}
