/// How good a face is for comparison, in components of 0...100, higher is better.
public struct FaceQuality: Sendable, Equatable, Codable {
    /// Distance of the eyes' centres.
    public let interEyeDistance: Int
    /// How frontal the face is, from its landmarks.
    public let pose: Int
    /// How sharp the aligned face is.
    public let sharpness: Int
    /// How well lit the aligned face is.
    public let exposure: Int
    /// The detector's score.
    public let detection: Int

    /// Makes a quality of its components.
    public init(interEyeDistance: Int, pose: Int, sharpness: Int, exposure: Int, detection: Int) {
        self.interEyeDistance = interEyeDistance
        self.pose = pose
        self.sharpness = sharpness
        self.exposure = exposure
        self.detection = detection
    }

    /// The quality of the sample: its weakest component.
    public var score: Int { [interEyeDistance, pose, sharpness, exposure, detection].min() ?? 0 }
}
