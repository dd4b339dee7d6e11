import Glibc
import Testing
import WhorlNumerics

import Whorl

@Suite struct AlignmentFitTests {
    private static func moved(_ points: [FacePoint], _ transform: SimilarityTransform) -> [FacePoint] {
        points.map {
            let place = transform.place($0.x, $0.y)
            return FacePoint(x: place.x, y: place.y)
        }
    }

    private static func error(_ transform: SimilarityTransform, _ from: [FacePoint], _ to: [FacePoint]) -> Double {
        zip(moved(from, transform), to).reduce(0) {
            $0 + ($1.0.x - $1.1.x) * ($1.0.x - $1.1.x) + ($1.0.y - $1.1.y) * ($1.0.y - $1.1.y)
        }
    }

    private static func points(_ random: inout SeededGenerator) -> [FacePoint] {
        (0..<5).map { _ in
            FacePoint(x: Double.random(in: 0...100, using: &random), y: Double.random(in: 0...100, using: &random))
        }
    }

    @Test(arguments: 0..<50) func aTransformIsFoundAgain(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let (scale, turn) = (
            Double.random(in: 0.1...5, using: &random), Double.random(in: -Double.pi...Double.pi, using: &random)
        )
        let transform = SimilarityTransform(
            a: scale * cos(turn), b: scale * sin(turn), dx: Double.random(in: -500...500, using: &random), dy: 3)
        let points = Self.points(&random)
        let found = try #require(SimilarityTransform(from: points, to: Self.moved(points, transform)))
        #expect(abs(found.a - transform.a) < 1e-9 && abs(found.b - transform.b) < 1e-9)
        #expect(abs(found.dx - transform.dx) < 1e-7 && abs(found.dy - transform.dy) < 1e-7)
    }

    @Test(arguments: 0..<50) func noNeighbourIsNearer(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let (from, to) = (Self.points(&random), Self.points(&random))
        let found = try #require(SimilarityTransform(from: from, to: to))
        let least = Self.error(found, from, to)
        for _ in 0..<20 {
            let near = SimilarityTransform(
                a: found.a + Double.random(in: -0.1...0.1, using: &random),
                b: found.b + Double.random(in: -0.1...0.1, using: &random),
                dx: found.dx + Double.random(in: -5...5, using: &random),
                dy: found.dy + Double.random(in: -5...5, using: &random))
            #expect(Self.error(near, from, to) >= least - 1e-9)
        }
    }

    @Test func pointsInOnePlaceHaveNoTransform() {
        let one = [FacePoint](repeating: FacePoint(x: 3, y: 4), count: 5)
        let others = FacePlan.landmarks().points
        #expect(SimilarityTransform(from: one, to: others) == nil)
        #expect(SimilarityTransform(from: others, to: one) == nil)
        #expect(SimilarityTransform(from: others, to: others.map { FacePoint(x: .nan, y: $0.y) }) == nil)
        let landmarks = FaceLandmarks(
            leftEye: one[0], rightEye: one[0], noseTip: one[0], leftMouthCorner: one[0], rightMouthCorner: one[0])
        #expect(throws: WhorlError.noFace) {
            try AlignedFace(landmarks, in: FacePlan.noise(9, 9, seed: 1), template: .arcface112)
        }
    }

    @Test(arguments: AlignmentTemplate.allCases, [-70.0, 0, 20, 180]) func landmarksComeToTheTemplate(
        template: AlignmentTemplate, roll: Double
    ) throws {
        // A white dot on each landmark of a black photo must be seen where the template has it.
        let landmarks = FacePlan.landmarks(x: 150, y: 150, size: 60, roll: roll)
        var pixels = [UInt8](repeating: 0, count: 300 * 300 * 3)
        let dot = -3...3
        for point in landmarks.points {
            for dy in dot {
                for dx in dot {
                    let place = ((Int(point.y.rounded()) + dy) * 300 + Int(point.x.rounded()) + dx) * 3
                    for channel in 0..<3 { pixels[place + channel] = 255 }
                }
            }
        }
        let photo = ColorImage(width: 300, height: 300, pixels: pixels)
        let aligned = try AlignedFace(landmarks, in: photo, template: template)
        #expect(aligned.image.width == template.width && aligned.image.height == template.height)
        for target in template.points.compactMap({ $0 }) {
            let place = (Int(target.y.rounded()) * template.width + Int(target.x.rounded())) * 3
            #expect(aligned.image.pixels[place] > 128, "\(template) \(target)")
        }
    }

    @Test func templatesAreThoseOfTheirAuthors() {
        #expect(AlignmentTemplate.arcface112.points[0] == FacePoint(x: 38.2946, y: 51.6963))
        #expect(AlignmentTemplate.arcface112x96.points[4] == FacePoint(x: 62.7299, y: 92.2041))
        #expect(AlignmentTemplate.arcface112x96.width == 96 && AlignmentTemplate.arcface112x96.height == 112)
        let dlib = AlignmentTemplate.dlib150.points
        #expect(dlib[2] == nil && dlib.count == 5)
        // (0.22733 + 0.25) / 1.5 * 150
        #expect(abs((dlib[0]?.x ?? 0) - 47.733) < 1e-9)
    }
}
