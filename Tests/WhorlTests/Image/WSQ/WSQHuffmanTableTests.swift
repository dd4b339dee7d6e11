import Testing
import Whorl

@Suite struct WSQHuffmanTableTests {
    /// The table of a segment that holds counts of words by length, then symbols.
    private static func table(_ counts: [UInt8], _ symbols: [UInt8]) throws(WhorlError) -> WSQHuffmanTable {
        let padded = counts + [UInt8](repeating: 0, count: 16 - counts.count)
        var stream = try WSQStream([0xFF, 0xA0] + padded + symbols)
        return try WSQHuffmanTable(&stream)
    }

    private static func symbols(_ table: WSQHuffmanTable, _ bytes: [UInt8]) -> [UInt8] {
        var bits = WSQBits(bytes)
        var symbols: [UInt8] = []
        while let symbol = table.symbol(&bits) { symbols.append(symbol) }
        return symbols
    }

    /// Words 0, 10, 110: 0 10 110 0 1(1).
    @Test func wordsAreCountedUpWithinAndAcrossLengths() throws {
        let table = try Self.table([1, 1, 1], [7, 8, 9])
        #expect(Self.symbols(table, [0b0101_1001]) == [7, 8, 9, 7])
        #expect(Self.symbols(table, []) == [])
    }

    @Test func wordsOfSixteenBitsAreRead() throws {
        let table = try Self.table([1] + [UInt8](repeating: 0, count: 14) + [2], [5, 6, 7])
        #expect(Self.symbols(table, [0x80, 0x01, 0x40, 0x00]) == [7, 5])
    }

    @Test func moreWordsThanALengthHasAreRefused() {
        #expect(throws: WhorlError.self) { try Self.table([3], [1, 2, 3]) }
        #expect(throws: WhorlError.self) { try Self.table([2, 1], [1, 2, 3]) }
        #expect(throws: WhorlError.self) { try Self.table([0, 4], [1, 2]) }
    }

    @Test func bitsAreReadFromTheHighest() {
        var bits = WSQBits([0b1010_0101, 0xFF, 0x01])
        #expect(bits.number(4) == 0b1010)
        #expect(bits.number(12) == 0b0101_1111_1111)
        #expect(bits.remaining == 8)
        #expect(bits.peek(16) == 0x01FF)
        #expect(bits.number(9) == nil)
        #expect(bits.number(8) == 1)
        #expect(bits.number(1) == nil)
    }
}
