import Testing
import WhorlProtocols

@Suite struct EncodingTests {
    /// RFC 4648, 10, without padding.
    @Test func base64OfTheStandardsCases() {
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
        #expect(Base64URL.encode([0xFB, 0xFF]) == "-_8")
        #expect(Base64URL.decode("+/8") == nil)
        #expect(Base64URL.decode("a!") == nil)
    }

    @Test func namesAreOfTheirLength() {
        #expect(Randomness.system.name().utf8.count == 22)
        #expect(Randomness.system.secret().utf8.count == 43)
        let zero = Randomness { [UInt8](repeating: 0, count: $0) }
        #expect(zero.uuid() == "00000000-0000-4000-8000-000000000000")
        #expect(Randomness.system.uuid() != Randomness.system.uuid())
    }

    @Test func secretsAreKeptHashed() {
        let hash = SecretHash("open sesame")
        #expect(hash.matches("open sesame") && !hash.matches("open sesame ") && !hash.matches(""))
        #expect(SecretHash("open sesame") != hash)
    }
}
