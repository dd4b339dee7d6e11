/// How long things took, counted in classes: enough for a picture and for quantiles, whatever there is of it.
package struct LatencyHistogram: Sendable, Equatable {
    /// The upper bounds of the classes, in seconds; a last class has none.
    package static let bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    /// How many are in each class.
    package private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
    /// All durations together, in seconds.
    package private(set) var sum = 0.0

    /// Nothing is counted yet.
    package init() {}

    /// How many there are.
    package var total: Int { counts.reduce(0, +) }

    /// Counts a duration.
    ///
    /// - Parameter seconds: that it took; a bound belongs to the class below it.
    package mutating func add(_ seconds: Double) {
        counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
        sum += seconds
    }

    /// The bound that a part of all durations is within; nil where there is none, or where the part ends in the class
    /// that has no bound.
    package func bound(of part: Double) -> Double? {
        let total = total
        guard total > 0 else { return nil }
        var below = 0
        for (bound, count) in zip(Self.bounds, counts) {
            below += count
            if Double(below) >= part * Double(total) { return bound }
        }
        return nil
    }
}
