import BenchmarkSupport
import Whorl
import WhorlEvaluation

/// Error rates of face and finger alone and of both together, on people of ORL who are given synthetic fingers.
///
/// The n-th photo of a person goes with the n-th impression of the finger. All pairs of such samples are compared, once
/// with the embedder's own calibration, which has seen ORL, and once held out: the people are divided into two halves,
/// and each half is compared by a calibration fitted on LFW and on the other half.
struct FusionAccuracy: Encodable {
    /// Errors at one false match rate.
    struct Row: Encodable {
        /// Whether the face's calibration had seen none of the people.
        let heldOut: Bool
        /// What is presented.
        let probe: FusionPair.Probe
        /// The false match rate that was asked for.
        let asked: Double
        /// Non-mated pairs that match.
        let falseMatches: ObservedRate
        /// Mated pairs that do not.
        let falseNonMatches: ObservedRate
    }

    private static let askedRates = [1e-2, 1e-3]
    private static let halves = 2

    /// The embedder's name.
    let embedder: String
    /// People.
    let people: Int
    /// By calibration, false match rate, and face, finger and both.
    let rows: [Row]

    /// Makes the fingers, and compares.
    ///
    /// - Throws: as embedding and calibration do; ``WhorlError/uncalibratedModel(name:)``.
    init(_ faces: DevelopmentFaces, threads: Int) async throws {
        let model = faces.embedders[0].manifest
        guard let calibration = model.calibration else { throw WhorlError.uncalibratedModel(name: model.name) }
        let source = TemplateSource.faces(
            try FaceEmbedding(detector: faces.detector, embedder: faces.embedders[0]))
        func calibrationSet(_ set: SampleSet) async throws(EvaluationError) -> CalibrationSet {
            let evaluation = Evaluation(
                SampleManifest([set]), source, cache: DevelopmentFaces.cache, threads: threads)
            return CalibrationSet(try await evaluation.run(command: "").sets[0])
        }
        let extraction = TemplateExtraction(
            SampleManifest([faces.orl]), source, cacheFolder: DevelopmentFaces.cache, threads: threads)
        let samples = FusionSample.samples(
            faces.orl, try await extraction.run().templates, threads: threads)
        let lfw = try await calibrationSet(faces.lfw)
        var heldOut: [FusionPair] = []
        for half in 0..<Self.halves {
            let own = samples.filter { $0.person % Self.halves == half }
            let labels = Set(own.map(\.label))
            let seen = try await calibrationSet(faces.orl.samples { !labels.contains($0.name.label) })
            let fit = try CalibrationFit(
                [lfw, seen], version: 1, extractorVersion: FaceFeatures.pipelineVersion)
            heldOut += FusionPair.pairs(own, fit.calibration, threads: threads)
        }
        embedder = model.name
        people = Set(samples.map(\.label)).count
        rows =
            Self.rows(FusionPair.pairs(samples, calibration, threads: threads), heldOut: false)
            + Self.rows(heldOut, heldOut: true)
    }

    private static func rows(_ pairs: [FusionPair], heldOut: Bool) -> [Row] {
        let (mated, nonMated) = (pairs.filter(\.isMated), pairs.filter { !$0.isMated })
        return askedRates.flatMap { asked in
            FusionPair.Probe.allCases.map { probe in
                Row(
                    heldOut: heldOut, probe: probe, asked: asked,
                    falseMatches: .init(nonMated.count { $0.rate(probe) <= asked }, of: nonMated.count),
                    falseNonMatches: .init(mated.count { $0.rate(probe) > asked }, of: mated.count))
            }
        }
    }
}
