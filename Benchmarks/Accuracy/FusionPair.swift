import Whorl
import WhorlEvaluation
import WhorlNumerics

/// The false match rates of a comparison of two samples of both modalities.
struct FusionPair: Sendable {
    /// What is presented.
    enum Probe: String, CaseIterable, Encodable {
        case face, finger, both
    }

    /// Whether both are of one person.
    let isMated: Bool
    /// The rate that decides, by what is presented: of one modality that of its score, of both the combination of upper
    /// bounds, as the engine has it. What could not be extracted has rate 1.
    private let rates: [Probe: Double]

    private init(isMated: Bool, face: Calibrated?, finger: Calibrated?) {
        self.isMated = isMated
        func rate(_ score: Calibrated?, _ estimate: Calibration.Estimate) -> Double {
            score.map { $0.calibration.rate(at: $0.score, estimate).fmr } ?? 1
        }
        rates = [
            .face: rate(face, .point), .finger: rate(finger, .point),
            .both: Fusion.rate([rate(face, .upperBound), rate(finger, .upperBound)]),
        ]
    }

    /// A score with what it means.
    private struct Calibrated {
        let score: Double
        let calibration: Calibration
    }

    /// The rate that decides.
    func rate(_ probe: Probe) -> Double { rates[probe] ?? 1 }

    /// All pairs of samples.
    static func pairs(
        _ samples: [FusionSample], _ calibration: Calibration, threads: Int
    ) -> [FusionPair] {
        Parallel.map(samples.count, threads: threads, block: 1) { pairs(of: $0, samples, calibration) }.flatMap { $0 }
    }

    /// The pairs of a sample with later ones.
    private static func pairs(
        of probe: Int, _ samples: [FusionSample], _ calibration: Calibration
    ) -> [FusionPair] {
        let faces = samples[probe].face.map { FaceMatcher($0) }
        let fingers = samples[probe].finger.map { FingerMatcher(probe: $0) }
        return samples[(probe + 1)...].map { reference in
            let face = faces.flatMap { matcher in
                reference.face.map { Calibrated(score: matcher.score($0), calibration: calibration) }
            }
            let finger = fingers.flatMap { matcher in
                reference.finger.map { Calibrated(score: matcher.score($0), calibration: .finger) }
            }
            return FusionPair(isMated: samples[probe].label == reference.label, face: face, finger: finger)
        }
    }
}
