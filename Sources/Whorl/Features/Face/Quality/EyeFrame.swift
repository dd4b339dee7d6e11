internal import Glibc

/// Coordinates of a face: from the middle of the eyes, x along their line to the eye that is right in the image, y
/// across it towards the mouth of an upright face; in pixels.
package struct EyeFrame {
    private let origin: FacePoint
    /// Distance of the eyes' centres.
    let eyeDistance: Double
    /// Angle of the line of the eyes in radians, from +x down.
    let angle: Double
    /// Middle of the mouth.
    let mouth: FacePoint

    package init(_ landmarks: FaceLandmarks) {
        let (left, right) = (landmarks.leftEye, landmarks.rightEye)
        let origin = FacePoint.middle(left, right)
        let angle = atan2(right.y - left.y, right.x - left.x)
        mouth = Self.place(FacePoint.middle(landmarks.leftMouthCorner, landmarks.rightMouthCorner), origin, angle)
        eyeDistance = hypot(right.x - left.x, right.y - left.y)
        self.origin = origin
        self.angle = angle
    }

    /// The larger of the distances of the eyes and from them to the mouth, which are nearly the same in a frontal
    /// face: turning shortens one of them only.
    package var size: Double { max(eyeDistance, abs(mouth.y)) }

    /// Where a point of the image is.
    func place(_ point: FacePoint) -> FacePoint {
        Self.place(point, origin, angle)
    }

    private static func place(_ point: FacePoint, _ origin: FacePoint, _ angle: Double) -> FacePoint {
        let (x, y) = (point.x - origin.x, point.y - origin.y)
        return FacePoint(x: x * cos(angle) + y * sin(angle), y: y * cos(angle) - x * sin(angle))
    }
}
