/// Both error rates at one threshold.
struct ErrorRates: Equatable {
    /// False match rate, `0...1`.
    let fmr: Double
    /// False non-match rate, `0...1`.
    let fnmr: Double

    /// The sum of both, `0...2`.
    var sum: Double { fmr + fnmr }
}
