/// Student's t distribution.
package struct StudentDistribution {
    /// Degrees of freedom, positive.
    let freedom: Double

    package init(freedom: Double) {
        self.freedom = freedom
    }

    /// The value below which lies the share `probability` of the distribution, `0.5..<1`.
    ///
    /// By the beta distribution: `P(|T| > t) = I(f / (f + t²); f/2, 1/2)` (NIST Digital Library of Mathematical
    /// Functions, 8.17).
    package func quantile(_ probability: Double) -> Double {
        let half = 0.5
        let share = BetaDistribution(a: freedom * half, b: half).quantile(2 * (1 - probability))
        return (freedom * (1 - share) / share).squareRoot()
    }
}
