import Testing
import WhorlProtocols

@Suite struct EncodingTests {
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
