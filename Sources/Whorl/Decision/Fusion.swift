import Glibc

/// Combines the false match rates of independent comparisons into one: Fisher's method.
///
/// With `p` the false match rate of a threshold at a comparison's score, `S = -sum ln p` of `k` comparisons that are
/// all non-mated has the gamma distribution of shape `k` and scale 1, so that the combination's own false match rate is
/// `P(Gamma(k, 1) >= S) = e^-S * sum over j < k of S^j / j!` (R. A. Fisher, Statistical Methods for Research Workers,
/// 4th edition, 1932, section 21.1). It falls with the sum of `-log10 p`, and of one comparison it is `p` itself.
///
/// The comparisons of one person's modalities are taken as independent where the person is another one. Rates that are
/// upper bounds make the combination an upper bound too.
public enum Fusion {
    /// The false match rate of a combination.
    ///
    /// - Parameter rates: false match rates, `0...1`; at least one.
    /// - Returns: `0...1`.
    /// - Precondition: `rates` is not empty and all are in their range.
    public static func rate(_ rates: [Double]) -> Double {
        precondition(rates.allSatisfy { (0...1).contains($0) })
        return rates.contains(0) ? 0 : exp(logRate(rates.map { log($0) }))
    }

    /// The natural logarithm of ``rate(_:)``.
    ///
    /// - Parameter logRates: natural logarithms of false match rates, at most 0.
    /// - Returns: at most 0.
    /// - Precondition: `logRates` is not empty.
    package static func logRate(_ logRates: [Double]) -> Double {
        precondition(!logRates.isEmpty)
        let sum = -logRates.reduce(0, +)
        var (term, series) = (1.0, 1.0)
        for order in 1..<logRates.count {
            term *= sum / Double(order)
            series += term
        }
        // Not above 0, which it is by rounding where all rates are nearly 1.
        return min(log(series) - sum, 0)
    }
}
