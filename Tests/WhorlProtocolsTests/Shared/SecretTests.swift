import FoundationEssentials
import ProtocolTestSupport
import Testing

import WhorlProtocols
import WhorlText

@Suite struct SecretTests {
    /// Bytes that count up from 0.
    private static let counting = Randomness { count in (0..<count).map { UInt8($0) } }

    @Test func textsAreEqualOrNot() {
        #expect(ConstantTime.areEqual("", "") && ConstantTime.areEqual("secret", "secret"))
        for other in ["", "secre", "secret ", "Secret", "secres"] { #expect(!ConstantTime.areEqual("secret", other)) }
    }

    @Test func aSecretMatchesItsHashAlone() throws {
        let hash = SecretHash("open sesame", Self.counting)
        #expect(hash.matches("open sesame"))
        for wrong in ["", "open sesam", "open sesame ", "Open sesame"] { #expect(!hash.matches(wrong)) }
        #expect(SecretHash("open sesame", Self.counting) == hash)
        #expect(SecretHash("open sesame") != SecretHash("open sesame"))
        #expect(!SecretHash.nobody.matches(""))
        let text = String(decoding: try JSONEncoder().encode(hash), as: UTF8.self)
        #expect(!text.contains("sesame") && text.contains("AAECAwQFBgcICQoLDA0ODw") && text.contains("16384"))
        #expect(try JSONDecoder().decode(SecretHash.self, from: Data(text.utf8)).matches("open sesame"))
        // scrypt with N = 2^14, r = 8, p = 1 of "open sesame" and the salt 00 01 ... 0f, by Python's hashlib.
        #expect(text.contains("fTfzoLyPAH2olSiLhfKjA92Q4XpKw0fGakH5MUTuB24"))
    }

    @Test func aGeneratedSecretIsKeptAsItsDigest() throws {
        let hash = SecretHash(generated: "open sesame")
        #expect(hash.method == .digest && hash.matches("open sesame") && !hash.matches("open sesam"))
        let text = String(decoding: try JSONEncoder().encode(hash), as: UTF8.self)
        // SHA-256 of "open sesame", by Python's hashlib.
        #expect(text == #"{"sha256":"Qe9LsLI2YeZjAarDYGaRLawDeCe0rmOnsRZaWqk-1Os"}"#)
        #expect(try JSONDecoder().decode(SecretHash.self, from: Data(text.utf8)) == hash)
        for other in ["", "nobody's secret", "-"] { #expect(!SecretHash.noDigest.matches(other)) }
    }

    @Test func aDamagedHashMatchesNothing() throws {
        for json in [#"{"salt":"!","hash":"AA","rounds":16384}"#, #"{"salt":"AA","hash":"","rounds":0}"#] {
            let hash = try JSONDecoder().decode(SecretHash.self, from: Data(json.utf8))
            #expect(!hash.matches(""))
        }
    }

    @Test func namesAreAsLongAsTheySay() {
        #expect(Self.counting.name() == "AAECAwQFBgcICQoLDA0ODw")
        #expect(Self.counting.secret() == "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8")
        #expect(Self.counting.uuid() == "00010203-0405-4607-8809-0a0b0c0d0e0f")
        let ones = Randomness { [UInt8](repeating: 0xFF, count: $0) }
        #expect(ones.uuid() == "ffffffff-ffff-4fff-bfff-ffffffffffff")
        // 0xF8... begins with "-", as an option of a command does.
        #expect(Randomness { [UInt8](repeating: 0xFB, count: $0) }.name().hasPrefix("_"))
        #expect(Set((0..<100).map { _ in Randomness.system.name() }).count == 100)
        #expect(Randomness.system.bytes(5).count == 5)
    }

    @Test func numbersStayBelowTheirBound() {
        #expect(Self.counting.number(below: 1 << 20) == 0x050607 & 0xFFFFF)
        #expect(Self.counting.number(below: 1) == 0)
        for _ in 0..<100 { #expect((0..<3).contains(Randomness.system.number(below: 3))) }
    }

    @Test func aKeyOfAPurposeIsMadeOnce() throws {
        let store = try TemporaryStore()
        let key = try ServiceSecret.key(for: "audit", in: store.records)
        #expect(key.count == 32)
        #expect(try ServiceSecret.key(for: "audit", in: store.records) == key)
        #expect(try ServiceSecret.key(for: "vault", in: store.records) != key)
        #expect(try ServiceSecret.key(for: "test", in: store.records, Self.counting) == (0..<32).map { UInt8($0) })
    }

    @Test func headersOfTokensAreRead() throws {
        let head = Base64URL.encode(Array(#"{"alg":"ES256","kid":"k1"}"#.utf8))
        #expect(TokenHeader(of: head + ".e30.AA")?.alg == "ES256")
        #expect(TokenHeader(of: head + ".e30.AA")?.kid == "k1")
        for bad in [head, head + ".e30", head + ".e30.AA.AA", ".e30.AA", "!.e30.AA", "e30.e30.AA"] {
            #expect(TokenHeader(of: bad) == nil, "\(bad)")
        }
        let most = 16 << 10
        // Without NUL once it is decoded.
        let fill = String(repeating: "I", count: most - head.utf8.count - 2)
        #expect(TokenHeader(of: head + "." + fill + ".") != nil)
        #expect(TokenHeader(of: head + "." + fill + ".A") == nil)
    }

    @Test func anyJSONComesBackAsItCame() throws {
        let text = #"{"a":[null,true,1,1.5,"x",{"b":false}]}"#
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        #expect(
            value
                == .object([
                    "a": .list([
                        .null, .bool(true), .integer(1), .number(1.5), .text("x"), .object(["b": .bool(false)]),
                    ])
                ]))
        let again = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
        #expect(again == value)
        #expect(try JSONDecoder().decode(JSONValue.self, from: Data("2.0".utf8)) == .integer(2))
    }

    @Test func theSystemsClockIsOfThisCentury() {
        #expect(Timepiece.system.now > 1.7e9)
        #expect(TestClock(7).timepiece.now == 7)
    }
}
