/// Rows brought to length 1, or checked to be.
package enum UnitLength {
    /// How far the L2 norm of a row may be from 1, either way; rows that were normalized in half precision are nearer.
    static let tolerance = VectorLimits.greatestNorm - 1

    /// Checks rows, or scales them.
    ///
    /// - Parameters:
    ///   - values: the rows.
    ///   - dimension: entries of a row.
    ///   - normalize: whether rows are scaled to length 1.
    ///   - number: the number of a row in its file, for the error.
    /// - Throws: ``VectorError/unusableVector(index:reason:)`` of the first row that is not finite, that has no direction, or
    ///   whose length is not 1 where it is not scaled.
    package static func prepare(
        _ values: UnsafeMutableBufferPointer<Float>, dimension: Int, normalize: Bool, number: (Int) -> Int
    ) throws(VectorError) {
        for row in 0..<values.count / dimension {
            let entries = UnsafeMutableBufferPointer(rebasing: values[row * dimension..<(row + 1) * dimension])
            let norm = VectorLimits.squaredNorm(UnsafeBufferPointer(entries)).squareRoot()
            guard norm.isFinite else {
                throw .unusableVector(index: number(row), reason: "an entry is no finite number")
            }
            if normalize {
                guard norm > 0 else { throw .unusableVector(index: number(row), reason: "its length is 0") }
                for index in entries.indices { entries[index] = Float(Double(entries[index]) / norm) }
            } else if abs(norm - 1) > tolerance {
                throw .unusableVector(index: number(row), reason: "its length is \(Float(norm)) and not 1")
            }
        }
    }
}
