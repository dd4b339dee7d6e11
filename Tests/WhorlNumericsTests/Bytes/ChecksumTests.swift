import Testing

import WhorlNumerics

@Suite struct ChecksumTests {
    /// The check value that catalogues of CRC algorithms give for this one.
    @Test func checkValueIsTheStandards() {
        #expect(Checksum.crc32(Array("123456789".utf8)) == 0xCBF4_3926)
        #expect(Checksum.crc32([]) == 0)
    }

    @Test(arguments: 0..<UInt64(20))
    func valueAgreesWithBitwiseDivision(seed: UInt64) {
        var source = SeededGenerator(seed: seed)
        let count = Int.random(in: 0...300, using: &source)
        let bytes = (0..<count).map { _ in UInt8.random(in: 0...UInt8.max, using: &source) }
        var register = ~UInt32(0)
        for byte in bytes {
            for bit in 0..<8 {
                let lowest = (register ^ UInt32(byte >> bit)) & 1
                register = (register >> 1) ^ (lowest == 1 ? 0xEDB8_8320 : 0)
            }
        }
        #expect(Checksum.crc32(bytes) == ~register)
    }

    @Test func bytesInMemoryAgreeWithASequenceOfThem() {
        for count in 0..<80 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * $0 * 31 + count) }
            let inMemory = bytes.withUnsafeBytes { Checksum.crc32($0) }
            #expect(inMemory == Checksum.crc32(bytes.lazy.map { $0 }))
        }
    }
}
