internal import COpenBLAS

/// A product of two square matrices by OpenBLAS on one thread: the yardstick that times are stated beside.
package struct SquareProduct: Sendable {
    /// Rows and columns of the matrices.
    package let size: Int
    /// The left factor, row-major.
    package let left: [Float]
    /// The right factor, row-major.
    package let right: [Float]
    /// The product after ``multiply()``, `size x size`, row-major.
    package private(set) var product: [Float]

    /// Fills two matrices with numbers of `-1..<1` that depend on the size alone.
    ///
    /// - Precondition: `size` is at least 1.
    package init(size: Int) {
        precondition(size > 0)
        self.size = size
        var generator = SeededGenerator(seed: UInt64(size))
        left = (0..<size * size).map { _ in Float.random(in: -1..<1, using: &generator) }
        right = (0..<size * size).map { _ in Float.random(in: -1..<1, using: &generator) }
        product = [Float](repeating: 0, count: size * size)
    }

    /// Floating-point operations of a product: a multiplication and an addition for each term.
    package var operations: Int { 2 * size * size * size }

    /// Multiplies on the calling thread; afterwards OpenBLAS uses one thread in the whole process.
    package mutating func multiply() {
        let n = Int32(size)
        BLASThreads.useOne()
        cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, n, n, n, 1, left, n, right, n, 0, &product, n)
    }
}
