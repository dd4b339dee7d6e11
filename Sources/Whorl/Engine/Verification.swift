import Glibc

/// The answer of a 1:1 transaction.
public struct Verification: Sendable, Equatable, Codable {
    /// Whether the probe matches.
    public let decision: Decision
    /// Where one modality is presented, its score (``ModalityComparison/score``); where several are, `-log10` of the
    /// combined false match rate.
    public let score: Double
    /// The least score that was a match here.
    public let threshold: Double
    /// The false match rate asked for, for the transaction.
    public let fmr: Double
    /// The false match rate that a threshold at ``score`` has, for the transaction.
    public let scoreFMR: Double
    /// Whether the answer relies on a calibration's fitted tail.
    public let extrapolated: Bool
    /// Comparisons with the person's references.
    public let compared: Int
    /// References left out because of another extractor version or model.
    public let skippedOutdated: Int
    /// The most similar reference; where several modalities took part, of the one that says most.
    public let reference: ReferenceRecord
    /// The modalities that took part: those presented that the person is enrolled with.
    public let modalities: [ModalityComparison]
    /// What the false match rate rests on, for each modality presented.
    public let basis: [PromiseBasis]
}

extension Verification {
    /// What a transaction says of a person; nil where the reference was forgotten meanwhile.
    ///
    /// - Throws: ``WhorlError/storeBusy(path:)``, ``WhorlError/storeDamaged(path:reason:)``,
    ///   ``WhorlError/storeFault(path:code:reason:)``.
    init?(_ transaction: Transaction, _ person: PersonResult) throws(WhorlError) {
        guard let modalities = try transaction.comparisons(person) else { return nil }
        self.init(
            decision: transaction.threshold.decision(on: person.score), score: person.score,
            threshold: transaction.threshold.score, fmr: transaction.fmr, scoreFMR: exp(person.logRate),
            extrapolated: transaction.isExtrapolated(person), compared: transaction.compared,
            skippedOutdated: transaction.outdated, reference: modalities[person.leading].reference,
            modalities: modalities, basis: transaction.basis)
    }
}
