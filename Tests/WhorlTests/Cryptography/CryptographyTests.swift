import Testing

import Whorl

/// Published vectors: a wrong argument of the library would still open what it sealed.
@Suite struct CryptographyTests {
    private func bytes(_ digits: String) -> [UInt8] {
        let digits = Array(digits.filter { !$0.isWhitespace })
        return stride(from: 0, to: digits.count, by: 2).map { UInt8(String(digits[$0...($0 + 1)]), radix: 16) ?? 0 }
    }

    /// Test case 16 of "The Galois/Counter Mode of Operation" (McGrew, Viega).
    private var vector: (key: SecretKey, nonce: [UInt8], plain: [UInt8], associated: [UInt8], sealed: [UInt8]) {
        let nonce = bytes("cafebabefacedbaddecaf888")
        return (
            SecretKey(bytes("feffe9928665731c6d6a8f9467308308 feffe9928665731c6d6a8f9467308308")), nonce,
            bytes(
                """
                d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72
                1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39
                """),
            bytes("feedfacedeadbeeffeedfacedeadbeefabaddad2"),
            nonce
                + bytes(
                    """
                    522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa
                    8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662
                    76fc6ece0f4e1768cddf8853bb2d551b
                    """)
        )
    }

    @Test func sealsAsPublished() {
        let vector = vector
        #expect(
            AESGCM.seal(vector.plain, under: vector.key, nonce: vector.nonce, authenticating: vector.associated)
                == vector.sealed)
        #expect(AESGCM.open(vector.sealed, under: vector.key, authenticating: vector.associated) == vector.plain)
    }

    @Test func opensNothingThatDiffersByABit() {
        let vector = vector
        for index in vector.sealed.indices {
            var changed = vector.sealed
            changed[index] ^= 1
            #expect(AESGCM.open(changed, under: vector.key, authenticating: vector.associated) == nil, "byte \(index)")
        }
        #expect(AESGCM.open(vector.sealed, under: vector.key, authenticating: vector.associated.dropLast()) == nil)
        #expect(AESGCM.open(vector.sealed, under: SecretKey(randomBytes: 32), authenticating: vector.associated) == nil)
        for count in 0..<AESGCM.overhead {
            #expect(AESGCM.open(Array(vector.sealed.prefix(count)), under: vector.key, authenticating: []) == nil)
        }
    }

    @Test func sealsNothingUnderAKeyOfAnotherLength() {
        #expect(AESGCM.seal([1], under: SecretKey(randomBytes: 16), authenticating: []) == nil)
        #expect(AESGCM.seal([1], under: SecretKey(randomBytes: 32), nonce: [1], authenticating: []) == nil)
    }

    @Test(arguments: [0, 1, 15, 16, 17, 70_000]) func sealsAnyLengthUnderAnotherNonceEachTime(count: Int) {
        let key = SecretKey(randomBytes: 32)
        let plain = RandomBytes.draw(count)
        let first = AESGCM.seal(plain, under: key, authenticating: [7])
        let second = AESGCM.seal(plain, under: key, authenticating: [7])
        #expect(first?.count == count + AESGCM.overhead)
        #expect(first != second)
        #expect(first.flatMap { AESGCM.open($0, under: key, authenticating: [7]) } == plain)
    }

    /// RFC 5869, test case 1.
    @Test func derivesAsHKDFIsPublished() {
        let key = KeyDerivation.hkdf(
            SecretKey(bytes("0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b")), salt: bytes("000102030405060708090a0b0c"),
            info: bytes("f0f1f2f3f4f5f6f7f8f9"), count: 42)
        let expected = bytes(
            "3cb25f25faacd57a90434f64d0362f2a 2d2d0a90cf1a5a4c5db02d56ecc4c5bf 34007208d5b887185865")
        #expect(key?.withUnsafeBytes { Array($0) } == expected)
    }

    /// RFC 7914, section 12.
    @Test func derivesAsScryptIsPublished() {
        let key = KeyDerivation.scrypt(
            Array("password".utf8), salt: Array("NaCl".utf8), cost: 1024, blockSize: 8, parallelism: 16, count: 64)
        let expected = bytes(
            """
            fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162
            2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640
            """)
        #expect(key?.withUnsafeBytes { Array($0) } == expected)
        #expect(
            KeyDerivation.scrypt([1], salt: [2], cost: 1000, blockSize: 8, parallelism: 1, count: 32) == nil,
            "a cost that is no power of two")
    }

    /// RFC 4231, test case 2.
    @Test func authenticatesAsPublished() {
        let code = KeyDerivation.authenticationCode(
            of: Array("what do ya want for nothing?".utf8), under: SecretKey(Array("Jefe".utf8)))
        #expect(code == bytes("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"))
    }

    /// FIPS 180-4, "abc", in pieces, and a copy that goes another way.
    @Test func hashesAsPublished() {
        var hash = SHA256Digest()
        [UInt8]("ab".utf8).withUnsafeBytes { hash.update($0) }
        var other = hash
        [UInt8]("c".utf8).withUnsafeBytes { hash.update($0) }
        [UInt8]("d".utf8).withUnsafeBytes { other.update($0) }
        let expected = bytes("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(hash.digest == expected)
        #expect(hash.digest == expected, "asking ends nothing")
        #expect(other.digest == ContentHash.sha256(Array("abd".utf8)))
    }
}
