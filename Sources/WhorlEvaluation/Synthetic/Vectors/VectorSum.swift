/// Sums over the entries of vectors, eight entries a step.
enum VectorSum {
    private static let lanes = SIMD8<Float>.scalarCount

    /// The inner product of two vectors of one length.
    static func product(_ left: [Float], _ right: [Float]) -> Float {
        precondition(left.count == right.count)
        let whole = left.count / lanes * lanes
        var sum = left.withUnsafeBytes { left in
            right.withUnsafeBytes { right in
                var sums = SIMD8<Float>()
                for place in stride(
                    from: 0, to: whole * MemoryLayout<Float>.stride, by: MemoryLayout<SIMD8<Float>>.size)
                {
                    sums +=
                        left.loadUnaligned(fromByteOffset: place, as: SIMD8<Float>.self)
                        * right.loadUnaligned(fromByteOffset: place, as: SIMD8<Float>.self)
                }
                return sums.sum()
            }
        }
        for index in whole..<left.count { sum += left[index] * right[index] }
        return sum
    }

    /// Adds a multiple of a vector to another of its length.
    static func add(_ vector: inout [Float], _ other: [Float], times factor: Float) {
        precondition(vector.count == other.count)
        for index in vector.indices { vector[index] += factor * other[index] }
    }

    /// Multiplies a vector.
    static func scale(_ vector: inout [Float], _ factor: Float) {
        for index in vector.indices { vector[index] *= factor }
    }
}
