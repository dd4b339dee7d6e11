/// A canonical Huffman code with words of up to 16 bits, as JPEG has it (ISO/IEC 10918-1, annex C).
package struct WSQHuffmanTable {
    private static let longest = 16

    /// For each length from 1: what to take away from a word to have its place in `symbols`.
    private var offsets: [Int] = []
    /// For each length from 1: the first word that is not of this length, left-aligned in ``longest`` bits.
    private var ends: [Int] = []
    private var symbols: [UInt8] = []

    /// Reads one table of a segment, behind its number.
    package init(_ segment: inout WSQStream) throws(WhorlError) {
        var counts: [Int] = []
        for _ in 0..<Self.longest { counts.append(Int(try segment.byte())) }
        var word = 0
        for (index, count) in counts.enumerated() {
            offsets.append(word - symbols.count)
            for _ in 0..<count { symbols.append(try segment.byte()) }
            word += count
            guard word <= 1 << (index + 1) else { throw segment.damage("a Huffman table has too many short words") }
            ends.append(word << (Self.longest - index - 1))
            word <<= 1
        }
    }

    /// Reads a symbol; nil where the bits that are left begin no word.
    package func symbol(_ bits: inout WSQBits) -> UInt8? {
        let window = bits.peek(Self.longest)
        guard let index = ends.firstIndex(where: { window < $0 }), bits.skip(index + 1) else { return nil }
        return symbols[(window >> (Self.longest - index - 1)) - offsets[index]]
    }
}
