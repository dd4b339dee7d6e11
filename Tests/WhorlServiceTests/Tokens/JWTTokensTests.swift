import Foundation
import HTTPTypes
import Hummingbird
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
        #expect(await service.parts.tokens.check(fresh, as: Claims.self) == nil)
        #expect(await tokens.keySet().contains("newer"))
    }
}
