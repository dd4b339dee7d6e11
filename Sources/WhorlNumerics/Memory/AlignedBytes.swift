import Glibc

/// Bytes that begin at a cache line, either of our own or lent by an owner such as a mapped file.
///
/// Whoever makes one fills it before others see it; from then on it is only read. Memory of our own is wiped before it is
/// given back.
package final class AlignedBytes: @unchecked Sendable {
    /// Bytes of a cache line, which is also the widest vector of a kernel.
    package static let alignment = 64

    private enum Memory {
        case heap
        case pages(PageRegion)
        case lent(AnyObject)
    }

    /// How many there are.
    package let count: Int
    /// The first of them.
    package let start: UnsafeMutableRawPointer
    private let memory: Memory

    /// Takes memory, zero at first.
    ///
    /// - Parameters:
    ///   - count: not negative.
    ///   - lasts: whether it will be read over and over; then it stands in huge pages, where there are many bytes.
    package init(count: Int, lasts: Bool = true) {
        precondition(count >= 0)
        self.count = count
        if lasts, count >= PageRegion.leastPiece, let piece = PageRegion.piece(count) {
            start = piece.start
            memory = .pages(piece.region)
        } else {
            start = .allocate(byteCount: max(count, 1), alignment: Self.alignment)
            start.initializeMemory(as: UInt8.self, repeating: 0, count: max(count, 1))
            memory = .heap
        }
    }

    /// Copies bytes.
    package convenience init(copying bytes: UnsafeRawBufferPointer) {
        self.init(count: bytes.count)
        UnsafeMutableRawBufferPointer(start: start, count: count).copyMemory(from: bytes)
    }

    /// Borrows memory that an owner keeps readable for as long as it lives.
    package init(borrowing start: UnsafeRawPointer, count: Int, owner: AnyObject) {
        self.count = count
        self.start = UnsafeMutableRawPointer(mutating: start)
        memory = .lent(owner)
    }

    /// All of them.
    package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }

    deinit {
        switch memory {
        case .heap:
            explicit_bzero(start, count)
            start.deallocate()
        case .pages(let region): region.end(start, count)
        case .lent: break
        }
    }
}

extension Int {
    /// The number, or the next greater one that is a multiple.
    package func roundedUp(toMultipleOf unit: Int) -> Int {
        (self + unit - 1) / unit * unit
    }
}

/// Floats that begin at a cache line, zero at first.
///
/// Whoever holds one sees to it that nothing reads while something writes.
final class AlignedFloats: @unchecked Sendable {
    let count: Int
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
