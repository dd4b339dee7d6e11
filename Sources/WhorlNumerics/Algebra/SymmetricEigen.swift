internal import COpenBLAS

/// Eigenvalues and eigenvectors of a symmetric matrix, or of a pair of them.
///
/// By LAPACK's `ssyevd` and `ssygvd` (Edward Anderson and others: LAPACK Users' Guide, 1999). A vector's entry of largest
/// magnitude, the first of several, is positive, so that equal matrices give equal vectors where no eigenvalue is repeated.
package struct SymmetricEigen: Sendable {
    /// The eigenvalues, falling.
    package let values: [Float]
    /// `n x n` entries, row-major: row `i` is the eigenvector of value `i`.
    package let vectors: [Float]

    /// Decomposes a matrix: the vectors are orthonormal.
    ///
    /// - Parameters:
    ///   - matrix: `n x n` entries; the half below the diagonal is not looked at.
    ///   - size: n, at least 1.
    /// - Throws: ``AlgebraError/notFinite`` and ``AlgebraError/notConverged``.
    package init(_ matrix: [Float], size: Int) throws(AlgebraError) {
        precondition(size > 0 && matrix.count == size * size)
        guard matrix.allSatisfy(\.isFinite) else { throw .notFinite }
        BLASThreads.useOne()
        var vectors = matrix
        var values = [Float](repeating: 0, count: size)
        let status = LAPACKE_ssyevd(
            LAPACK_COL_MAJOR, Self.vectorsToo, Self.half, Int32(size), &vectors, Int32(size), &values)
        guard status == 0 else { throw .notConverged }
        self.init(rising: values, vectors)
    }

    /// Decomposes a pair: solves `matrix v = value * metric v`, with `v' metric v = 1` for each vector and 0 for two.
    ///
    /// - Parameters:
    ///   - matrix: `n x n` entries; the half below the diagonal is not looked at.
    ///   - metric: as many, positive definite; likewise.
    ///   - size: n, at least 1.
    /// - Throws: ``AlgebraError/notFinite``, ``AlgebraError/singular`` where the metric is not positive definite, and
    ///   ``AlgebraError/notConverged``.
    package init(_ matrix: [Float], metric: [Float], size: Int) throws(AlgebraError) {
        precondition(size > 0 && matrix.count == size * size && metric.count == size * size)
        guard matrix.allSatisfy(\.isFinite), metric.allSatisfy(\.isFinite) else { throw .notFinite }
        BLASThreads.useOne()
        var (vectors, metric) = (matrix, metric)
        var values = [Float](repeating: 0, count: size)
        let status = LAPACKE_ssygvd(
            LAPACK_COL_MAJOR, 1, Self.vectorsToo, Self.half, Int32(size), &vectors, Int32(size), &metric, Int32(size),
            &values)
        guard status <= size else { throw .singular }
        guard status == 0 else { throw .notConverged }
        self.init(rising: values, vectors)
    }

    private static let vectorsToo = CChar(UInt8(ascii: "V"))
    /// LAPACK reads by columns: its lower half is the upper one by rows.
    private static let half = CChar(UInt8(ascii: "L"))

    private init(rising values: [Float], _ vectors: [Float]) {
        let size = values.count
        self.values = values.reversed()
        self.vectors = stride(from: size - 1, through: 0, by: -1).flatMap { index in
            Self.signed(vectors[index * size..<(index + 1) * size])
        }
    }

    /// The vector or its negative, whichever has its largest entry positive.
    private static func signed(_ vector: ArraySlice<Float>) -> [Float] {
        let largest = vector.reduce(0) { abs($1) > abs($0) ? $1 : $0 }
        return largest < 0 ? vector.map { -$0 } : Array(vector)
    }
}
