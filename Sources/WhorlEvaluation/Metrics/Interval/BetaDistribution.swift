import Glibc

/// The beta distribution on `0...1`.
package struct BetaDistribution {
    /// First shape, positive.
    let a: Double
    /// Second shape, positive.
    let b: Double

    package init(a: Double, b: Double) {
        self.a = a
        self.b = b
    }

    /// Terms after which the continued fraction is taken as converged; it needs about the square root of the larger
    /// shape (Press et al., Numerical Recipes, 3rd edition, 6.4).
    private static let maximumTerms = 100_000
    /// Relative change below which the fraction has converged.
    private static let precision = 1e-15
    /// Stands for a denominator of 0 in Lentz's method.
    private static let tiny = 1e-300

    /// Probability of a value of at most `x`: the regularised incomplete beta function I(x; a, b).
    ///
    /// Continued fraction 8.17.22 of the NIST Digital Library of Mathematical Functions (https://dlmf.nist.gov/8.17),
    /// evaluated by the method of Lentz in the form of Thompson and Barnett, 1986; on the side of the mean where it
    /// converges quickly.
    package func cumulative(_ x: Double) -> Double {
        guard x > 0 else { return 0 }
        guard x < 1 else { return 1 }
        if x > (a + 1) / (a + b + 2) {
            return 1 - BetaDistribution(a: b, b: a).lowerPart(1 - x)
        }
        return lowerPart(x)
    }

    /// The value below which lies the share `probability` of the distribution, by bisection.
    func quantile(_ probability: Double) -> Double {
        guard probability > 0 else { return 0 }
        guard probability < 1 else { return 1 }
        return Bisection.root(in: 0...1) { cumulative($0) - probability }
    }

    private func lowerPart(_ x: Double) -> Double {
        let logFront = a * log(x) + b * log1p(-x) + Self.logGamma(a + b) - Self.logGamma(a) - Self.logGamma(b)
        return exp(logFront) / (a * fraction(x))
    }

    /// The continued fraction `1 + d1/(1 + d2/(1 + ...))`, whose inverse enters the function.
    private func fraction(_ x: Double) -> Double {
        var (value, c, d) = (1.0, 1.0, 0.0)
        for term in 1...Self.maximumTerms {
            let factor = coefficient(term, x)
            c = Self.nonZero(1 + factor / c)
            d = 1 / Self.nonZero(1 + factor * d)
            value *= c * d
            if abs(c * d - 1) < Self.precision { break }
        }
        return value
    }

    /// d(term) of DLMF 8.17.23.
    private func coefficient(_ term: Int, _ x: Double) -> Double {
        let m = Double(term / 2)
        let place = a + 2 * m
        if term.isMultiple(of: 2) {
            return m * (b - m) * x / ((place - 1) * place)
        }
        return -(a + m) * (a + b + m) * x / (place * (place + 1))
    }

    private static func nonZero(_ value: Double) -> Double {
        abs(value) < tiny ? tiny : value
    }

    private static func logGamma(_ x: Double) -> Double {
        var sign: Int32 = 0
        return lgamma_r(x, &sign)
    }
}

/// The root of a rising function by halving.
enum Bisection {
    /// Finds where `function` changes its sign, to the last bit that a Double can tell.
    ///
    /// - Parameters:
    ///   - range: where the root lies.
    ///   - function: rising; negative below the root.
    /// - Returns: the root.
    static func root(in range: ClosedRange<Double>, of function: (Double) -> Double) -> Double {
        var (low, high) = (range.lowerBound, range.upperBound)
        while true {
            let middle = low + (high - low) / 2
            guard middle > low, middle < high else { return middle }
            if function(middle) < 0 { low = middle } else { high = middle }
        }
    }
}
