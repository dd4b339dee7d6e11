import Foundation
import Testing

import Whorl

/// Models under a manifest that does not fit; skipped without models.
@Suite(.enabled(if: RealFaces.areThere, Comment(rawValue: RealFaces.reason))) struct ModelSuitabilityTests {
    private static let yunet = "yunet_n/yunet_n_dynamic.onnx"
    private static let mobile = "mobilefacenet_foamliu/mobilefacenet_foamliu.onnx"

    private static func input(
        width: Int? = 112, height: Int? = 112, mean: [Double] = [0, 0, 0], deviation: [Double] = [1, 1, 1]
    ) -> ModelInput {
        ModelInput(width: width, height: height, order: .rgb, mean: mean, deviation: deviation)
    }

    private static func reason(_ make: () throws(WhorlError) -> Void) -> String? {
        do throws(WhorlError) {
            try make()
            return nil
        } catch .unsuitableModel(_, let reason) {
            return reason
        } catch {
            return nil
        }
    }

    private static func detectorReason(_ model: FaceModel) -> String? {
        reason { () throws(WhorlError) in _ = try FaceDetector(model) }
    }

    private static func embedderReason(_ model: FaceModel) -> String? {
        reason { () throws(WhorlError) in _ = try FaceEmbedder(model) }
    }

    @Test func rolesAreKeptApart() throws {
        #expect(Self.detectorReason(try RealFaces.embedder()) == "it is no detector")
        #expect(Self.embedderReason(try RealFaces.detector())?.hasPrefix("it is no embedder") == true)
    }

    @Test func anEmbedderIsNoDetectorWhateverItsManifestSays() throws {
        let model = try RealFaces.model(Self.mobile, .detector, Self.input(width: nil, height: nil))
        #expect(Self.detectorReason(model) == "it has no output cls_8")
        let fixed = try RealFaces.model(Self.yunet, .detector, Self.input())
        #expect(Self.detectorReason(fixed) == "its input has a fixed size")
    }

    @Test func anEmbedderHasOneOutput() throws {
        // A size that YuNet can be planned for, as the dlib template's 150 is not.
        let model = try RealFaces.model(Self.yunet, .embedder, Self.input(width: 96), .arcface112x96, .cosine)
        let error = #expect(throws: WhorlError.self) { try FaceEmbedder(model) }
        #expect(error != nil)
    }

    @Test func alignmentAndInputMustAgree() throws {
        let reason = Self.embedderReason(try RealFaces.embedder(alignment: .dlib150))
        #expect(reason?.contains("150 x 150") == true)
    }

    @Test(arguments: [[0.0, 0], [0, 0, .nan], []]) func scalesMustBeThreeNumbers(_ numbers: [Double]) throws {
        let means = try RealFaces.model(Self.mobile, .embedder, Self.input(mean: numbers), .arcface112, .cosine)
        #expect(Self.embedderReason(means)?.contains("three numbers") == true)
        let deviations = try RealFaces.model(
            Self.mobile, .embedder, Self.input(deviation: numbers + [0]), .arcface112, .cosine)
        #expect(Self.embedderReason(deviations)?.contains("three numbers") == true)
    }

    @Test func theNormOfAnL2ModelIsKept() throws {
        let photo = try RealFaces.orl(1, 1)
        let aligned = try AlignedFace(FacePlan.landmarks(x: 46, y: 50, size: 35), in: photo, template: .arcface112)
        let raw = try FaceEmbedder(RealFaces.embedder(metric: .l2)).embedding(of: aligned)
        let unit = try FaceEmbedder(RealFaces.embedder()).embedding(of: aligned)
        let norm = raw.reduce(0) { $0 + $1 * $1 }.squareRoot()
        #expect(norm > 2)
        #expect(zip(raw, unit).allSatisfy { abs($0 / norm - $1) < 1e-5 })
    }
}
