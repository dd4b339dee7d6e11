import Testing
import WhorlNumerics

import Whorl

@Suite struct FaceChoiceTests {
    private static func choose(_ faces: [DetectedFace], largest: Bool = false) throws(WhorlError) -> DetectedFace {
        try FaceChoice.face(among: faces, width: 200, height: 200, largest: largest)
    }

    private static let middle = FacePlan.face(x: 100, y: 100, side: 60)

    @Test func noFaceIsAnError() {
        #expect(throws: WhorlError.noFace) { try Self.choose([]) }
        #expect(throws: WhorlError.noFace) { try Self.choose([], largest: true) }
    }

    @Test func oneFaceIsTakenWhereverItIs() throws {
        let face = FacePlan.face(x: 5, y: 190, side: 12, score: 0.61)
        #expect(try Self.choose([face]) == face)
    }

    @Test func othersOfLikeSizeAreAnErrorUnlessTheLargestIsAskedFor() throws {
        let faces = [FacePlan.face(x: 30, y: 30, side: 40), Self.middle, FacePlan.face(x: 170, y: 30, side: 31)]
        #expect(throws: WhorlError.severalFaces(count: 3)) { try Self.choose(faces) }
        #expect(try Self.choose(faces, largest: true) == Self.middle)
    }

    @Test func facesOfLessThanHalfTheSidesDoNotCount() throws {
        #expect(try Self.choose([FacePlan.face(x: 30, y: 30, side: 29), Self.middle]) == Self.middle)
        #expect(throws: WhorlError.severalFaces(count: 2)) {
            try Self.choose([FacePlan.face(x: 30, y: 30, side: 30), Self.middle])
        }
    }

    @Test func aLittleLargerAtTheEdgeIsNotMeant() throws {
        let edge = FacePlan.face(x: 10, y: 10, side: 66)
        #expect(try Self.choose([edge, Self.middle], largest: true) == Self.middle)
        let muchLarger = FacePlan.face(x: 20, y: 20, side: 130)
        #expect(try Self.choose([muchLarger, Self.middle], largest: true) == muchLarger)
    }

    @Test func findingsOfOneFaceAreJoined() {
        let better = FacePlan.face(x: 101, y: 99, side: 58, score: 0.95)
        let other = FacePlan.face(x: 30, y: 30, side: 40, score: 0.7)
        let kept = [Self.middle, other, better].suppressed(overlap: 0.3, limit: 100)
        #expect(kept == [better, other])
        #expect([Self.middle, other, better].suppressed(overlap: 0.3, limit: 1) == [better])
    }

    @Test func overlapIsTheSharedPart() {
        let shifted = FacePlan.face(x: 130, y: 100, side: 60)
        #expect(abs(Self.middle.overlap(with: shifted) - 1 / 3.0) < 1e-12)
        #expect(Self.middle.overlap(with: Self.middle) == 1)
        #expect(Self.middle.overlap(with: FacePlan.face(x: 160, y: 100, side: 60)) == 0)
        let flat = DetectedFace(x: 0, y: 0, width: 0, height: 0, landmarks: Self.middle.landmarks, score: 1)
        #expect(flat.overlap(with: flat) == 0)
    }

    @Test(arguments: 0..<20) func ofEqualScoresTheFirstWins(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let faces = (0..<30).map { _ in
            FacePlan.face(
                x: Double.random(in: 0...100, using: &random), y: Double.random(in: 0...100, using: &random), side: 30)
        }
        let kept = faces.suppressed(overlap: 0.3, limit: 100)
        // The plain twin: of equal scores order is that of the input.
        var expected: [DetectedFace] = []
        for face in faces where expected.allSatisfy({ $0.overlap(with: face) <= 0.3 }) { expected.append(face) }
        #expect(kept == expected)
    }
}
