import Foundation
import ProtocolTestSupport
import Testing
import Whorl

import WhorlProtocols
import WhorlText

@Suite struct KeyRotationTests {
    private let store: TemporaryStore
    private let clock = TestClock()
    private let rotation: KeyRotation

    init() throws {
        store = try TemporaryStore()
        rotation = KeyRotation(store.records, .system, clock.timepiece)
    }

    private func keys() throws -> TokenKeys { try TokenKeys(making: store.records, at: clock.now) }

    @Test func theSecretBeforeCountsUntilItsTokensEnd() throws {
        let first = try keys()
        #expect(first.former == nil)
        try rotation.rotateTokens(atOnce: false)
        let second = try keys()
        #expect(second.secret.bytes != first.secret.bytes && second.secret.bytes.count == 32)
        #expect(second.former?.bytes == first.secret.bytes)
        #expect(second.former?.until == clock.now + KeyRotation.grace)
        clock.wait(KeyRotation.grace - 1)
        #expect(try keys().former != nil)
        clock.wait(1)
        #expect(try keys().former == nil && TokenKeys(store.records).former == nil)
        try rotation.rotateTokens(atOnce: false)
        try rotation.rotateTokens(atOnce: true)
        let third = try keys()
        #expect(third.former == nil && ![first, second].map(\.secret.bytes).contains(third.secret.bytes))
    }

    @Test func theLastTwoPairsOfAnAlgorithmAreKept() throws {
        let first = try #require(try keys().signer(.es256))
        try rotation.rotateSigning(atOnce: false)
        let second = try #require(try keys().signer(.es256))
        #expect(try keys().pairs == [second, first])
        // Also where the clock was set back meanwhile.
        try KeyRotation(store.records, .system, Timepiece { 1 }).rotateSigning(atOnce: false)
        let third = try #require(try keys().signer(.es256))
        #expect(try keys().pairs == [third, second] && third != second)
        try rotation.rotateSigning(atOnce: true)
        #expect(try keys().pairs.count == 1 && !keys().pairs.contains(third))
    }

    @Test func pairsOfRSAHave3072BitsAndAreReplacedWithTheOthers() throws {
        _ = try keys()
        try rotation.rotateSigning(atOnce: false)
        #expect(try keys().signer(.rs256) == nil)
        let first = try SigningKey.make(.rs256, at: 1)
        try store.records.put(first)
        #expect(try keys().signer(.rs256) == first)
        try rotation.rotateSigning(atOnce: false)
        let pairs = try keys().pairs.filter { $0.algorithm == .rs256 }
        #expect(pairs.count == 2 && pairs.last == first)
        let set = try #require(
            try JSONSerialization.jsonObject(with: Data(keys().keySet.utf8)) as? [String: [[String: String]]])
        let shown = try #require(set["keys"]?.filter { $0["kty"] == "RSA" })
        #expect(shown.map { $0["kid"] } == pairs.map(\.id))
        for key in shown {
            #expect(key["alg"] == "RS256" && key["use"] == "sig" && key["e"] == "AQAB")
            #expect(Set(key.keys) == ["alg", "e", "kid", "kty", "n", "use"])
            let modulus = try #require(key["n"].flatMap { Base64URL.decode($0) })
            #expect(modulus.count == 3072 / 8 && modulus[0] >= 0x80)
        }
    }

    @Test func aPairOfAnEarlierVersionIsOneOfP256() throws {
        let pair = try SigningKey.make(.es256, at: 1)
        let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(pair)) as? [String: Any]
        #expect(json.map { Set($0.keys) } == ["id", "pem", "created"])
    }
}
