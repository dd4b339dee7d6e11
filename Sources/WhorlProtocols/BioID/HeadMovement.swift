package import Whorl

/// How far a head moved from one picture to the next, in steps: a movement of one step counts.
///
/// A turned head moves the nose against eyes and mouth, and a shifted one all landmarks; both count, and a person that
/// is asked to look to a side does some of both. A photo that is moved before the camera shifts its landmarks too: this
/// measures movement, and is no detection of presentation attacks.
package struct HeadMovement: Equatable {
    /// To the right of the picture.
    let right: Double
    /// To the bottom of the picture.
    let down: Double

    /// Degrees of a turn that make a step: landmarks of a still face stay within 3 degrees from picture to picture.
    static let turn = 8.0
    /// A shift that makes a step, in sizes of the face as ``EyeFrame`` has them: distances of the eyes.
    static let shift = 0.3

    /// Makes a movement of its parts.
    init(right: Double, down: Double) {
        self.right = right
        self.down = down
    }

    /// Measures a movement.
    ///
    /// - Parameters:
    ///   - before: landmarks in the first picture.
    ///   - after: landmarks in the next.
    ///   - isSameView: whether both pictures are of one size: a camera's view that did not change. Where they are not,
    ///     places in them do not compare, and turns alone count.
    package init(from before: FaceLandmarks, to after: FaceLandmarks, isSameView: Bool) {
        let (first, second) = (FacePose(before), FacePose(after))
        let (yaw, pitch) = ((second.yaw - first.yaw) / Self.turn, (second.pitch - first.pitch) / Self.turn)
        guard isSameView else {
            self.init(right: yaw, down: pitch)
            return
        }
        let (start, end) = (Self.middle(before), Self.middle(after))
        let size = max(Self.size(before), Self.size(after), 1)
        self.init(
            right: Self.joined(yaw, (end.x - start.x) / size / Self.shift),
            down: Self.joined(pitch, (end.y - start.y) / size / Self.shift))
    }

    /// What a turn and a shift make together: their sum where they go one way, else the longer of them. Landmarks of a
    /// face that comes near the rim of the picture look turned by up to 10 degrees, often against its shift.
    private static func joined(_ turn: Double, _ shift: Double) -> Double {
        guard turn * shift < 0 else { return turn + shift }
        return abs(turn) > abs(shift) ? turn : shift
    }

    /// The longer of both parts.
    var length: Double { max(abs(right), abs(down)) }

    /// Whether the head moved where it was asked to, and to no other side further.
    ///
    /// - Parameters:
    ///   - direction: where the person was asked to move.
    ///   - isMirrored: whether the person's left is left in the pictures.
    /// - Returns: whether it did.
    package func follows(_ direction: HeadDirection, isMirrored: Bool = true) -> Bool {
        let left = isMirrored ? -right : right
        let (along, across) =
            switch direction {
            case .up: (-down, left)
            case .down: (down, left)
            case .left: (left, down)
            case .right: (-left, down)
            }
        return along >= 1 && along > abs(across)
    }

    private static func middle(_ face: FaceLandmarks) -> FacePoint {
        FacePoint(x: (face.leftEye.x + face.rightEye.x) / 2, y: (face.leftEye.y + face.rightEye.y) / 2)
    }

    /// The longer of the distances between the eyes and from them to the mouth, as a turn shortens one of them.
    private static func size(_ face: FaceLandmarks) -> Double {
        let eyes = middle(face)
        let mouth = FacePoint(
            x: (face.leftMouthCorner.x + face.rightMouthCorner.x) / 2,
            y: (face.leftMouthCorner.y + face.rightMouthCorner.y) / 2)
        return max(distance(face.leftEye, face.rightEye), distance(eyes, mouth))
    }

    private static func distance(_ a: FacePoint, _ b: FacePoint) -> Double {
        ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
    }
}
