/// A confidence interval of a rate.
public struct RateInterval: Sendable, Equatable, Codable {
    /// The confidence that intervals have where nothing else is said.
    public static let confidence = 0.95

    /// Lower end, `0...1`.
    public let lower: Double
    /// Upper end, `0...1`.
    public let upper: Double

    /// Makes an interval of its ends.
    public init(lower: Double, upper: Double) {
        self.lower = lower
        self.upper = upper
    }

    /// Whether the rate is in the interval, its ends included.
    public func contains(_ rate: Double) -> Bool {
        lower <= rate && rate <= upper
    }
}
