import Glibc

/// The comparisons of one modality in a transaction, and the rate that a score of them stands for.
struct ModalityScores: Sendable {
    let modality: Modality
    let calibration: Calibration
    /// By BCID.
    let people: [PersonScore]
    /// References that could have been compared.
    let references: Int
    /// References left out because of another extractor version or model.
    let outdated: Int
    /// What keeps the first of those from being compared.
    let mismatch: WhorlError?
    /// The most comparisons of any one person, at least 1. As each could falsely match, a person's rate is shared among
    /// so many (Bonferroni's bound).
    let most: Int

    init(
        _ modality: Modality, _ calibration: Calibration, _ people: [PersonScore], references: Int, outdated: Int,
        mismatch: WhorlError?
    ) {
        self.modality = modality
        self.calibration = calibration
        self.people = people
        self.references = references
        self.outdated = outdated
        self.mismatch = mismatch
        most = people.map(\.comparisons).max() ?? 1
    }

    /// Comparisons that were made.
    var compared: Int { people.reduce(0) { $0 + $1.comparisons } }

    /// The threshold at which the modality alone keeps a false match rate for each person.
    ///
    /// - Throws: ``WhorlError/invalidFMR(got:)``.
    func threshold(fmr: Double) throws(WhorlError) -> (threshold: Threshold, extrapolated: Bool) {
        try calibration.threshold(fmr: fmr / Double(most))
    }

    /// The natural logarithm of the false match rate, for a person, of a threshold at this score.
    func logRate(
        at score: Double, _ estimate: Calibration.Estimate
    ) -> (logarithm: Double, extrapolated: Bool) {
        let (logarithm, extrapolated) = calibration.logRate(at: score, estimate)
        return (min(0, logarithm + log(Double(most))), extrapolated)
    }
}
