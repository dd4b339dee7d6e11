/// What extraction and comparison took, in CPU time of one thread, which a busy machine does not stretch.
public struct EvaluationCost: Sendable, Equatable {
    /// Seconds of each extraction, from gray image to template.
    public let extractions: [Double]
    /// Seconds of each preparation, from template to what comparisons need.
    public let preparations: [Double]
    /// Comparisons that were made.
    public let comparisons: Int
    /// Seconds of all comparisons together.
    public let comparisonSeconds: Double

    /// Of an evaluation that extracted and compared nothing itself.
    static let none = EvaluationCost(extractions: [], preparations: [], comparisons: 0, comparisonSeconds: 0)

    private static let millisecondsPerSecond = 1000.0

    /// The cost of several sets together.
    static func sum(_ costs: [EvaluationCost]) -> EvaluationCost {
        EvaluationCost(
            extractions: costs.flatMap(\.extractions), preparations: costs.flatMap(\.preparations),
            comparisons: costs.reduce(0) { $0 + $1.comparisons },
            comparisonSeconds: costs.reduce(0) { $0 + $1.comparisonSeconds })
    }

    /// Median milliseconds of an extraction; nil without one.
    public var extractMilliseconds: Double? { Self.medianMilliseconds(extractions) }

    /// Median milliseconds of a preparation; nil without one.
    public var prepareMilliseconds: Double? { Self.medianMilliseconds(preparations) }

    /// Comparisons a second and thread; nil where they were too few to be timed.
    public var comparisonsPerSecond: Double? {
        comparisons > 0 && comparisonSeconds > 0 ? Double(comparisons) / comparisonSeconds : nil
    }

    package init(extractions: [Double], preparations: [Double], comparisons: Int, comparisonSeconds: Double) {
        self.extractions = extractions
        self.preparations = preparations
        self.comparisons = comparisons
        self.comparisonSeconds = comparisonSeconds
    }

    private static func medianMilliseconds(_ seconds: [Double]) -> Double? {
        guard !seconds.isEmpty else { return nil }
        let sorted = seconds.sorted()
        let (low, high) = (sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
        return (low + high) / 2 * millisecondsPerSecond
    }
}
