/// The five points of a face that alignment uses; left and right are those of the image, not of the person.
public struct FaceLandmarks: Sendable, Equatable, Codable {
    /// Centre of the eye that is left in the image.
    public let leftEye: FacePoint
    /// Centre of the eye that is right in the image.
    public let rightEye: FacePoint
    /// Tip of the nose.
    public let noseTip: FacePoint
    /// Corner of the mouth that is left in the image.
    public let leftMouthCorner: FacePoint
    /// Corner of the mouth that is right in the image.
    public let rightMouthCorner: FacePoint

    /// Makes landmarks of their points.
    public init(
        leftEye: FacePoint, rightEye: FacePoint, noseTip: FacePoint, leftMouthCorner: FacePoint,
        rightMouthCorner: FacePoint
    ) {
        self.leftEye = leftEye
        self.rightEye = rightEye
        self.noseTip = noseTip
        self.leftMouthCorner = leftMouthCorner
        self.rightMouthCorner = rightMouthCorner
    }

    /// The points in the order of the declarations, which is the order of alignment templates and of YuNet.
    public var points: [FacePoint] { [leftEye, rightEye, noseTip, leftMouthCorner, rightMouthCorner] }
}
