/// The resolution of each data set, as file headers cannot be trusted.
public struct Resolutions: Sendable, Equatable {
    /// Dots per inch where a set has no own; nil for the decoder's assumption.
    public let standard: Double?
    /// Dots per inch by the name of the set.
    public let named: [String: Double]

    /// States resolutions.
    public init(standard: Double? = nil, named: [String: Double] = [:]) {
        self.standard = standard
        self.named = named
    }

    /// Dots per inch of a set; nil for the decoder's assumption.
    public func resolution(of set: String) -> Double? {
        named[set] ?? standard
    }
}
