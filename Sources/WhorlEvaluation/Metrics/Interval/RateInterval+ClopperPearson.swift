extension RateInterval {
    /// The exact interval of a rate seen in independent trials: never below the nominal confidence.
    ///
    /// Clopper, Pearson, The use of confidence or fiducial limits illustrated in the case of the binomial,
    /// Biometrika 26, 1934. Counts need not be whole, so that weighted counts can be given as their effective number:
    /// Korn, Graubard, Confidence intervals for proportions with small expected number of positive counts estimated
    /// from survey data, Survey Methodology 24, 1998.
    ///
    /// - Parameters:
    ///   - errors: `0...trials`.
    ///   - trials: at least 0; without any the interval is `0...1`.
    ///   - confidence: two-sided, `0..<1`.
    /// - Returns: an interval that holds `errors / trials`.
    public static func clopperPearson(
        effective errors: Double, of trials: Double, confidence: Double = confidence
    ) -> RateInterval {
        guard trials > 0 else { return RateInterval(lower: 0, upper: 1) }
        let tail = (1 - confidence) / 2
        return RateInterval(
            lower: errors > 0 ? BetaDistribution(a: errors, b: trials - errors + 1).quantile(tail) : 0,
            upper: errors < trials ? BetaDistribution(a: errors + 1, b: trials - errors).quantile(1 - tail) : 1)
    }

    /// ``clopperPearson(effective:of:confidence:)`` of whole counts.
    public static func clopperPearson(
        _ errors: Int, of trials: Int, confidence: Double = confidence
    ) -> RateInterval {
        clopperPearson(effective: Double(errors), of: Double(trials), confidence: confidence)
    }
}
