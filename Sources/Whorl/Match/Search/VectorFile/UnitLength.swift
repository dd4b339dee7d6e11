import Glibc

/// Rows brought to length 1, or checked to be.
enum UnitLength {
    /// How far the L2 norm of a row may be from 1: rows that were normalized in half precision are within 2^-11.
    static let tolerance = 1e-3

    /// Checks rows, or scales them.
    ///
    /// - Parameters:
    ///   - values: the rows.
    ///   - dimension: entries of a row.
    ///   - normalize: whether rows are scaled to length 1.
    ///   - number: the number of a row in its file, for the error.
    /// - Throws: ``WhorlError/unusableVector(index:reason:)`` of the first row that is not finite, that has no direction, or
    ///   whose length is not 1 where it is not scaled.
    static func prepare(
        _ values: UnsafeMutableBufferPointer<Float>, dimension: Int, normalize: Bool, number: (Int) -> Int
    ) throws(WhorlError) {
        for row in 0..<values.count / dimension {
            let entries = UnsafeMutableBufferPointer(rebasing: values[row * dimension..<(row + 1) * dimension])
            let norm = norm(UnsafeBufferPointer(entries))
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

    /// The L2 norm, summed in double precision; not finite where an entry is not.
    static func norm(_ entries: UnsafeBufferPointer<Float>) -> Double {
        var lanes = SIMD8<Double>()
        let whole = entries.count / SIMD8<Double>.scalarCount * SIMD8<Double>.scalarCount
        let bytes = UnsafeRawBufferPointer(entries)
        for index in stride(from: 0, to: whole, by: SIMD8<Double>.scalarCount) {
            let wide = SIMD8<Double>(
                bytes.loadUnaligned(fromByteOffset: index * MemoryLayout<Float>.stride, as: SIMD8<Float>.self))
            lanes += wide * wide
        }
        return entries[whole...].reduce(lanes.sum()) { $0 + Double($1) * Double($1) }.squareRoot()
    }
}
