import Glibc

/// Bytes that begin at a cache line, either of our own or lent by an owner such as a mapped file.
///
/// Whoever makes one fills it before others see it; from then on it is only read. Memory of our own is wiped before it is
/// given back.
package final class AlignedBytes: @unchecked Sendable {
    /// Bytes of a cache line, which is also the widest vector of a kernel.
    package static let alignment = 64

    /// How many there are.
    package let count: Int
    /// The first of them.
    package let start: UnsafeMutableRawPointer
    private let owner: AnyObject?

    /// Takes memory, zero at first.
    ///
    /// - Precondition: `count` is not negative.
    package init(count: Int) {
        precondition(count >= 0)
        self.count = count
        start = .allocate(byteCount: max(count, 1), alignment: Self.alignment)
        start.initializeMemory(as: UInt8.self, repeating: 0, count: max(count, 1))
        owner = nil
    }

    /// Borrows memory that an owner keeps readable for as long as it lives.
    package init(borrowing start: UnsafeRawPointer, count: Int, owner: AnyObject) {
        self.count = count
        self.start = UnsafeMutableRawPointer(mutating: start)
        self.owner = owner
    }

    /// All of them.
    package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

    deinit {
        guard owner == nil else { return }
        explicit_bzero(start, count)
        start.deallocate()
    }
}
