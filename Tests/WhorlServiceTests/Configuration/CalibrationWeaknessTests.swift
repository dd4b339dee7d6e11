import Foundation
import Testing

import Whorl
import WhorlConfiguration

/// Calibrations of face models by which strangers match.
@Suite struct CalibrationWeaknessTests {
    /// The keys of what a configuration says of a model with a table.
    private func found(
        _ knots: [(Double, Double)], _ metric: EmbeddingMetric = .cosine, fmr: Double = 1e-4
    ) throws -> [String] {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("whorl-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let identity = ModelIdentity(name: "net", file: [1])
        let manifest = ModelManifest(
            name: "net", role: .embedder, file: "net.onnx", sha256: identity.sha256,
            input: ModelInput(width: 112, height: 112, order: .rgb, mean: [1, 2, 3], deviation: [4, 5, 6]),
            alignment: .arcface112, metric: metric, licence: "none", trainingData: "none",
            calibration: Calibration(
                version: 1, extractorVersion: FaceFeatures.pipelineVersion, model: identity, dataSets: ["a"],
                nonMated: 10_000,
                knots: knots.map { Calibration.Knot(score: $0.0, fmr: $0.1, upperBound: $0.1) }, tailScale: 0.03))
        try FileManager.default.createDirectory(atPath: path + "/net", withIntermediateDirectories: true)
        try manifest.write(to: path + "/net/whorl-model.json")
        var configuration = ServiceConfiguration()
        configuration.fmr = fmr
        return configuration.calibrationWeaknesses(of: ModelFolder(path: path)).map(\.key)
    }

    private let named = ["the calibration of the model net"]

    @Test func aUsualTableIsSilent() throws {
        for fmr in [1e-3, 1e-4, 1e-6] {
            #expect(try found([(0.27, 1.8e-2), (0.36, 1e-3), (0.45, 6e-5)], fmr: fmr) == [])
        }
    }

    @Test func aTableOfAnotherScaleIsNamed() throws {
        #expect(try found([(-1, 1), (-0.99, 1e-9)]) == named)
        // Half of independent directions reach 0.
        #expect(try found([(-0.1, 1), (0, 1e-4)]) == named)
    }

    @Test func aTableThatIsLaxAtOtherRatesIsNamed() throws {
        // As usual at 1e-4, the first is lax at the rate of samples beside a match, and the second at that of searches.
        #expect(try found([(-0.5, 2e-2), (-0.4, 9e-3), (0.45, 1e-4), (0.6, 1e-12)]) == named)
        #expect(try found([(0.16, 1e-4), (0.1601, 1e-30)]) == named)
    }

    @Test func ofDistancesNothingIsKnown() throws {
        #expect(try found([(-30, 1), (-20, 1e-9)], .l2) == [])
    }

    @Test func aFolderWithoutModelsIsSilent() {
        #expect(ServiceConfiguration().calibrationWeaknesses(of: ModelFolder(path: "/none")).isEmpty)
    }
}
