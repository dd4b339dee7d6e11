import Glibc

/// The modalities of a transaction, and the rule that makes one decision of them for each person.
///
/// Where one modality is presented, scores and threshold are its own. Where several are, a person's score is `-log10`
/// of the combined false match rate of those that could be compared (``Fusion``), whether they are one or more. Rates to
/// be combined are upper bounds of what was measured, as errors of several would add up.
package struct Transaction {
    let modalities: [ModalityScores]
    /// The false match rate asked for, for each person.
    let fmr: Double
    let threshold: Threshold
    /// Whether the threshold itself relies on a fitted tail.
    let extrapolated: Bool
    /// People left out because one of their templates does not open.
    let damaged: Set<BCID>
    private let isFused: Bool
    /// The threshold of each modality alone.
    private let thresholds: [Threshold]

    /// Makes the rule.
    ///
    /// - Precondition: `modalities` has one entry for each modality presented, and is not empty.
    /// - Throws: ``WhorlError/invalidFMR(got:)``.
    package init(_ modalities: [ModalityScores], fmr: Double) throws(WhorlError) {
        self.modalities = modalities
        self.fmr = fmr
        isFused = modalities.count > 1
        damaged = modalities.reduce(into: []) { $0.formUnion($1.omitted.damaged) }
        var alone: [(threshold: Threshold, extrapolated: Bool)] = []
        for modality in modalities { alone.append(try modality.threshold(fmr: fmr)) }
        thresholds = alone.map(\.threshold)
        threshold = isFused ? Threshold(rateScoreAt: fmr) : alone[0].threshold
        extrapolated = isFused ? false : alone[0].extrapolated
    }

    /// References left out because of another extractor version or model.
    var outdated: Int { modalities.reduce(0) { $0 + $1.omitted.outdated } }
    /// What the rates of each modality rest on.
    var basis: [PromiseBasis] { modalities.map { PromiseBasis($0.calibration, of: $0.modality) } }
    /// Comparisons that were made.
    var compared: Int { modalities.reduce(0) { $0 + $1.extent.compared } }

    /// What was searched of prints; nil where none were presented.
    var prints: PrintSearch? {
        modalities.first { $0.modality == .finger }.map { scores in
            scores.extent.prints ?? PrintSearch(exhaustive: scores.extent.compared)
        }
    }

    /// Everybody who could be compared, or all who can be candidates; in no order that matters.
    func people() -> [PersonResult] {
        guard isFused else { return modalities[0].people.map { result([part(0, $0)]) } }
        var parts: [BCID: [PersonResult.Part]] = [:]
        for (index, modality) in modalities.enumerated() {
            for person in modality.people where !damaged.contains(person.bcid) {
                parts[person.bcid, default: []].append(part(index, person))
            }
        }
        return parts.values.map(result)
    }

    private func part(_ modality: Int, _ person: PersonScore) -> PersonResult.Part {
        let (logRate, extrapolated) = modalities[modality].logRate(
            at: person.score, isFused ? .upperBound : .point)
        return PersonResult.Part(modality: modality, person: person, logRate: logRate, extrapolated: extrapolated)
    }

    /// What the parts of one person, of which there is at least one, come to.
    private func result(_ parts: [PersonResult.Part]) -> PersonResult {
        let logRate = Fusion.logRate(parts.map(\.logRate))
        return PersonResult(
            bcid: parts[0].person.bcid, parts: parts,
            score: isFused ? Threshold.rateScore(ofLogarithm: logRate) : parts[0].person.score, logRate: logRate)
    }

    /// Whether an answer about a person relies on a fitted tail.
    func isExtrapolated(_ person: PersonResult) -> Bool {
        isFused ? person.extrapolated : extrapolated
    }

    /// How many people could be compared.
    var searched: Int { Self.searched(modalities) }

    /// How many people could be compared by any of several modalities.
    static func searched(_ modalities: [ModalityScores]) -> Int {
        guard modalities.count > 1 else { return modalities.first?.extent.people ?? 0 }
        return Set(modalities.flatMap { $0.people.map(\.bcid) }).count
    }

    /// What each modality says of a person; nil where a reference was forgotten meanwhile.
    ///
    /// - Throws: ``WhorlError/storeBusy(path:)``, ``WhorlError/storeDamaged(path:reason:)``,
    ///   ``WhorlError/storeFault(path:code:reason:)``.
    func comparisons(_ person: PersonResult) throws(WhorlError) -> [ModalityComparison]? {
        var comparisons: [ModalityComparison] = []
        for part in person.parts {
            let modality = modalities[part.modality]
            guard let reference = try modality.record(part.person.key) else { return nil }
            comparisons.append(
                ModalityComparison(
                    modality: modality.modality, score: part.person.score, mean: part.person.mean,
                    threshold: thresholds[part.modality].score, scoreFMR: exp(part.logRate),
                    extrapolated: part.extrapolated, compared: part.person.comparisons, reference: reference))
        }
        return comparisons
    }
}
