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

    @Test func aStillFaceFollowsNothing() {
        #expect(Self.followed(Self.face()) == [])
        #expect(Self.followed(Self.face(nose: 1, x: 3, y: -3)) == [])
    }
}
