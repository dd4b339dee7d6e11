/// What repeated measurements came to: the middle and where half of them lie.
package struct Spread: Sendable, Encodable {
    /// Number of measurements.
    package let n: Int
    /// A quarter is below.
    package let lowerQuartile: Double
    /// Half is below.
    package let median: Double
    /// A quarter is above.
    package let upperQuartile: Double

    private static let quarters = (lower: 0.25, middle: 0.5, upper: 0.75)

    /// Sums up measurements; nothing without any.
    package init?(_ values: [Double]) {
        guard !values.isEmpty else { return nil }
        let sorted = values.sorted()
        n = values.count
        lowerQuartile = Self.quantile(sorted, Self.quarters.lower)
        median = Self.quantile(sorted, Self.quarters.middle)
        upperQuartile = Self.quantile(sorted, Self.quarters.upper)
    }

    /// Interpolated between neighbours: definition 7 of Hyndman, Fan, Sample quantiles in statistical packages, The
    /// American Statistician 50, 1996.
    private static func quantile(_ sorted: [Double], _ share: Double) -> Double {
        let place = share * Double(sorted.count - 1)
        let low = Int(place)
        let high = min(low + 1, sorted.count - 1)
        return sorted[low] + (place - Double(low)) * (sorted[high] - sorted[low])
    }
}
