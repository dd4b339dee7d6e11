/// What the quality of a face is made of.
public struct FaceMeasures: Sendable, Equatable {
    /// Size of the face in pixels of the photo, as the distance that its eyes have or would have from the front.
    public let eyeDistance: Double
    /// How it is turned.
    public let pose: FacePose
    /// Its light and sharpness.
    public let texture: FaceTexture
    /// What lies over it.
    public let cover: FaceCover
    /// How sure the detector is, 0...1.
    public let score: Double

    /// Measures a face.
    ///
    /// - Parameters:
    ///   - face: as detected.
    ///   - aligned: the same, aligned to `arcface112` whatever the embedder wants, so that qualities mean the same.
    ///   - photo: shows it upright.
    package init(_ face: DetectedFace, _ aligned: AlignedFace, in photo: ColorImage) {
        eyeDistance = EyeFrame(face.landmarks).size
        pose = FacePose(face.landmarks)
        texture = FaceTexture(aligned)
        cover = FaceCover(face.landmarks, aligned, in: photo)
        score = face.score
    }

    /// Why the face cannot be compared, or nil where it can: too small, turned away, too dark, too bright, blurred, of
    /// too low a quality or covered, the first of them that holds.
    public var refusal: WhorlError? {
        let light = FaceParameters.brightness
        let turns = [
            (abs(pose.yaw), FaceParameters.greatestYaw), (abs(pose.pitch), FaceParameters.greatestPitch),
            (abs(pose.roll), FaceParameters.greatestRoll),
        ]
        if eyeDistance < FaceParameters.minimumEyeDistance {
            return .faceTooSmall(eyeDistance: eyeDistance, minimum: FaceParameters.minimumEyeDistance)
        }
        if let (angle, greatest) = turns.first(where: { $0.0 > $0.1 }) {
            return .faceTurnedAway(angle: angle, maximum: greatest)
        }
        if texture.brightness < light.lowerBound {
            return .faceTooDark(level: texture.brightness, minimum: light.lowerBound)
        }
        if texture.brightness > light.upperBound {
            return .faceTooBright(level: texture.brightness, maximum: light.upperBound)
        }
        if texture.sharpness < FaceParameters.minimumSharpness {
            return .faceBlurred(sharpness: texture.sharpness, minimum: FaceParameters.minimumSharpness)
        }
        let quality = FaceQuality(self).score
        guard quality >= FaceParameters.minimumQuality else {
            return .faceQualityTooLow(score: quality, minimum: FaceParameters.minimumQuality)
        }
        return cover.isFound ? .faceNotWhole : nil
    }
}
