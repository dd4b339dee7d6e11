extension RateInterval {
    /// The score interval of a rate seen in independent trials: close to the nominal confidence on average.
    ///
    /// Wilson, Probable inference, the law of succession, and statistical inference, JASA 22, 1927.
    ///
    /// - Parameters:
    ///   - errors: `0...trials`.
    ///   - trials: at least 0; without any the interval is `0...1`.
    ///   - confidence: two-sided, `0..<1`.
    /// - Returns: an interval that holds `errors / trials`.
    public static func wilson(_ errors: Int, of trials: Int, confidence: Double = confidence) -> RateInterval {
        guard trials > 0 else { return RateInterval(lower: 0, upper: 1) }
        let n = Double(trials)
        let rate = Double(errors) / n
        let z = NormalDistribution.quantile((1 + confidence) / 2)
        let share = z * z / n
        let center = rate + share / 2
        // The trials' own variance plus the prior's: z²/(4n).
        let half = (share * (rate * (1 - rate) + share / (2 * 2))).squareRoot()
        return RateInterval(
            lower: errors == 0 ? 0 : max((center - half) / (1 + share), 0),
            upper: errors == trials ? 1 : min((center + half) / (1 + share), 1))
    }
}
