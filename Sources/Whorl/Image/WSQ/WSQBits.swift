/// Bits of a block from front to back, each byte from its highest bit.
package struct WSQBits {
    private let bytes: [UInt8]
    private var position = 0

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Bits that are not read yet.
    package var remaining: Int { bytes.count * UInt8.bitWidth - position }

    /// The next bits as a number, without reading them; ones follow the last bit.
    ///
    /// - Precondition: `count <= 16`.
    package func peek(_ count: Int) -> Int {
        let first = position / UInt8.bitWidth
        var window = 0
        // 16 bits lie in three bytes, wherever they begin.
        for index in first...(first + 2) {
            window = window << UInt8.bitWidth | Int(index < bytes.count ? bytes[index] : UInt8.max)
        }
        let behind = (2 + 1) * UInt8.bitWidth - position % UInt8.bitWidth - count
        return window >> behind & (1 << count - 1)
    }

    /// Passes over bits; false, and nothing is read, where fewer are left.
    mutating func skip(_ count: Int) -> Bool {
        guard count <= remaining else { return false }
        position += count
        return true
    }

    /// Reads a number of so many bits, up to 16; nil where fewer are left.
    package mutating func number(_ count: Int) -> Int? {
        let number = peek(count)
        return skip(count) ? number : nil
    }
}
