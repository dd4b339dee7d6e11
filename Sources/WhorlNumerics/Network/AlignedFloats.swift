/// Floats that begin at a cache line, zero at first.
///
/// Whoever holds one sees to it that nothing reads while something writes.
final class AlignedFloats: @unchecked Sendable {
    /// Bytes of a cache line, which is also the widest vector of a kernel.
    static let alignment = 64

    let count: Int
    let start: UnsafeMutablePointer<Float>

    /// Takes memory for `count` floats.
    ///
    /// - Precondition: `count` is not negative.
    init(count: Int) {
        precondition(count >= 0)
        self.count = count
        let bytes = UnsafeMutableRawPointer.allocate(
            byteCount: max(count, 1) * MemoryLayout<Float>.stride, alignment: Self.alignment)
        start = bytes.bindMemory(to: Float.self, capacity: max(count, 1))
        start.initialize(repeating: 0, count: max(count, 1))
    }

    deinit { start.deallocate() }
}
