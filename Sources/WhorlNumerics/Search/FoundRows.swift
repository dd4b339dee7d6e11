/// A row whose product with a probe may reach a floor.
///
/// Laid out as the kernels write it.
package struct Survivor: Sendable, Equatable {
    /// Number of the probe.
    package var probe: UInt32
    /// Number of the row.
    package var row: UInt32
    /// The product is not less.
    package var lower: Float
    /// The product is not greater.
    package var upper: Float

    /// Joins the parts.
    package init(probe: UInt32, row: UInt32, lower: Float, upper: Float) {
        self.probe = probe
        self.row = row
        self.lower = lower
        self.upper = upper
    }
}

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
