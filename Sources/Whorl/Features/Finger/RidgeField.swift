/// The ridge flow of a print on a coarse grid: what is left of the orientation field in a template.
public struct RidgeField: Sendable, Equatable {
    /// Side of a block in pixels at 500 dpi.
    public static let pitch = 16
    /// The value of a block outside the print.
    public static let outside: UInt8 = 255
    /// Number of steps that half a turn is divided into: orientations are `0..<180`, in degrees.
    public static let steps = 180

    /// Blocks in a row.
    public let columns: Int
    /// Rows of blocks.
    public let rows: Int
    /// `columns * rows` ridge orientations in row-major order, in degrees `0..<180`, counter-clockwise from +x as
    /// seen on the picture (y up), or ``outside``.
    public let orientations: [UInt8]

    /// Makes a field of its blocks.
    ///
    /// - Precondition: `orientations.count == columns * rows`.
    public init(columns: Int, rows: Int, orientations: [UInt8]) {
        precondition(orientations.count == columns * rows)
        self.columns = columns
        self.rows = rows
        self.orientations = orientations
    }
}
