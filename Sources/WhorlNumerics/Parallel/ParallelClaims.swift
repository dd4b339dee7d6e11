import Synchronization

/// Indexes that threads claim until none is left.
package final class ParallelClaims: Sendable {
    private let claimed = Atomic<Int>(0)
    private let count: Int
    private let block: Int

    /// Lays out the indexes below `count`, to be claimed `block` at a time.
    package init(count: Int, block: Int) {
        self.count = count
        self.block = block
    }

    /// The next indexes, for the caller alone.
    package func next() -> Range<Int>? {
        let start = claimed.add(block, ordering: .relaxed).oldValue
        return start < count ? start..<min(start + block, count) : nil
    }
}
