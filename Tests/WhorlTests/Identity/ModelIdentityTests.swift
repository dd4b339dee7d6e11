import Testing

import Whorl

@Suite struct ModelIdentityTests {
    /// FIPS 180-4's example: SHA-256 of "abc".
    @Test func hashIsThatOfTheStandard() {
        let identity = ModelIdentity(name: "x", file: Array("abc".utf8))
        #expect(identity.sha256 == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(identity.digest?.prefix(3) == [0xBA, 0x78, 0x16])
    }

    @Test(arguments: 0..<UInt64(20))
    func digestSurvives(seed: UInt64) {
        var source = TemplateSource(seed: seed)
        let digest = source.bytes(32)
        #expect(ModelIdentity(name: "x", digest: digest).digest == digest)
    }

    @Test(arguments: ["a", "yunet_n", "Net-1.5", "0", String(repeating: "x", count: 64)])
    func plainNamesAreNames(name: String) {
        #expect(ModelIdentity.isName(name))
    }

    @Test(arguments: [
        "", ".", "..", ".a", "_a", "a/b", "a b", "a\n", "ä", "a\u{0}b", String(repeating: "x", count: 65),
    ])
    func othersAreNot(name: String) {
        #expect(!ModelIdentity.isName(name))
        #expect(throws: WhorlError.self) { try ModelIdentity.check(name: name) }
    }
}
