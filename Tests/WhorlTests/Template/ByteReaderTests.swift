import Testing
import Whorl

@Suite struct ByteReaderTests {
    private let shortage = WhorlError.damagedTemplate(reason: "short")

    @Test func numbersAreLittleEndian() throws {
        var writer = ByteWriter()
        writer.write(UInt8(1))
        writer.write(UInt16(0x0203))
        writer.write(Int64(-2))
        #expect(writer.bytes == [1, 3, 2, 0xFE, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])
        var reader = ByteReader(writer.bytes[...], shortage: shortage)
        #expect(try reader.read(UInt8.self) == 1)
        #expect(try reader.read(UInt16.self) == 0x0203)
        #expect(try reader.read(Int64.self) == -2)
        #expect(reader.remaining == 0)
    }

    @Test func readingPastTheEndThrowsAndTakesNothing() throws {
        var reader = ByteReader([1, 2, 3], shortage: shortage)
        #expect(throws: shortage) { try reader.read(UInt32.self) }
        #expect(throws: shortage) { try reader.take(4) }
        #expect(throws: shortage) { try reader.take(-1) }
        #expect(reader.remaining == 3)
        #expect(try Array(reader.take(3)) == [1, 2, 3])
    }
}
