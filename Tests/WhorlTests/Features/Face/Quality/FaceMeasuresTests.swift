import Testing

import Whorl

@Suite struct FaceMeasuresTests {
    private static func measures(
        size: Double = 40, yaw: Double = 0, pitch: Double = 0, roll: Double = 0, score: Double = 0.93,
        _ photo: ColorImage = FacePlan.noise(200, 200, seed: 3)
    ) throws -> FaceMeasures {
        let landmarks = FacePlan.landmarks(x: 100, y: 80, size: size, yaw: yaw, pitch: pitch, roll: roll)
        let face = DetectedFace(x: 60, y: 60, width: 80, height: 80, landmarks: landmarks, score: score)
        let aligned = try AlignedFace(landmarks, in: photo, template: .arcface112)
        return FaceMeasures(face, aligned, in: photo)
    }

    /// A photo whose pixels are averaged over squares of so many pixels: blurred.
    private static func blurred(_ side: Int) -> ColorImage {
        FacePlan.noise(200 / side, 200 / side, seed: 3).warped(
            by: SimilarityTransform(a: 1 / Double(side), b: 0, dx: 0, dy: 0), width: 200, height: 200)
    }

    @Test func aGoodFaceIsNotRefused() throws {
        let measures = try Self.measures(size: 50)
        #expect(measures.refusal == nil)
        let quality = FaceQuality(measures)
        #expect([quality.interEyeDistance, quality.pose, quality.sharpness, quality.exposure] == [100, 100, 100, 100])
    }

    @Test func eachFaultIsNamed() throws {
        guard case .faceTooSmall(let size, 10) = try Self.measures(size: 9).refusal else {
            Issue.record("a small face is not refused")
            return
        }
        #expect(abs(size - 9.36) < 0.01)
        guard case .faceTurnedAway(let angle, 70) = try Self.measures(yaw: 80).refusal else {
            Issue.record("a turned face is not refused")
            return
        }
        #expect(abs(angle - 80) < 1e-6)
        guard
            case .faceTooDark(let dark, 25) = try Self.measures(FacePlan.noise(200, 200, seed: 1, level: 12, spread: 8))
                .refusal
        else {
            Issue.record("a dark face is not refused")
            return
        }
        #expect(abs(dark - 12) < 2)
        guard
            case .faceTooBright(_, 220) = try Self.measures(FacePlan.noise(200, 200, seed: 1, level: 245, spread: 8))
                .refusal
        else {
            Issue.record("a bright face is not refused")
            return
        }
        guard case .faceBlurred = try Self.measures(Self.blurred(20)).refusal else {
            Issue.record("a blurred face is not refused")
            return
        }
    }

    @Test func faceOnItsSideIsRefused() throws {
        guard case .faceTurnedAway(let angle, 60) = try Self.measures(size: 50, roll: -90).refusal else {
            Issue.record("a face on its side is not refused")
            return
        }
        #expect(abs(angle - 90) < 1e-6)
        #expect(try Self.measures(size: 50, roll: 45).refusal == nil)
    }

    @Test func faceBelowTheLeastQualityIsRefused() throws {
        #expect(try Self.measures(size: 50, score: 0.76).refusal == .faceQualityTooLow(score: 5, minimum: 15))
        #expect(try Self.measures(size: 12.5).refusal == .faceQualityTooLow(score: 14, minimum: 15))
        #expect(try Self.measures(size: 50, score: 0.78).refusal == nil)
    }

    @Test func oneGrayLevelHasNoSharpness() throws {
        let flat = ColorImage(width: 200, height: 200, pixels: [UInt8](repeating: 90, count: 200 * 200 * 3))
        let texture = try Self.measures(flat).texture
        #expect(texture.brightness == 90 && texture.clipped == 0 && texture.sharpness == 0)
    }

    @Test func sharpnessFallsWithBlurAndNotWithContrast() throws {
        let sharpness = try [2, 4, 8, 16].map { try Self.measures(Self.blurred($0)).texture.sharpness }
        #expect(zip(sharpness, sharpness.dropFirst()).allSatisfy { $0 > 1.5 * $1 })
        let faint = try Self.measures(FacePlan.noise(200, 200, seed: 3, spread: 20)).texture.sharpness
        let strong = try Self.measures(FacePlan.noise(200, 200, seed: 3, spread: 100)).texture.sharpness
        #expect(abs(faint / strong - 1) < 0.05)
    }

    @Test func qualityFallsWithEachMeasure() throws {
        let sizes = try [12.0, 20, 30, 40].map { FaceQuality(try Self.measures(size: $0)).interEyeDistance }
        #expect(sizes == sizes.sorted() && sizes[0] < 15 && sizes[3] > 80)
        let poses = try [0.0, 20, 40, 60].map { FaceQuality(try Self.measures(yaw: $0)).pose }
        #expect(poses == poses.sorted(by: >) && poses[0] == 100 && poses[3] == 0)
        let scores = try [0.6, 0.8, 0.9, 0.95].map { FaceQuality(try Self.measures(score: $0)).detection }
        #expect(scores == scores.sorted() && scores[0] == 0 && scores[3] == 100)
        let lights = try [30, 60, 128].map {
            FaceQuality(try Self.measures(FacePlan.noise(200, 200, seed: 2, level: $0, spread: 14))).exposure
        }
        #expect(lights == lights.sorted() && lights[0] < 20 && lights[2] == 100)
    }
}
