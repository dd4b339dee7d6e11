import Testing
import WhorlNetwork

import Whorl

@Suite struct TiledPyramidTests {
    private static let margins = PyramidMargins(inner: 10, outer: 11)

    private static func pyramid(_ width: Int, _ height: Int) -> TiledPyramid {
        TiledPyramid(width: width, height: height, margins: margins)
    }

    @Test(arguments: [(250, 250), (92, 112), (640, 480), (300, 1000), (12, 700), (5, 5)])
    func levelsLieInTheImageAndApart(width: Int, height: Int) {
        let pyramid = Self.pyramid(width, height)
        #expect(pyramid.levels[0] == TiledPyramid.Level(left: 11, top: 11, width: width, height: height))
        for (index, level) in pyramid.levels.enumerated() {
            #expect(level.left >= 11 && level.top >= 11)
            #expect(level.left + level.width <= pyramid.width - 11 && level.top + level.height <= pyramid.height - 11)
            for other in pyramid.levels[..<index] {
                let isApart =
                    level.left >= other.left + other.width || other.left >= level.left + level.width
                    || level.top >= other.top + other.height || other.top >= level.top + level.height
                #expect(isApart, "level \(index) of \(width) x \(height)")
            }
        }
        for (level, next) in zip(pyramid.levels, pyramid.levels.dropFirst()) {
            #expect(next.width == level.width * 5 / 6 && next.height == level.height * 5 / 6)
        }
    }

    /// By hand: a window of 80 around the pixel (100, 60) of the largest level reaches from 60.5 to 139.5 and from 20.5
    /// to 99.5; of two pixels as near, the farther one counts. A place of the second level is 1.2 times as far and 0.3.
    @Test func boxesAreBroughtToThePhoto() {
        let pyramid = Self.pyramid(250, 250)
        let box = pyramid.box(around: FacePoint(x: 111, y: 71), width: 80, height: 80)
        #expect([box.left, box.top, box.right, box.bottom] == [61, 21, 140, 100])
        let (left, top) = (pyramid.levels[1].left, pyramid.levels[1].top)
        let second = pyramid.box(
            around: FacePoint(x: Double(left) + 100, y: Double(top) + 60), width: 80, height: 80)
        #expect([second.left, second.top, second.right, second.bottom] == [73, 25, 168, 120])
    }

    @Test func levelsOfOneColorHaveItAndTheRestIsZero() {
        let photo = ColorImage(
            width: 40, height: 30, pixels: (0..<40 * 30).flatMap { _ in [UInt8(10), 20, 30] })
        let scaling = InputScaling(
            ModelInput(width: nil, height: nil, order: .rgb, mean: [5, 5, 5], deviation: [5, 5, 5]))
        let pyramid = Self.pyramid(40, 30)
        let input = pyramid.input(of: photo, scaling)
        #expect(input.count == pyramid.width * pyramid.height * ColorImage.channels)
        let colored = pyramid.levels.reduce(0) { $0 + $1.width * $1.height }
        #expect(input.count { abs($0 - 3) < 1e-5 } == colored)
        #expect(input.count { $0 == 0 } == input.count - 3 * colored)
    }

    @Test func scoresOfWindowsRiseUpToThoseOfUprightFaces() {
        let scores = stride(from: 0.0, through: 1.1, by: 0.01).map { FaceDetector.score(ofWindow: $0) }
        #expect(zip(scores, scores.dropFirst()).allSatisfy { $0 < $1 })
        #expect(FaceDetector.score(ofWindow: -1) == 0.6 && FaceDetector.score(ofWindow: 1.02) == 0.92)
        #expect(FaceDetector.score(ofWindow: 1.3) < 0.92)
    }

    @Test func landmarksOfCornersAreWhereTheyAreInAFace() throws {
        let frontal = try #require(
            EyeCorners([(80, 40), (60, 40), (0, 40), (20, 40), (40, 80)].map { FacePoint(x: $0.0, y: $0.1) }))
        let landmarks = frontal.landmarks
        #expect(landmarks.leftEye == FacePoint(x: 10, y: 40) && landmarks.rightEye == FacePoint(x: 70, y: 40))
        #expect(landmarks.noseTip.x == 40 && landmarks.noseTip.y > 60 && landmarks.noseTip.y < 80)
        #expect(landmarks.leftMouthCorner.y > 90 && landmarks.leftMouthCorner.x < 20)
        #expect(abs(FacePose(landmarks).yaw) < 1e-9 && abs(FacePose(landmarks).pitch) < 1e-9)
        let turned = try #require(
            EyeCorners([(80, 40), (60, 40), (0, 40), (20, 40), (52, 80)].map { FacePoint(x: $0.0, y: $0.1) }))
        #expect(FacePose(turned.landmarks).yaw > 15)
    }
}
