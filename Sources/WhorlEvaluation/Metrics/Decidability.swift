extension ComparisonScores {
    /// How far the two score distributions lie apart, in their mean standard deviation: d'.
    ///
    /// Daugman, Williams, A proposed standard for biometric decidability, CardTech/SecureTech, 1996. Comparisons that
    /// could not be made have no place on the scale and are left out.
    ///
    /// - Returns: at least 0; nothing with fewer than two scores on a side, where no score differs on either side, or where
    ///   scores are too large for the scale.
    public var decidability: Double? {
        guard let mated = Self.moments(mated), let nonMated = Self.moments(nonMated) else { return nil }
        let variance = (mated.variance + nonMated.variance) / 2
        let value = abs(mated.mean - nonMated.mean) / variance.squareRoot()
        return variance > 0 && value.isFinite ? value : nil
    }

    private static func moments(_ scores: ScoreTally) -> (mean: Double, variance: Double)? {
        let made = scores.finite
        guard made.count > 1 else { return nil }
        let weighted = made.scores.indices.map { (score: made.scores[$0], weight: Double(made.count(at: $0))) }
        let mean = weighted.reduce(0) { $0 + $1.score * $1.weight } / Double(made.count)
        let squares = weighted.reduce(0) { $0 + ($1.score - mean) * ($1.score - mean) * $1.weight }
        return (mean, squares / Double(made.count - 1))
    }
}
