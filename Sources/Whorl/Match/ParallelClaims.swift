import Synchronization

/// Indexes that threads claim until none is left.
final class ParallelClaims: Sendable {
    private let claimed = Atomic<Int>(0)
    private let count: Int
    private let block: Int

    /// Lays out the indexes below `count`, to be claimed `block` at a time.
    init(count: Int, block: Int) {
        self.count = count
        self.block = block
    }

    /// The next indexes, for the caller alone.
    func next() -> Range<Int>? {
        let start = claimed.add(block, ordering: .relaxed).oldValue
        return start < count ? start..<min(start + block, count) : nil
    }
}
