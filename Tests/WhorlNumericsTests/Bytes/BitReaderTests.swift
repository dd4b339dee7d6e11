import Testing

import WhorlNumerics

@Suite struct BitReaderTests {
    @Test func bitsBeginWithTheMostSignificant() {
        var writer = BitWriter()
        writer.write(0b101, bits: 3)
        writer.writeRice(9, bits: 2)
        #expect(writer.bytes == [0b1011_1001])
        var reader = BitReader(writer.bytes[...])
        #expect(reader.read(bits: 3) == 5 && reader.readRice(bits: 2, limit: 9) == 9 && reader.isAtEnd)
    }

    @Test(arguments: 0..<UInt64(50))
    func numbersSurvive(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let bits = Int.random(in: 0...8, using: &random)
        let numbers = (0..<200).map { _ in
            Int.random(in: 0...1 << Int.random(in: 0...9, using: &random), using: &random)
        }
        var writer = BitWriter()
        for number in numbers { writer.writeRice(number, bits: bits) }
        var reader = BitReader(writer.bytes[...])
        #expect(numbers.map { _ in reader.readRice(bits: bits, limit: 512) } == numbers)
        #expect(reader.isAtEnd && !reader.isOverrun)
    }

    @Test func whatIsAboveTheLimitIsOneAboveIt() {
        var writer = BitWriter()
        writer.writeRice(300, bits: 0)
        var reader = BitReader(writer.bytes[...])
        #expect(reader.readRice(bits: 0, limit: 100) == 101)
        var other = BitReader(writer.bytes[...])
        #expect(other.readRice(bits: 0, limit: 300) == 300)
        var third = BitReader([0b1110_0000])
        #expect(third.readRice(bits: 1, limit: 6) == 6)
        #expect(third.read(bits: 3) == 0)
    }

    @Test func zerosComePastTheEnd() {
        var reader = BitReader([0xFF])
        #expect(reader.readRice(bits: 0, limit: 100) == 8 && reader.isOverrun && !reader.isAtEnd)
        #expect(reader.read(bits: 32) == 0)
        var short = BitReader([0xF0, 0])
        #expect(short.read(bits: 4) == 15 && !short.isAtEnd && !short.isOverrun)
    }
}
