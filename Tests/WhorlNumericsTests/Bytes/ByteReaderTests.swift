import Testing

import WhorlNumerics

@Suite struct ByteReaderTests {
    private enum Failure: Error, Equatable {
        case short
        case shortAt(Int)
    }

    @Test func numbersAreLittleEndian() throws {
        var writer = ByteWriter()
        writer.write(UInt8(1))
        writer.write(UInt16(0x0203))
        writer.write(Int64(-2))
        #expect(writer.bytes == [1, 3, 2, 0xFE, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])
        var reader = ByteReader(writer.bytes[...], shortage: Failure.short)
        #expect(try reader.read(UInt8.self) == 1)
        #expect(try reader.read(UInt16.self) == 0x0203)
        #expect(try reader.read(Int64.self) == -2)
        #expect(reader.remaining == 0)
    }

    @Test func numbersAreBigEndianWhereAsked() throws {
        var writer = ByteWriter(order: .bigEndian)
        writer.write(UInt16(0x0102))
        writer.write([Float(1)])
        writer.write(Int32(-2))
        writer.replace(UInt16(0x0304), at: 0)
        #expect(writer.bytes == [3, 4, 0x3F, 0x80, 0, 0, 0xFF, 0xFF, 0xFF, 0xFE])
        var reader = ByteReader(writer.bytes[...], order: .bigEndian, shortage: Failure.short)
        #expect(try reader.read(UInt16.self) == 0x0304)
        #expect(try reader.readFloats(1) == [1])
        #expect(try reader.read(Int32.self) == -2)
    }

    @Test func numbersOfAnyWidthFollowTheOrder() throws {
        let bytes: [UInt8] = [1, 2, 3, 4, 5, 6]
        var little = ByteReader(bytes[...], shortage: Failure.short)
        #expect(try little.readNumber(bytes: 3) == 0x030201)
        #expect(try little.readNumber(bytes: 0) == 0)
        var big = ByteReader(bytes[...], order: .bigEndian, shortage: Failure.short)
        #expect(try big.readNumber(bytes: 6) == 0x0102_0304_0506)
    }

    @Test func listsOfNumbersFollowTheOrder() throws {
        let bytes: [UInt8] = [1, 2, 3, 4, 5]
        var little = ByteReader(bytes[...], shortage: Failure.short)
        #expect(try little.readNumbers(2) { (number: UInt16) in Int(number) } == [0x0201, 0x0403])
        #expect(try little.readByte() == 5)
        var big = ByteReader(bytes[...], order: .bigEndian, shortage: Failure.short)
        #expect(try big.readInt(UInt16.self) == 0x0102)
        #expect(try big.readNumbers(1) { (number: UInt16) in Int(number) } == [0x0304])
        #expect(throws: Failure.short) { try big.readNumbers(1) { (number: UInt16) in number } }
        #expect(big.remaining == 1)
    }

    @Test func readingGoesOnWhereItIsMoved() throws {
        let bytes: [UInt8] = [0, 1, 2, 3]
        var reader = ByteReader(bytes[1...], shortage: Failure.short)
        reader.move(to: 3)
        #expect(try reader.readByte() == 3)
        #expect(throws: Failure.short) { try reader.readByte() }
        reader.move(to: 1)
        #expect(try reader.readByte() == 1)
        reader.move(to: 100)
        #expect(reader.remaining == 0)
    }

    @Test func readingPastTheEndThrowsAndTakesNothing() throws {
        var reader = ByteReader([1, 2, 3], shortage: Failure.short)
        #expect(throws: Failure.short) { try reader.read(UInt32.self) }
        #expect(throws: Failure.short) { try reader.take(4) }
        #expect(throws: Failure.short) { try reader.take(-1) }
        #expect(throws: Failure.short) { try reader.readFloats(1) }
        #expect(throws: Failure.short) { try reader.readFloats(.max) }
        #expect(throws: Failure.short) { try reader.readFloats(-1) }
        #expect(reader.remaining == 3)
        #expect(try Array(reader.take(3)) == [1, 2, 3])
    }

    @Test func theErrorNamesThePlaceWhereAsked() throws {
        let bytes: [UInt8] = [0, 0, 1, 2, 3]
        var reader = ByteReader(bytes[2...]) { Failure.shortAt($0) }
        _ = try reader.take(1)
        #expect(throws: Failure.shortAt(3)) { try reader.read(UInt32.self) }
        #expect(Array(reader.rest) == [2, 3])
        reader.skipRest()
        #expect(reader.rest.isEmpty && reader.remaining == 0)
    }
}
