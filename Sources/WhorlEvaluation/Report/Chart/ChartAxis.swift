import Glibc

/// Where values lie along one side of a chart.
struct ChartAxis {
    /// A mark on the axis.
    struct Tick: Equatable {
        /// The value it marks.
        let value: Double
        /// What is written beside it; nothing for a minor mark.
        let label: String?
    }

    /// How values are spread.
    enum Scale {
        /// Evenly.
        case linear
        /// By their decimal logarithm; values are rates and written in percent.
        case logarithmic
    }

    /// What the axis shows.
    let label: String
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
        }
    }

    /// The marks, rising.
    var ticks: [Tick] {
        switch scale {
        case .linear: linearTicks
        case .logarithmic: decades
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
