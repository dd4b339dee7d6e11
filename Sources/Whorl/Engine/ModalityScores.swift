import Glibc

/// The comparisons of one modality in a transaction, and the rate that a score of them stands for.
package struct ModalityScores: Sendable {
    /// How much was searched.
    package struct Extent: Sendable {
        /// People who were compared.
        let people: Int
        /// Comparisons that were made.
        let compared: Int
        /// The most scores that could decide on any one person, at least 1. As each could falsely match, a person's rate
        /// is shared among so many (Bonferroni's bound).
        let most: Int
        /// What was searched of prints; nil of faces.
        let prints: PrintSearch?

        init(people: Int, compared: Int, most: Int, prints: PrintSearch? = nil) {
            self.prints = prints
            self.people = people
            self.compared = compared
            self.most = max(1, most)
        }

        /// What scores of everybody say.
        init(_ people: [PersonScore]) {
            self.init(
                people: people.count, compared: people.reduce(0) { $0 + $1.comparisons },
                most: people.map(\.deciding).max() ?? 1)
        }
    }

    let modality: Modality
    let calibration: Calibration
    /// By BCID: everybody, or all who can be among as many candidates as are asked for.
    let people: [PersonScore]
    let extent: Extent
    /// References that could have been compared.
    let references: Int
    let omitted: Gallery.Omitted
    /// The record of a reference, nil where it was forgotten meanwhile.
    let record: @Sendable (VectorKey) throws(WhorlError) -> ReferenceRecord?

    /// Joins scores with what they were made of.
    ///
    /// - Parameters:
    ///   - modality: what was presented.
    ///   - calibration: what its scores mean.
    ///   - people: by BCID.
    ///   - references: how many could have been compared.
    ///   - omitted: those that could not.
    ///   - extent: nil where `people` is everybody.
    ///   - record: the record of a reference.
    init(
        _ modality: Modality, _ calibration: Calibration, _ people: [PersonScore], references: Int,
        _ omitted: Gallery.Omitted, extent: Extent? = nil,
        record: @escaping @Sendable (VectorKey) throws(WhorlError) -> ReferenceRecord?
    ) {
        self.modality = modality
        self.calibration = calibration
        self.people = people
        self.extent = extent ?? Extent(people)
        self.references = references
        self.omitted = omitted
        self.record = record
    }

    /// The threshold at which the modality alone keeps a false match rate for each person.
    ///
    /// - Throws: ``WhorlError/invalidFMR(got:)``.
    func threshold(fmr: Double) throws(WhorlError) -> (threshold: Threshold, extrapolated: Bool) {
        try calibration.threshold(fmr: fmr / Double(extent.most))
    }

    /// The natural logarithm of the false match rate, for a person, of a threshold at this score.
    func logRate(
        at score: Double, _ estimate: Calibration.Estimate
    ) -> (logarithm: Double, extrapolated: Bool) {
        let (logarithm, extrapolated) = calibration.logRate(at: score, estimate)
        return (min(0, logarithm + log(Double(extent.most))), extrapolated)
    }
}
