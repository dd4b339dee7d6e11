extension Calibration {
    /// The calibration of finger scores.
    ///
    /// Provisional: the knots are assumed and not fitted on any comparison, which `version` 0 and the empty list of
    /// data sets say. Every rate that it gives is a placeholder.
    public static let finger = Calibration(
        version: 0, extractorVersion: MinutiaExtractor.version, dataSets: [], nonMated: 0,
        knots: [
            Knot(score: 0, fmr: 1, upperBound: 1),
            Knot(score: 0.2, fmr: 1e-1, upperBound: 1e-1),
            Knot(score: 0.4, fmr: 1e-2, upperBound: 1e-2),
            Knot(score: 0.6, fmr: 1e-3, upperBound: 1e-3),
            Knot(score: 0.8, fmr: 1e-4, upperBound: 1e-4),
        ],
        tailScale: 0.0868589)
}
