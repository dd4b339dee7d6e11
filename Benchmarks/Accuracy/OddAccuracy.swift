import BenchmarkSupport
import Whorl
import WhorlEvaluation

/// What odd photos and prints do to promised false match rates: how many are refused, and what those that are not do.
struct OddAccuracy: Encodable {
    /// One kind under one calibration.
    struct Row: Encodable {
        /// What is odd.
        let kind: String
        /// Photos or prints shown.
        let shown: Int
        /// Those that a template was made of.
        let accepted: Int
        /// Among all accepted pairs of different people or fingers, by rate.
        let promises: [LeftOutPromise]
    }

    /// All kinds under one calibration.
    struct Part: Encodable {
        /// Prints, or the embedder's name.
        let name: String
        /// By kind, usual ones first.
        let rows: [Row]
    }

    /// Prints, then each embedder.
    private(set) var parts: [Part] = []

    /// Looks at prints: those of each set are compared with each other, and all sets are pooled.
    ///
    /// - Throws: as the evaluation does.
    mutating func addPrints(_ data: DevelopmentData, threads: Int) async throws {
        var rows: [Row] = []
        for kind in OddPrint.allCases {
            let manifest = SampleManifest(
                try OddInputs.prints(kind, data, threads: threads), resolutions: data.resolutions)
            let sets = try await Evaluation(manifest, .prints(resolution: nil), threads: threads).run(command: "").sets
            rows.append(Self.row(kind.rawValue, sets, .finger))
        }
        parts.append(Part(name: "prints", rows: rows))
    }

    /// Looks at faces.
    ///
    /// - Throws: as embedding does.
    mutating func addFaces(_ data: DevelopmentFaces, threads: Int) async throws {
        let kinds = try OddInputs.photos(data, threads: threads)
        let prints = try DevelopmentData.found().map { $0.sets.map { OddInputs.usual($0.images) } }
        for model in data.embedders {
            guard let calibration = model.manifest.calibration else { continue }
            let embedding = try FaceEmbedding(detector: data.detector, embedder: model)
            func row(_ kind: String, _ sets: [SampleSet]) async throws -> Row {
                let measured = try await Evaluation(
                    SampleManifest(sets), .faces(embedding), cache: DevelopmentFaces.cache, threads: threads
                ).run(command: "").sets
                return Self.row(kind, measured, calibration)
            }
            var rows: [Row] = []
            for (kind, set) in kinds { rows.append(try await row(kind.rawValue, [set])) }
            if let prints { rows.append(try await row("prints in place of photos", prints)) }
            parts.append(Part(name: "faces by \(model.manifest.name)", rows: rows))
        }
    }

    private static func row(_ kind: String, _ sets: [MeasuredSet], _ calibration: Calibration) -> Row {
        let (shown, failed) = sets.reduce((0, 0)) { ($0.0 + $1.samples, $0.1 + $1.failures.count) }
        return Row(
            kind: kind, shown: shown, accepted: shown - failed,
            promises: CalibrationSet(kind, pooling: sets).map { LeftOutPromise.look(at: $0, by: calibration) } ?? [])
    }
}

extension CalibrationSet {
    /// The non-mated comparisons of several sets, whose subjects all differ; nothing where none could be made.
    fileprivate init?(_ name: String, pooling sets: [MeasuredSet]) {
        guard let pooled = FingerScores(sets) else { return nil }
        var (scores, tail) = ([Double](), NonMatedTailCollector())
        for comparison in pooled.comparisons where !comparison.isMated && comparison.score.isFinite {
            scores.append(comparison.score)
            tail.add(comparison.probe, comparison.reference, comparison.score)
        }
        guard !scores.isEmpty else { return nil }
        self.init(
            name: name, subjects: pooled.sets.last?.upperBound ?? 0,
            samples: sets.reduce(0) { $0 + $1.samples - $1.failures.count }, scores: ScoreTally(scores),
            tail: tail.tail(from: 0))
    }
}
