/// The answer of a 1:N search in a partition.
public struct Identification: Sendable, Equatable, Codable {
    /// The most similar people, by falling score and then by BCID; those below the threshold are non-matches.
    public let candidates: [Candidate]
    /// The least score that was a match here.
    public let threshold: Double
    /// The false match rate for each person searched: asked for, or what ``fpir`` leaves for each.
    public let fmr: Double
    /// The false positive identification rate asked for; nil where ``fmr`` was asked for.
    public let fpir: Double?
    /// Whether the threshold, or with several modalities the rate of a candidate, relies on a calibration's fitted tail.
    public let extrapolated: Bool
    /// Comparisons that were made.
    public let compared: Int
    /// People whose references were compared.
    public let people: Int
    /// References left out because of another extractor version or model.
    public let skippedOutdated: Int
    /// People left out because one of their templates is damaged.
    public let skippedDamaged: Int
    /// What the false match rate rests on, for each modality presented.
    public let basis: [PromiseBasis]
    /// What was searched of prints; nil where none were presented.
    public let prints: PrintSearch?

    /// Whether any candidate matches.
    public var decision: Decision {
        candidates.contains { $0.decision == .match } ? .match : .nonMatch
    }

    package init(
        candidates: [Candidate],
        threshold: Double,
        fmr: Double,
        fpir: Double?,
        extrapolated: Bool,
        compared: Int,
        people: Int,
        skippedOutdated: Int,
        skippedDamaged: Int,
        basis: [PromiseBasis] = [],
        prints: PrintSearch? = nil
    ) {
        self.candidates = candidates
        self.threshold = threshold
        self.fmr = fmr
        self.fpir = fpir
        self.extrapolated = extrapolated
        self.compared = compared
        self.people = people
        self.skippedOutdated = skippedOutdated
        self.skippedDamaged = skippedDamaged
        self.basis = basis
        self.prints = prints
    }
}

extension Identification {
    /// The best of a transaction's people; nil where one of them was deleted after the search.
    ///
    /// - Parameters:
    ///   - transaction: the search.
    ///   - fpir: the rate that was asked for.
    ///   - top: the most candidates.
    ///   - leavingOut: whether to leave out who was deleted, instead.
    /// - Throws: the errors of ``TemplateStore``.
    package init?(
        _ transaction: Transaction, fpir: Double? = nil, top: Int, leavingOut: Bool = true
    ) throws(WhorlError) {
        let people = transaction.people()
        let best = people.sorted().prefix(max(0, top))
        var candidates: [Candidate] = []
        for person in best {
            if let candidate = try Candidate(transaction, person) {
                candidates.append(candidate)
            } else if !leavingOut {
                return nil
            }
        }
        self.init(
            candidates: candidates, threshold: transaction.threshold.score,
            fmr: transaction.fmr, fpir: fpir,
            extrapolated: transaction.extrapolated || best.contains(where: transaction.isExtrapolated),
            compared: transaction.compared, people: transaction.searched, skippedOutdated: transaction.outdated,
            skippedDamaged: transaction.damaged.count, basis: transaction.basis, prints: transaction.prints)
    }
}

extension Identification {
    enum CodingKeys: String, CodingKey {
        case candidates, threshold, fmr, fpir, extrapolated, compared, people, skippedOutdated, skippedDamaged
        case basis, prints
    }

    /// Writes every key; ``fpir`` is null where none was asked for.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(candidates, forKey: .candidates)
        try container.encode(threshold, forKey: .threshold)
        try container.encode(fmr, forKey: .fmr)
        try container.encode(fpir, forKey: .fpir)
        try container.encode(extrapolated, forKey: .extrapolated)
        try container.encode(compared, forKey: .compared)
        try container.encode(people, forKey: .people)
        try container.encode(skippedOutdated, forKey: .skippedOutdated)
        try container.encode(skippedDamaged, forKey: .skippedDamaged)
        try container.encode(basis, forKey: .basis)
        try container.encodeIfPresent(prints, forKey: .prints)
    }
}
