import Testing
import Whorl

import WhorlEvaluation

@Suite struct FaceEmbeddingTests {
    private func way(
        mean: Double = 0, order: ChannelOrder = .rgb, alignment: AlignmentTemplate = .arcface112,
        metric: EmbeddingMetric = .cosine, mirror: Bool? = nil, common: [[Float]]? = nil, detectorMean: Double = 0,
        flip: Bool = false
    ) -> String {
        func manifest(_ role: ModelRole, _ mean: Double) -> ModelManifest {
            ModelManifest(
                name: "net", role: role, file: "net.onnx", sha256: "00",
                input: ModelInput(
                    width: nil, height: nil, order: order, mean: [mean, 0, 0], deviation: [1, 1, 1]),
                alignment: role == .embedder ? alignment : nil, metric: role == .embedder ? metric : nil,
                mirror: role == .embedder ? mirror : nil, common: role == .embedder ? common : nil, licence: "",
                trainingData: "")
        }
        return FaceEmbedding.way(manifest(.detector, detectorMean), manifest(.embedder, mean), flip: flip)
    }

    /// The same file used in another way makes other embeddings: those that are kept are not taken for it.
    @Test func whatManifestsSayNamesTheWay() {
        let ways = [
            way(), way(mean: 127.5), way(order: .bgr), way(alignment: .arcface112x96), way(metric: .l2),
            way(common: [[1, 0]]), way(common: [[0, 1]]), way(detectorMean: 1), way(flip: true),
            way(mirror: true),
        ]
        #expect(Set(ways).count == ways.count && way() == way())
    }
}
