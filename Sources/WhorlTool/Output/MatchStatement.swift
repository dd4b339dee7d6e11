import Whorl
import WhorlCommandLine

/// What a comparison of two samples came to.
struct MatchStatement: Encodable {
    /// The false match rate of decisions where none is asked for.
    static let defaultFMR = 1e-4

    let decision: Decision
    let score: Double
    let threshold: Double
    /// The false match rate that the threshold was asked for.
    let fmr: Double
    /// Whether no measured comparison supports the threshold.
    let extrapolated: Bool
    let milliseconds: Double
    /// What the false match rate rests on.
    let basis: [PromiseBasis]

    /// Decides on a score.
    ///
    /// - Parameters:
    ///   - score: of the comparison.
    ///   - calibration: of what made the score.
    ///   - fmr: false match rate; nil for 1e-4.
    ///   - seconds: CPU time of the comparison.
    /// - Throws: ``WhorlError/invalidFMR(got:)``.
    init(score: Double, calibration: Calibration = .finger, fmr: Double?, seconds: Double) throws(WhorlError) {
        basis = [PromiseBasis(calibration, of: calibration.model == nil ? .finger : .face)]
        let fmr = fmr ?? Self.defaultFMR
        let (threshold, extrapolated) = try calibration.threshold(fmr: fmr)
        decision = threshold.decision(on: score)
        self.score = score
        self.threshold = threshold.score
        self.fmr = fmr
        self.extrapolated = extrapolated
        milliseconds = seconds * Milliseconds.perSecond
    }

    /// The statement in a line.
    var text: String {
        DecisionText.text(decision, score: score, threshold: threshold, fmr: fmr)
    }

    /// Writes the statement to standard output.
    func print(asJSON: Bool) throws {
        if asJSON { return try JSONOutput.print(self) }
        try StandardOutput.write("\(text)\n\(BasisText.text(basis, asked: fmr))")
    }
}
