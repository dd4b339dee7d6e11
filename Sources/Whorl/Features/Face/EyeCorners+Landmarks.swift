internal import Glibc

extension EyeCorners {
    /// The landmarks that a face with these corners has: the centers of the eyes, and an estimate of nose tip and mouth.
    ///
    /// Places are measured from the middle of the eyes: along their line, where a turn to a side moves the tip of the
    /// nose further than its base and the mouth less, and across it by how far down the base of the nose is. A turn up or
    /// down is not seen.
    package var landmarks: FaceLandmarks {
        let (left, right) = (FacePoint.middle(leftOuter, leftInner), FacePoint.middle(rightOuter, rightInner))
        let origin = FacePoint.middle(left, right)
        let distance = hypot(right.x - left.x, right.y - left.y)
        // The direction of the eyes' line; level where they lie in one place.
        let (cosine, sine) =
            distance > 0 ? ((right.x - left.x) / distance, (right.y - left.y) / distance) : (1, 0)
        let (dx, dy) = (noseBase.x - origin.x, noseBase.y - origin.y)
        let base = (x: dx * cosine + dy * sine, y: dy * cosine - dx * sine)
        func place(_ x: Double, _ y: Double) -> FacePoint {
            FacePoint(x: origin.x + x * cosine - y * sine, y: origin.y + x * sine + y * cosine)
        }
        let mouth = (x: base.x * FaceParameters.mouthReach, y: base.y * FaceParameters.mouthDrop)
        let half = FaceParameters.mouthHalf * distance
        return FaceLandmarks(
            leftEye: left, rightEye: right,
            noseTip: place(base.x * FaceParameters.noseReach, FaceParameters.noseHeight * mouth.y),
            leftMouthCorner: place(mouth.x - half, mouth.y), rightMouthCorner: place(mouth.x + half, mouth.y))
    }
}
