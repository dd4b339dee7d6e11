import Foundation
import HTTPTypes
import Hummingbird
import ProtocolTestSupport
import Testing

import WhorlConfiguration
import Whorl
import WhorlProtocols
import WhorlService

@Suite struct JWTTokensTests {
    private struct Claims: Codable, Equatable {
        let sub: String
    }

    private let claims = Claims(sub: "somebody")

    @Test func aSealedTokenOpensHereAlone() async throws {
        let (service, other) = (try TestService(), try TestService())
        let token = try await service.parts.tokens.seal(claims)
        #expect(await service.parts.tokens.open(token, as: Claims.self) == claims)
        #expect(await other.parts.tokens.open(token, as: Claims.self) == nil)
        #expect(await service.parts.tokens.open(token + "x", as: Claims.self) == nil)
        #expect(await service.parts.tokens.open("", as: Claims.self) == nil)
    }

    @Test func aSignedTokenIsCheckedByTheKeySet() async throws {
        let service = try TestService()
        let token = try await service.parts.tokens.sign(claims)
        #expect(await service.parts.tokens.check(token, as: Claims.self) == claims)
        let header = try #require(TokenHeader(of: token))
        #expect(header.alg == "ES256")
        let key = try #require(try service.parts.records.all(SigningKey.self).first)
        let keys = await service.parts.tokens.keySet()
        #expect(keys.contains(#""kid":"\#(key.id)""#) && keys.contains(#""use":"sig""#) && !keys.contains(key.pem))
    }

    @Test func oneAlgorithmsTokenIsNoneOfTheOther() async throws {
        let tokens = try TestService().parts.tokens
        #expect(await tokens.check(try tokens.seal(claims), as: Claims.self) == nil)
        #expect(await tokens.open(try tokens.sign(claims), as: Claims.self) == nil)
    }

    @Test func theNewestKeySignsAndOlderOnesStillCheck() async throws {
        let service = try TestService()
        let old = try await service.parts.tokens.sign(claims)
        let first = try #require(try service.parts.records.all(SigningKey.self).first)
        let other = try #require(try TestService().parts.records.all(SigningKey.self).first)
        try service.parts.records.put(SigningKey(id: "newer", pem: other.pem, created: first.created + 1))
        let tokens = try JWTTokens(service.parts.records)
        #expect(await tokens.check(old, as: Claims.self) == claims)
        let fresh = try await tokens.sign(claims)
        #expect(await tokens.check(fresh, as: Claims.self) == claims)
        // A service that runs takes up what is written to the store.
        #expect(await service.parts.tokens.check(fresh, as: Claims.self) == claims)
        #expect(await tokens.keySet().contains("newer"))
    }

    @Test func aRotationIsTakenUpByTheServiceThatRuns() async throws {
        let service = try TestService()
        let tokens = service.parts.tokens
        let rotation = KeyRotation(service.parts.records, .system, service.clock.timepiece)
        let (sealed, signed) = (try await tokens.seal(claims), try await tokens.sign(claims))
        try rotation.rotateTokens(atOnce: false)
        try rotation.rotateSigning(atOnce: false)
        let (newlySealed, newlySigned) = (try await tokens.seal(claims), try await tokens.sign(claims))
        for token in [sealed, newlySealed] { #expect(await tokens.open(token, as: Claims.self) == claims) }
        for token in [signed, newlySigned] { #expect(await tokens.check(token, as: Claims.self) == claims) }
        #expect(TokenHeader(of: signed)?.kid != TokenHeader(of: newlySigned)?.kid)
        service.clock.wait(KeyRotation.grace)
        #expect(await tokens.open(sealed, as: Claims.self) == nil)
        #expect(await tokens.open(newlySealed, as: Claims.self) == claims)
        try rotation.rotateTokens(atOnce: true)
        try rotation.rotateSigning(atOnce: true)
        #expect(await tokens.open(newlySealed, as: Claims.self) == nil)
        #expect(await tokens.check(newlySigned, as: Claims.self) == nil)
        #expect(await tokens.check(try tokens.sign(claims), as: Claims.self) == claims)
    }

    @Test func anRSAPairIsMadeOnceWhenItIsNeeded() async throws {
        let service = try TestService()
        let tokens = service.parts.tokens
        #expect(try service.parts.records.all(SigningKey.self).map(\.algorithm) == [.es256])
        async let (one, other) = (tokens.sign(claims, by: .rs256), tokens.sign(claims, by: .rs256))
        for token in [try await one, try await other] {
            #expect(TokenHeader(of: token)?.alg == "RS256")
            #expect(await tokens.check(token, as: Claims.self) == claims)
            #expect(await tokens.open(token, as: Claims.self) == nil)
        }
        let pairs = try service.parts.records.all(SigningKey.self)
        #expect(pairs.count == 2)
        let shown = await tokens.keySet()
        for pair in pairs { #expect(shown.contains(#""kid":"\#(pair.id)""#) && !shown.contains(pair.pem)) }
    }
}
