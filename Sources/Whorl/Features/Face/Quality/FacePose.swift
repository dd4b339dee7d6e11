internal import Glibc

/// How a face is turned, from its landmarks under weak perspective; in degrees, 0 for a frontal face.
public struct FacePose: Sendable, Equatable {
    /// To a side, -90...90: positive where the nose points to the right of the image.
    public let yaw: Double
    /// Up or down, -90...90: positive where the nose points down.
    public let pitch: Double
    /// In the plane of the image, -180...180: positive clockwise.
    public let roll: Double

    /// Measures a pose.
    ///
    /// Along the line of the eyes a nose that stands out by `k` eye distances moves by `k sin(yaw)`, while that
    /// distance shrinks by `cos(yaw)`; across it the same holds for the pitch.
    package init(_ landmarks: FaceLandmarks) {
        let frame = EyeFrame(landmarks)
        let nose = frame.place(landmarks.noseTip)
        let mouth = frame.mouth
        yaw = Self.degrees(atan2(nose.x, FaceParameters.noseDepth * frame.eyeDistance))
        let sunk = nose.y - FaceParameters.noseHeight * mouth.y
        pitch = Self.degrees(atan2(sunk, FaceParameters.noseDepth * frame.size))
        roll = Self.degrees(frame.angle)
    }

    private static func degrees(_ radians: Double) -> Double {
        let halfTurn = 180.0
        return radians * halfTurn / .pi
    }
}
