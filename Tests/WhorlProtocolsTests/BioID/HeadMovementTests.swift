import Testing
import Whorl

import WhorlProtocols

/// Movements are measured from landmarks, and follow the directions as the person sees them in a looking glass.
@Suite struct HeadMovementTests {
    /// A frontal face with eyes 60 pixels apart, its nose drawn aside and all of it shifted.
    private static func face(nose: Double = 0, x: Double = 0, y: Double = 0) -> FaceLandmarks {
        FaceLandmarks(
            leftEye: FacePoint(x: 100 + x, y: 100 + y), rightEye: FacePoint(x: 160 + x, y: 100 + y),
            noseTip: FacePoint(x: 130 + nose + x, y: 135 + y), leftMouthCorner: FacePoint(x: 108 + x, y: 165 + y),
            rightMouthCorner: FacePoint(x: 152 + x, y: 165 + y))
    }

    private static func followed(
        _ after: FaceLandmarks, isSameView: Bool = true, isMirrored: Bool = true
    ) -> [HeadDirection] {
        let movement = HeadMovement(from: face(), to: after, isSameView: isSameView)
        return HeadDirection.allCases.filter { movement.follows($0, isMirrored: isMirrored) }
    }

    @Test func shiftsFollowOneDirection() {
        #expect(Self.followed(Self.face(x: 40)) == [.right])
        #expect(Self.followed(Self.face(x: -40)) == [.left])
        #expect(Self.followed(Self.face(y: -40)) == [.up])
        #expect(Self.followed(Self.face(y: 40)) == [.down])
    }

    @Test func turnsCountAlsoInAnotherView() {
        #expect(Self.followed(Self.face(nose: 12), isSameView: false) == [.right])
        #expect(Self.followed(Self.face(nose: -12), isSameView: false) == [.left])
        #expect(Self.followed(Self.face(x: 40), isSameView: false) == [])
    }

    @Test func picturesThatAreNotMirroredShowTheOtherSide() {
        #expect(Self.followed(Self.face(x: 40), isMirrored: false) == [.left])
        #expect(Self.followed(Self.face(x: -40), isMirrored: false) == [.right])
        #expect(Self.followed(Self.face(y: -40), isMirrored: false) == [.up])
        #expect(Self.followed(Self.face(y: 40), isMirrored: false) == [.down])
        #expect(Self.followed(Self.face(nose: 12), isSameView: false, isMirrored: false) == [.left])
    }

    /// Landmarks of a photo that moved to the left by a sixth of the view, whose rim is cut off there: they look turned to
    /// the right by 8 degrees.
    @Test func aTurnAgainstAShiftTakesNothingFromIt() {
        let before = FaceLandmarks(
            leftEye: FacePoint(x: 95.8, y: 135.8), rightEye: FacePoint(x: 146.9, y: 137.2),
            noseTip: FacePoint(x: 119.9, y: 171.1), leftMouthCorner: FacePoint(x: 97.8, y: 191.9),
            rightMouthCorner: FacePoint(x: 142.9, y: 193.1))
        let after = FaceLandmarks(
            leftEye: FacePoint(x: 59.6, y: 133.1), rightEye: FacePoint(x: 114.8, y: 136.8),
            noseTip: FacePoint(x: 89.1, y: 170), leftMouthCorner: FacePoint(x: 58, y: 190.2),
            rightMouthCorner: FacePoint(x: 109, y: 193.1))
        let movement = HeadMovement(from: before, to: after, isSameView: true)
        #expect(HeadDirection.allCases.filter { movement.follows($0) } == [.left])
        #expect(Self.followed(Self.face(nose: 6, x: -40)) == [.left])
        #expect(Self.followed(Self.face(nose: 20, x: -6)) == [.right])
    }

    @Test func aStillFaceFollowsNothing() {
        #expect(Self.followed(Self.face()) == [])
        #expect(Self.followed(Self.face(nose: 1, x: 3, y: -3)) == [])
    }
}
