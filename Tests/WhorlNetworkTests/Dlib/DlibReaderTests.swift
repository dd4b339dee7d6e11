import Testing

import WhorlNetwork

/// Numbers as dlib writes them, seen through a cascade whose first shape they are.
@Suite struct DlibReaderTests {
    /// The landmarks of a cascade without stages in a box of one pixel to the next.
    private func start(_ shape: [UInt8]) throws(NetworkError) -> [Double] {
        let cascade = try LandmarkCascade(dlib: [1, 1] + shape + [1, 0, 1, 0, 1, 0])
        let box = LandmarkCascade.Box(left: 0, top: 0, right: 1, bottom: 1)
        return cascade.landmarks(in: box) { _, _ in 0 }.flatMap { [$0.x, $0.y] }
    }

    /// Two rows, a column: `0x81, 2` is -2, `0x81, 1` is -1.
    private static let column: [UInt8] = [0x81, 2, 0x81, 1]

    @Test func realNumbersAreAMantissaAndAPowerOfTwo() throws {
        // 3 * 2^-1 and -5 * 2^2.
        #expect(try start(Self.column + [1, 3, 0x81, 1] + [0x81, 5, 1, 2]) == [1.5, -20])
        // 0x0102 * 2^-8, in two bytes, and zero.
        #expect(try start(Self.column + [2, 2, 1, 0x81, 8] + [1, 0, 1, 0]) == [1.0078125, 0])
        // More bytes than are needed.
        #expect(try start(Self.column + [4, 1, 0, 0, 0, 1, 0] + [1, 1, 1, 0]) == [1, 1])
    }

    @Test(
        arguments: [
            // A number of no bytes, of nine, and one whose control byte is a digit.
            [0, 1, 0], [9, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0], [0x33, 1, 0],
            // Infinity, its negative and no number, as dlib writes them.
            [1, 0, 2, 0x00, 0x7D], [1, 0, 2, 0x01, 0x7D], [1, 0, 2, 0x02, 0x7D],
            // A number of 64 bits that is too large for a signed one, and a real one too large for 32 bits.
            [8, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1, 0], [1, 1, 1, 200],
        ] as [[UInt8]])
    func numbersThatCannotBeAreRefused(_ number: [UInt8]) {
        #expect(throws: NetworkError.self) { try start(Self.column + number + [1, 0, 1, 0]) }
    }

    @Test func columnsThatCannotBeAreRefused() {
        // As many rows as there are no bytes for, rows that are positive, and two columns.
        for column in [[0x84, 0xFF, 0xFF, 0xFF, 0x7F, 0x81, 1], [1, 2, 0x81, 1], [0x81, 2, 0x81, 2]] as [[UInt8]] {
            #expect(throws: NetworkError.self) { try start(column + [1, 0, 1, 0, 1, 0, 1, 0]) }
        }
    }
}
