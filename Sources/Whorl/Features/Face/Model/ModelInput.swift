/// How an image becomes a model's input: each component `v` of 0...255 becomes `(v - mean) / deviation`.
public struct ModelInput: Sendable, Equatable, Codable {
    /// Columns; absent for a model that takes any size, as a detector.
    public let width: Int?
    /// Rows; absent for a model that takes any size, as a detector.
    public let height: Int?
    /// The order of the colors.
    public let order: ChannelOrder
    /// What is subtracted from each component, in the order of ``order``: 3 values.
    public let mean: [Double]
    /// What each component is then divided by, in the order of ``order``: 3 values above 0.
    public let deviation: [Double]

    /// Makes a description of its parts.
    public init(width: Int?, height: Int?, order: ChannelOrder, mean: [Double], deviation: [Double]) {
        self.width = width
        self.height = height
        self.order = order
        self.mean = mean
        self.deviation = deviation
    }
}
