/// A row whose signs are near those of a probe.
///
/// Laid out as the kernels write it.
package struct Neighbor: Sendable, Equatable {
    /// Number of the row.
    package var row: UInt32
    /// How many signs differ.
    package var distance: UInt32

    /// Joins the parts.
    package init(row: UInt32, distance: UInt32) {
        self.row = row
        self.distance = distance
    }
}
