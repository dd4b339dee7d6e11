import Foundation
import Testing

import WhorlEvaluation

/// Folders of real prints, which are no part of the repository: the folder that `WHORL_DATA` names holds them.
private enum RealSets {
    static let root: String = {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let named = ProcessInfo.processInfo.environment["WHORL_DATA"] ?? "../shared"
        let data = URL(filePath: named, relativeTo: package)
        return data.appending(path: "datasets/fingerprint").path
    }()

    static func isThere(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(root)/\(name)") }
}

@Suite struct RealSetTests {
    @Test(
        .enabled(if: RealSets.isThere("upek"), "WHORL_DATA has no datasets/fingerprint/upek: real prints are skipped"))
    func capacitivePrintsHaveAnEqualErrorRateOfAtMostOnePercent() async throws {
        let set = try SampleSet(folder: "\(RealSets.root)/upek")
        let evaluation = Evaluation(SampleManifest([set]), .prints(resolution: nil), threads: 2)
        let summary = EvaluationResult(try await evaluation.run(command: "whorl evaluate")).summaries.pooled
        #expect(summary.fingers == 16)
        #expect(summary.accuracy.mated == 448)
        #expect(summary.accuracy.nonMated == 7680)
        #expect(summary.failures.isEmpty)
        #expect(try #require(summary.accuracy.equalErrorRate).value <= 0.01)
    }
}
