import Testing
import WhorlText

@Suite struct Base64URLTests {
    /// RFC 4648, 10, without padding.
    @Test func theStandardsCases() {
        for (plain, text) in [("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")] {
            #expect(Base64URL.encode(Array(plain.utf8)) == text)
            #expect(Base64URL.decode(text) == Array(plain.utf8))
        }
    }

    @Test func everyByteComesBack() {
        for count in 0..<64 {
            let bytes = (0..<count).map { UInt8(($0 * 37 + 251) % 256) }
            #expect(Base64URL.decode(Base64URL.encode(bytes)) == bytes)
        }
    }

    @Test func thereIsNoPaddingAndNoOtherAlphabet() {
        for (bytes, text) in [
            ([], ""), ([0xFB], "-w"), ([0xFB, 0xFF], "-_8"), ([0xFF, 0xFE], "__4"), ([1, 2, 3], "AQID"),
        ]
            as [([UInt8], String)]
        {
            #expect(Base64URL.encode(bytes) == text && Base64URL.decode(text) == bytes)
        }
        for bad in ["+w", "/w", "+/8", "A", "A!", "a!", "AQIDB"] { #expect(Base64URL.decode(bad) == nil, "\(bad)") }
    }
}
