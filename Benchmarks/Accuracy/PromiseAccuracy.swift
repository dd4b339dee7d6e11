import BenchmarkSupport
import Whorl
import WhorlEvaluation

/// Whether promised false match rates hold on populations that had no part in the fit.
struct PromiseAccuracy: Encodable {
    /// What was compared, and how its promises held.
    struct Part: Encodable {
        /// Prints, or the embedder's name.
        let name: String
        /// By population and rate.
        let promises: [LeftOutPromise]
        /// The FNMR of each population at the thresholds of the calibration that is in use, by rate.
        let missed: [Missed]
    }

    /// Mated comparisons at a threshold in use.
    struct Missed: Encodable {
        /// Name of the population.
        let population: String
        /// The rate that was asked for.
        let asked: Double
        /// The threshold in use.
        let threshold: Double
        /// Mated comparisons.
        let mated: Int
        /// Those below the threshold.
        let falseNonMatches: Int
    }

    /// Made sensors differ from those of the calibration by their seed.
    private static let seed: UInt64 = 77
    /// Fingers of a made sensor, and impressions of each: 12,480 non-mated comparisons.
    private static let (madeFingers, madeImpressions) = (40, 4)

    /// The synthetic population that the calibration of prints was fitted on.
    private static let fitted = SyntheticSet(fingers: 60, impressions: 4, seed: 2026)

    /// Prints, then each embedder.
    private(set) var parts: [Part] = []

    /// Looks at prints.
    ///
    /// - Throws: as the evaluation does.
    mutating func addPrints(_ data: DevelopmentData, threads: Int) async throws(EvaluationError) {
        let fitted = try await Self.made(Self.fitted, "synthetic_\(Self.fitted.seed)", threads: threads)
        let manifest = SampleManifest(data.sets.map(\.images) + [fitted], resolutions: data.resolutions)
        let measured = try await Evaluation(manifest, .prints(resolution: nil), threads: threads).run(command: "").sets
        var kin: [String: Set<String>] = [:]
        for (set, _) in data.sets {
            for other in set.sharesPeopleWith {
                kin[set.folder, default: []].insert(other)
                kin[other, default: []].insert(set.folder)
            }
        }
        parts.append(
            Part(
                name: "prints, each population under a fit of the others",
                promises: LeftOutPromise.all(measured.map(CalibrationSet.init), kin: kin),
                missed: Self.missed(measured, .finger)))
        let made = try await Self.madeSensors(threads: threads)
        parts.append(
            Part(
                name: "prints of made sensors under the calibration in use",
                promises: made.flatMap { LeftOutPromise.look(at: CalibrationSet($0), by: .finger) },
                missed: Self.missed(made, .finger)))
    }

    /// Synthetic fingers of a seed that no fit has seen, on each kind of sensor.
    private static func madeSensors(threads: Int) async throws(EvaluationError) -> [MeasuredSet] {
        var sets: [SampleSet] = []
        for style in SensorStyle.allCases {
            let set = SyntheticSet(fingers: madeFingers, impressions: madeImpressions, seed: seed, style: style)
            sets.append(try await made(set, "synthetic_\(style.rawValue)", threads: threads))
        }
        return try await Evaluation(SampleManifest(sets), .prints(resolution: nil), threads: threads).run(command: "")
            .sets
    }

    /// Writes a set, and lists it.
    private static func made(
        _ set: SyntheticSet, _ name: String, threads: Int
    ) async throws(EvaluationError) -> SampleSet {
        let folder = "\(DevelopmentFaces.cache)-prints-\(set.seed)/\(name)"
        do {
            try await set.write(to: folder, threads: threads)
        } catch {
            throw .engine(error)
        }
        return try SampleSet(folder: folder)
    }

    /// Looks at faces.
    ///
    /// - Throws: as embedding does.
    mutating func addFaces(
        _ data: DevelopmentFaces, _ populations: FacePopulations, threads: Int
    ) async throws {
        for model in data.embedders {
            let measured = try await Evaluation(
                SampleManifest(populations.sets), .faces(try FaceEmbedding(detector: data.detector, embedder: model)),
                cache: DevelopmentFaces.cache, threads: threads
            ).run(command: "").sets
            let (name, calibration) = ("faces by \(model.manifest.name)", model.manifest.calibration)
            parts.append(
                Part(
                    name: "\(name), each population under a fit of the others, which is not in use",
                    promises: LeftOutPromise.all(measured.map(CalibrationSet.init), kin: populations.kin), missed: []))
            let unseen = measured.filter { !(calibration?.dataSets.contains($0.name) ?? true) }
            parts.append(
                Part(
                    name: "\(name), populations made by another seed under the calibration in use",
                    promises: unseen.flatMap { set in
                        calibration.map { LeftOutPromise.look(at: CalibrationSet(set), by: $0) } ?? []
                    }, missed: Self.missed(measured, calibration)))
        }
    }

    private static func missed(_ sets: [MeasuredSet], _ calibration: Calibration?) -> [Missed] {
        LeftOutPromise.askedRates.flatMap { asked -> [Missed] in
            guard let threshold = try? calibration?.threshold(fmr: asked).threshold else { return [] }
            return sets.map { set in
                let mated = set.scores.mated
                return Missed(
                    population: set.name, asked: asked, threshold: threshold.score, mated: mated.count,
                    falseNonMatches: mated.count - mated.accepted(by: threshold))
            }
        }
    }
}
