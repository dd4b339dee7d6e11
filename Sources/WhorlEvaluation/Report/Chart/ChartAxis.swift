import Glibc

/// Where values lie along one side of a chart.
package struct ChartAxis {
    /// A mark on the axis.
    struct Tick: Equatable {
        /// The value it marks.
        let value: Double
        /// What is written beside it where there is room; nil for a minor mark.
        package let label: String?
        /// Whether its label comes before those of other marks.
        var isFirst = true
    }

    /// How values are spread.
    enum Scale {
        /// Evenly.
        case linear
        /// By their decimal logarithm; values are rates and written in percent.
        case logarithmic
        /// By their normal deviate, on which the curve of two normal distributions is straight; values are rates.
        ///
        /// Martin, Doddington, Kamm, Ordowski, Przybocki, The DET curve in assessment of detection task performance,
        /// Eurospeech, 1997.
        case normalDeviate
    }

    /// What the axis shows.
    package let label: String
    /// How values are spread.
    let scale: Scale
    /// The values at both ends.
    let values: ClosedRange<Double>
    /// The pixels at both ends, in the order of ``values``.
    let pixels: (first: Double, last: Double)

    private static let base = 10.0
    private static let percent = 100.0
    /// Evenly spread marks, at least.
    private static let leastTicks = 5.0
    /// Steps between even marks, times a power of ten.
    private static let steps = [1.0, 2, 5, 10]

    /// The pixel of a value; one outside the ends lies outside, and 0 on a logarithmic axis far away.
    func pixel(_ value: Double) -> Double {
        pixels.first + (pixels.last - pixels.first) * share(value)
    }

    private func share(_ value: Double) -> Double {
        switch scale {
        case .linear: return (value - values.lowerBound) / (values.upperBound - values.lowerBound)
        case .logarithmic:
            guard value > 0 else { return -1 }
            return log(value / values.lowerBound) / log(values.upperBound / values.lowerBound)
        case .normalDeviate:
            let ends = (
                NormalDistribution.quantile(values.lowerBound), NormalDistribution.quantile(values.upperBound)
            )
            // What lies beyond the ends is drawn one width outside, as 0 and 1 are infinitely far.
            guard value >= values.lowerBound else { return -1 }
            guard value <= values.upperBound else { return 2 }
            return (NormalDistribution.quantile(value) - ends.0) / (ends.1 - ends.0)
        }
    }

    /// The marks, rising.
    var ticks: [Tick] {
        switch scale {
        case .linear: linearTicks
        case .logarithmic: decades
        case .normalDeviate: Self.rates.map { Tick(value: $0, label: Self.rateText($0), isFirst: Self.isRound($0)) }
        }
    }

    private var linearTicks: [Tick] {
        let width = values.upperBound - values.lowerBound
        let power = pow(Self.base, floor(log10(width / Self.leastTicks)))
        let step = power * (Self.steps.last { $0 * power <= width / Self.leastTicks } ?? 1)
        let places = max(0, Int(-floor(log10(step))))
        let multiples = Int(ceil(values.lowerBound / step))...Int(floor(values.upperBound / step))
        return multiples.map { Tick(value: Double($0) * step, label: NumberText.fixed(Double($0) * step, places)) }
    }

    /// The rates that are marked on a normal-deviate axis, rising.
    static let rates =
        (-6..<0).flatMap { exponent in [1.0, 2, 5].map { $0 * pow(base, Double(exponent)) } }.filter { $0 < half }
        + [0.4, 0.6, 0.8, 0.9, 0.95, 0.98, 0.99]
    private static let half = 0.4
    /// Decimal places of the smallest of them in percent.
    private static let ratePlaces = 4

    /// Whether a rate is a power of ten, or so large that those are far.
    private static func isRound(_ rate: Double) -> Bool {
        let exponent = log10(rate)
        return rate >= half || abs(exponent - exponent.rounded()) < widening
    }

    private static let widening = 1e-6

    /// The marked rates around some rates: the last one below all of them and the first one above.
    ///
    /// - Parameters:
    ///   - low: the lowest rate.
    ///   - high: the highest rate.
    /// - Returns: at least one step.
    package static func ends(_ low: Double, _ high: Double) -> ClosedRange<Double> {
        let near = 1 - widening
        var first = rates.lastIndex { $0 * near <= low } ?? 0
        let last = max(rates.firstIndex { $0 >= high * near } ?? rates.count - 1, 1)
        if first >= last { first = last - 1 }
        return rates[first]...rates[last]
    }

    private static func rateText(_ rate: Double) -> String {
        NumberText.short(rate * percent, ratePlaces) + " %"
    }

    private var decades: [Tick] {
        let exponents = Int(log10(values.lowerBound).rounded())...Int(log10(values.upperBound).rounded())
        return exponents.flatMap { exponent in
            let decade = pow(Self.base, Double(exponent))
            let minor = (2..<Int(Self.base)).map { Tick(value: decade * Double($0), label: nil) }
            let label = NumberText.short(decade * Self.percent, max(0, -exponent)) + " %"
            return [Tick(value: decade, label: label)] + (exponent < exponents.upperBound ? minor : [])
        }
    }
}
