import Glibc

/// One ranked person of a search.
public struct Candidate: Sendable, Equatable, Codable {
    /// The person.
    public let bcid: BCID
    /// Where one modality is presented, its score (``ModalityComparison/score``); where several are, `-log10` of the
    /// combined false match rate.
    public let score: Double
    /// The false match rate that a threshold at ``score`` has, for this person.
    public let scoreFMR: Double
    /// Whether the score reaches the threshold.
    public let decision: Decision
    /// The finger of the most similar reference, where that is a print.
    public let position: FingerPosition
    /// The number of that reference's sample.
    public let sample: Int
    /// The modalities that took part: those presented that the person is enrolled with.
    public let modalities: [ModalityComparison]

    package init(
        bcid: BCID,
        score: Double,
        scoreFMR: Double,
        decision: Decision,
        position: FingerPosition,
        sample: Int,
        modalities: [ModalityComparison]
    ) {
        self.bcid = bcid
        self.score = score
        self.scoreFMR = scoreFMR
        self.decision = decision
        self.position = position
        self.sample = sample
        self.modalities = modalities
    }
}

extension Candidate {
    /// What a transaction says of a person; nil where the reference was forgotten meanwhile.
    ///
    /// - Throws: ``WhorlError/storeBusy(path:)``, ``WhorlError/storeDamaged(path:reason:)``,
    ///   ``WhorlError/storeFault(path:code:reason:)``.
    package init?(_ transaction: Transaction, _ person: PersonResult) throws(WhorlError) {
        guard let modalities = try transaction.comparisons(person) else { return nil }
        let record = modalities[person.leading].reference
        self.init(
            bcid: person.bcid, score: person.score, scoreFMR: exp(person.logRate),
            decision: transaction.threshold.decision(on: person.score), position: record.position,
            sample: record.sample, modalities: modalities)
    }
}
