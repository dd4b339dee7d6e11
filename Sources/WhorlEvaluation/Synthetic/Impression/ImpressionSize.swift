/// Columns and rows of an impression at 500 dpi.
public struct ImpressionSize: Sendable, Equatable {
    /// 388 x 374, as of the optical sensor of FVC2002 DB1.
    public static let standard = ImpressionSize(
        width: SyntheticParameters.Impression.width, height: SyntheticParameters.Impression.height)

    /// Columns.
    public let width: Int
    /// Rows.
    public let height: Int

    /// Makes a size.
    ///
    /// - Precondition: both sides are at least 64.
    public init(width: Int, height: Int) {
        precondition(min(width, height) >= SyntheticParameters.Impression.leastSide)
        self.width = width
        self.height = height
    }
}
