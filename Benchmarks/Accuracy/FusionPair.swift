import Whorl
import WhorlEvaluation

/// The false match rates of a comparison of two samples of both modalities.
struct FusionPair: Sendable {
    /// What is presented.
    enum Probe: String, CaseIterable, Encodable {
        case face, finger, both
    }

    /// Whether both are of one person.
    let isMated: Bool
    /// The rate of a threshold at the faces' score; 1 where one is missing.
    let face: Double
    /// The same of the fingers.
    let finger: Double

    /// The rate that decides.
    func rate(_ probe: Probe) -> Double {
        switch probe {
        case .face: face
        case .finger: finger
        case .both: Fusion.rate([face, finger])
        }
    }

    /// All pairs of samples.
    static func pairs(
        _ samples: [FusionSample], metric: EmbeddingMetric, _ calibration: Calibration, threads: Int
    ) async -> [FusionPair] {
        await ParallelMap.results(count: samples.count, chunk: 1, threads: threads) { range in
            range.map { pairs(of: $0, samples, metric: metric, calibration) }
        }.flatMap { $0 }
    }

    /// The pairs of a sample with later ones.
    private static func pairs(
        of probe: Int, _ samples: [FusionSample], metric: EmbeddingMetric, _ calibration: Calibration
    ) -> [FusionPair] {
        let matcher = samples[probe].finger.map { FingerMatcher(probe: $0) }
        return samples[(probe + 1)...].map { reference in
            var (face, finger) = (1.0, 1.0)
            if let left = samples[probe].embedding, let right = reference.embedding {
                face = calibration.rate(at: metric.score(left, right)).fmr
            }
            if let matcher, let print = reference.finger {
                finger = Calibration.finger.rate(at: matcher.score(print)).fmr
            }
            return FusionPair(isMated: samples[probe].label == reference.label, face: face, finger: finger)
        }
    }
}
