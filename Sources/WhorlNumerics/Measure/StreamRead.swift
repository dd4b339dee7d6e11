/// Reading memory from front to back as fast as a core can: the limit of whatever looks at every vector once.
package enum StreamRead {
    /// Bytes that one step reads, in several independent sums.
    private static let step = 4 * MemoryLayout<SIMD8<UInt64>>.size

    /// Adds up 64-bit words.
    ///
    /// - Parameter bytes: begin at a multiple of 64; those beyond the last whole step of 256 are left out.
    /// - Returns: the sum modulo 2^64.
    package static func sum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        guard let start = bytes.baseAddress else { return 0 }
        var (a, b, c, d) = (SIMD8<UInt64>(), SIMD8<UInt64>(), SIMD8<UInt64>(), SIMD8<UInt64>())
        let words = MemoryLayout<SIMD8<UInt64>>.size
        for place in stride(from: 0, to: bytes.count / step * step, by: step) {
            a &+= start.load(fromByteOffset: place, as: SIMD8<UInt64>.self)
            b &+= start.load(fromByteOffset: place + words, as: SIMD8<UInt64>.self)
            c &+= start.load(fromByteOffset: place + 2 * words, as: SIMD8<UInt64>.self)
            d &+= start.load(fromByteOffset: place + 3 * words, as: SIMD8<UInt64>.self)
        }
        return (a &+ b &+ c &+ d).wrappedSum()
    }
}
