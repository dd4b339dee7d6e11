internal import COpenBLAS

/// The products of some probes with many rows by OpenBLAS on one thread: what a search by matrix products alone would cost.
package struct ProbeProduct: Sendable {
    /// Rows that one call takes: the products of a call stay in the caches.
    private static let share = 4096

    /// Vectors on the right.
    package let rows: Int
    /// Entries of a vector.
    package let columns: Int
    /// The rows, row-major.
    package let values: [Float]
    /// The probes, row-major.
    package let probes: [Float]
    /// The products with the last rows after ``multiply(_:)``, row-major, a row a probe.
    package private(set) var products: [Float]

    /// Fills rows and probes with numbers of `-1..<1` that depend on the sizes alone.
    ///
    /// - Precondition: all sizes are at least 1.
    package init(rows: Int, columns: Int, probes: Int) {
        precondition(rows > 0 && columns > 0 && probes > 0)
        self.rows = rows
        self.columns = columns
        var generator = SeededGenerator(seed: UInt64(columns))
        values = (0..<rows * columns).map { _ in generator.uniform(in: -1...1) }
        self.probes = (0..<probes * columns).map { _ in generator.uniform(in: -1...1) }
        products = [Float](repeating: 0, count: probes * Self.share)
    }

    /// Floating-point operations of so many probes: a multiplication and an addition for each term.
    package func operations(_ probes: Int) -> Int { 2 * probes * rows * columns }

    /// Multiplies so many probes with all rows; afterwards OpenBLAS uses one thread in the whole process.
    ///
    /// - Precondition: there are as many probes.
    package mutating func multiply(_ probes: Int) {
        precondition(probes * columns <= self.probes.count)
        BLASThreads.useOne()
        for start in stride(from: 0, to: rows, by: Self.share) {
            let count = min(Self.share, rows - start)
            values.withUnsafeBufferPointer { values in
                cblas_sgemm(
                    CblasRowMajor, CblasNoTrans, CblasTrans, Int32(probes), Int32(count), Int32(columns), 1,
                    self.probes, Int32(columns), values.baseAddress.map { $0 + start * columns }, Int32(columns), 0,
                    &products, Int32(count))
            }
        }
    }
}
