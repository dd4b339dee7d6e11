extension FingerScoreFit {
    /// The scores of every set under weights fitted on the others: what to expect of prints that no weight has seen.
    ///
    /// The pairings were still chosen by the matcher's present weights.
    ///
    /// - Parameter sets: the evidence of each set.
    /// - Returns: pooled over the sets whose others can be fitted.
    public static func heldOut(_ sets: [[LabelledEvidence]]) -> ComparisonScores {
        var (mated, nonMated): ([Double], [Double]) = ([], [])
        for (index, set) in sets.enumerated() {
            var others = sets
            others.remove(at: index)
            guard let fit = FingerScoreFit(others) else { continue }
            for evidence in set {
                if evidence.isMated { mated.append(fit.score(evidence)) } else { nonMated.append(fit.score(evidence)) }
            }
        }
        return ComparisonScores(mated: mated, nonMated: nonMated)
    }
}
