import BenchmarkSupport
import Whorl
import WhorlEvaluation

/// Error rates of synthetic prints with each fault of contact, which no network and no weight was fitted on.
struct HardPrints: Encodable {
    /// A set with what version 1 of the extractor had on the same images.
    struct Row: Encodable {
        /// What is wrong with the contact.
        let contact: String
        /// What this build has.
        let rates: EvaluationSummary
        /// What version 1 of the extractor has.
        let earlier: Earlier?
    }

    /// What another program was measured to have on the same images.
    struct Earlier: Encodable {
        /// Prints that it made no template of.
        let failures: Int
        /// FNMR at FMR 1/1000.
        let fmr1000: Double
        /// Its 95 % interval from resampled fingers.
        let interval: ClosedRange<Double>
    }

    /// The commit whose program had the rates in ``earlier``, the last one before version 2 of the extractor.
    static let earlierCommit = "20e422a8"
    /// Seed of the fingers; training took seeds 4211 to 4226, weights and calibration 2026.
    static let seed: UInt64 = 90_210
    /// Fingers of a set, and impressions of each: 560 mated and 12,160 non-mated comparisons.
    static let (fingers, impressions) = (20, 8)
    /// `whorl evaluate` of ``earlierCommit`` on the folders that `whorl synth --contact` writes with these numbers.
    private static let earlier: [ContactStyle: Earlier] = [
        .usual: Earlier(failures: 0, fmr1000: 0.0929, interval: 0.0500...0.1304),
        .wet: Earlier(failures: 0, fmr1000: 0.1750, interval: 0.1143...0.2464),
        .dry: Earlier(failures: 0, fmr1000: 0.2232, interval: 0.1518...0.3143),
        .edge: Earlier(failures: 0, fmr1000: 0.3232, interval: 0.2464...0.4607),
    ]

    /// Usual contact first.
    let rows: [Row]

    /// Makes the prints, extracts and compares.
    ///
    /// - Throws: as the evaluation does.
    init(threads: Int) async throws(EvaluationError) {
        var rows: [Row] = []
        for contact in ContactStyle.allCases {
            let made = SyntheticSet(
                fingers: Self.fingers, impressions: Self.impressions, seed: Self.seed, contact: contact)
            let folder = "\(DevelopmentFaces.cache)-prints-\(Self.seed)/\(contact.rawValue)"
            do throws(WhorlError) { try await made.write(to: folder, threads: threads) } catch { throw .engine(error) }
            let manifest = SampleManifest([try SampleSet(folder: folder)])
            let measured = try await Evaluation(manifest, .prints(resolution: nil), threads: threads).run(command: "")
            let rates = EvaluationSummary(name: contact.rawValue, measured.sets, measured.data)
            rows.append(Row(contact: contact.rawValue, rates: rates, earlier: Self.earlier[contact]))
        }
        self.rows = rows
    }
}
