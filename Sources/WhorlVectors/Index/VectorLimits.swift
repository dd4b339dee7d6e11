internal import WhorlNumerics

/// What a vector must be to be searched.
///
/// The proof of a search rests on norms that are at most ``greatestNorm``; vectors of length 1 in single precision are, by
/// far.
enum VectorLimits {
    /// The greatest L2 norm.
    static let greatestNorm = Double(SearchKernels.greatestNorm)

    /// What forbids to search a vector, or nil.
    ///
    /// - Parameters:
    ///   - values: the vector.
    ///   - dimension: entries that it should have.
    ///   - index: its place among those given, for the error.
    /// - Returns: ``VectorError/wrongDimension(got:expected:)``, or ``VectorError/unusableVector(index:reason:)`` where an
    ///   entry is not finite or the norm too great.
    static func fault(in values: UnsafeBufferPointer<Float>, dimension: Int, index: Int) -> VectorError? {
        guard values.count == dimension else { return .wrongDimension(got: values.count, expected: dimension) }
        let squared = squaredNorm(values)
        guard squared.isFinite else { return .unusableVector(index: index, reason: "an entry is no finite number") }
        guard squared <= greatestNorm * greatestNorm else {
            return .unusableVector(index: index, reason: "its length is more than 1")
        }
        return nil
    }

    /// The sum of squares in double precision, which single precision's numbers do not overflow.
    static func squaredNorm(_ values: UnsafeBufferPointer<Float>) -> Double {
        var lanes = SIMD8<Double>()
        let whole = values.count / SIMD8<Double>.scalarCount * SIMD8<Double>.scalarCount
        let bytes = UnsafeRawBufferPointer(values)
        for index in stride(from: 0, to: whole, by: SIMD8<Double>.scalarCount) {
            let entries = bytes.loadUnaligned(fromByteOffset: index * MemoryLayout<Float>.stride, as: SIMD8<Float>.self)
            let wide = SIMD8<Double>(entries)
            lanes += wide * wide
        }
        return values[whole...].reduce(lanes.sum()) { $0 + Double($1) * Double($1) }
    }
}
