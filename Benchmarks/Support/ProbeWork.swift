import WhorlNumerics

/// Products of probes with many rows by OpenBLAS on one thread, to be timed beside a search.
package struct ProbeWork {
    private var product: ProbeProduct

    /// Rows that the probes are multiplied with.
    package var rows: Int { product.rows }

    /// Makes rows and probes.
    package init(rows: Int, columns: Int, probes: Int) {
        product = ProbeProduct(rows: rows, columns: columns, probes: probes)
    }

    /// Multiplies so many of the probes with all rows.
    package mutating func multiply(_ probes: Int) {
        product.multiply(probes)
    }
}
