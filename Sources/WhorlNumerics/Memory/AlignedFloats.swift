/// Floats that begin at a cache line, zero at first.
///
/// Whoever holds one sees to it that nothing reads while something writes.
final class AlignedFloats: @unchecked Sendable {
    package let count: Int
    let start: UnsafeMutablePointer<Float>
    private let bytes: AlignedBytes

    /// Takes memory for `count` floats.
    ///
    /// - Precondition: `count` is not negative.
    init(count: Int) {
        self.count = count
        bytes = AlignedBytes(count: count * MemoryLayout<Float>.stride)
        start = bytes.start.bindMemory(to: Float.self, capacity: count)
    }
}
