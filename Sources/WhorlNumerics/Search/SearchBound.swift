/// How far an estimate by codes may be from the product of a row and a probe.
///
/// A row is `x = s c + e` and a probe `q = t d + f`, with scales `s`, `t`, codes `c`, `d` and rests `e`, `f`. Then
///
///     <q, x> = t s <d, c> + t <d, e> + <f, x>,
///
/// and by the inequality of Cauchy and Schwarz the estimate `t s <d, c>` is at most `t |d| |e| + |f| |x|` away. Of it the row
/// brings its residual `r >= |e|`, the probe its scale `t`, its reach `|d|` and a *margin*, which does not depend on the row:
/// `|f|` times the greatest norm of a row, and beside it what rounding does:
///
/// - The product that scores is a sum in single precision: 16 chains of `ceil(columns / 16)` terms, each rounded once, then four
///   additions. With `u = 2^-24` and `n = ceil(columns / 16) + 5`, one more than that, its error is at most
///   `n u / (1 - n u) * sum |q_i x_i|` (Nicholas Higham: Accuracy and Stability of Numerical Algorithms, 2002, 3.1), and the sum at most
///   `|q| |x|`.
/// - The estimate and its bounds are computed in single precision. As `|s c| <= |x| + |e| < 1.26` and likewise for the probe, no
///   intermediate result exceeds 2, there are fewer than 16 roundings, each of at most 2 u times the result; that is below ``estimateRounding``.
///   A floor beyond 4 is rounded by more, but no estimate comes near it.
/// - Numbers below the least normal one may be lost: ``lostBelowNormal``.
package enum SearchBound {
    /// Rows and probes whose largest entry is less have codes of 0 alone; the kernels have the same.
    package static let leastCoded: Float = 0x1p-100
    /// Of the estimate and its bounds: 16 roundings of 2 u each.
    private static let estimateRounding = 0x1p-19
    /// More than 4096 products of numbers below 2^-126 with numbers of at most 2.
    private static let lostBelowNormal = 0x1p-110
    /// Half a unit of the last place of numbers in 1..<2.
    private static let unit = 0x1p-24
    /// What a norm measured in single precision may be off.
    private static let measuring = 1.0001
    /// Additions of a chain's result to the other 15, and one to spare.
    private static let lastSteps = 5
    /// Chains of a product.
    private static let chains = 16

    /// The margin of a probe.
    ///
    /// - Parameters:
    ///   - residual: L2 norm of what its codes lose.
    ///   - columns: its entries.
    /// - Returns: the margin, rounded up.
    package static func margin(residual: Double, columns: Int) -> Float {
        let norm = Double(SearchKernels.greatestNorm) * measuring
        let steps = Double((columns + chains - 1) / chains + lastSteps) * unit
        let rounding = steps / (1 - steps) * norm * norm
        return Float(residual * norm + rounding + estimateRounding + lostBelowNormal).nextUp
    }
}
