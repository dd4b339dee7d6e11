import BenchmarkSupport
import Whorl
import WhorlEvaluation

/// Error rates of face and finger alone and of both together, on people of ORL who are given synthetic fingers.
///
/// The n-th photo of a person goes with the n-th impression of the finger. All pairs of such samples are compared; a
/// comparison's false match rate is that of its score by the calibration, for both together that of Fisher's method.
struct FusionAccuracy: Encodable {
    /// Errors at one false match rate.
    struct Row: Encodable {
        /// `face`, `finger` or `both`.
        let probe: String
        /// The false match rate that was asked for.
        let asked: Double
        /// Non-mated pairs that match.
        let falseMatches: OpenSetRates.Count
        /// Mated pairs that do not.
        let falseNonMatches: OpenSetRates.Count
    }

    private static let askedRates = [1e-2, 1e-3]
    private static let seed: UInt64 = 40

    /// The embedder's name.
    let embedder: String
    /// People.
    let people: Int
    /// By false match rate, then face, finger and both.
    let rows: [Row]

    /// A person's sample of both modalities.
    private struct Sample {
        let label: String
        let embedding: [Float]?
        let finger: PreparedFinger?
    }

    /// The false match rates of one pair.
    private struct Pair {
        let isMated: Bool
        let face: Double
        let finger: Double

        /// The rates that decide, by the name of what is presented.
        func rate(_ probe: String) -> Double {
            switch probe {
            case "face": face
            case "finger": finger
            default: Fusion.rate([face, finger])
            }
        }
    }

    /// Makes the fingers, and compares.
    ///
    /// - Throws: as embedding does; ``WhorlError/uncalibratedModel(name:)``.
    init(_ faces: DevelopmentFaces, threads: Int) async throws(WhorlError) {
        let model = faces.embedders[0].manifest
        guard let calibration = model.calibration else { throw .uncalibratedModel(name: model.name) }
        let samples = try await Self.samples(faces, threads: threads)
        let metric = model.metric ?? .cosine
        let pairs = await ParallelMap.results(count: samples.count, chunk: 1, threads: threads) { range in
            range.flatMap { probe in
                Self.pairs(of: probe, samples, metric: metric, calibration)
            }.map { [$0] }
        }.flatMap { $0 }
        embedder = model.name
        people = Set(samples.map(\.label)).count
        rows = Self.askedRates.flatMap { asked in
            ["face", "finger", "both"].map { probe in
                let mated = pairs.filter(\.isMated), nonMated = pairs.filter { !$0.isMated }
                return Row(
                    probe: probe, asked: asked,
                    falseMatches: .init(nonMated.count { $0.rate(probe) <= asked }, of: nonMated.count),
                    falseNonMatches: .init(mated.count { $0.rate(probe) > asked }, of: mated.count))
            }
        }
    }

    private static func samples(_ faces: DevelopmentFaces, threads: Int) async throws(WhorlError) -> [Sample] {
        let embedding = try FaceEmbedding(
            detector: faces.detector, embedder: faces.embedders[0], cacheFolder: DevelopmentFaces.cache,
            threads: threads)
        let embedded = try await embedding.run([faces.orl])[0]
        let labels = embedded.set.samples.map(\.name.label)
        let impressions = embedded.set.samples.map(\.name.impression).max() ?? 1
        let set = SyntheticSet(fingers: embedded.set.labels, impressions: impressions, seed: seed)
        var numbers: [String: Int] = [:]
        for label in labels where numbers[label] == nil { numbers[label] = numbers.count + 1 }
        let places = embedded.set.samples.map { (finger: numbers[$0.name.label] ?? 1, impression: $0.name.impression) }
        let fingers = await ParallelMap.results(count: places.count, chunk: 1, threads: threads) { range in
            range.map { index in
                let image = set.finger(places[index].finger).impression(places[index].impression)
                return (try? FingerSample(image: image)).map { PreparedFinger($0.template) }
            }
        }
        return labels.indices.map {
            Sample(label: labels[$0], embedding: try? embedded.embeddings[$0].get(), finger: fingers[$0])
        }
    }

    /// The pairs of a sample with later ones; what could not be extracted matches nobody.
    private static func pairs(
        of probe: Int, _ samples: [Sample], metric: EmbeddingMetric, _ calibration: Calibration
    ) -> [Pair] {
        let matcher = samples[probe].finger.map { FingerMatcher(probe: $0) }
        return samples[(probe + 1)...].map { reference in
            var (face, finger) = (1.0, 1.0)
            if let left = samples[probe].embedding, let right = reference.embedding {
                face = calibration.rate(at: metric.score(left, right)).fmr
            }
            if let matcher, let print = reference.finger {
                finger = Calibration.finger.rate(at: matcher.score(print)).fmr
            }
            return Pair(isMated: samples[probe].label == reference.label, face: face, finger: finger)
        }
    }
}
