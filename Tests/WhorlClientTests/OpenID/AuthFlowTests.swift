import Foundation
import Testing
import WhorlClient

@Suite struct AuthFlowTests {
    private static let place = "https://app.example.test/callback"

    private static func flow() throws -> AuthFlow {
        let endpoint = try #require(URL(string: "https://id.example.test/v2/authorize"))
        return try AuthFlow(endpoint: endpoint, client: "shop", redirectURI: place, scopes: ["openid", "email"])
    }

    private static func callback(_ query: String) throws -> URL { try #require(URL(string: "\(place)?\(query)")) }

    @Test func theCodeOfTheRightStateIsGiven() throws {
        let flow = try Self.flow()
        #expect(try flow.handleCallback(Self.callback("code=c0de&state=\(flow.state)")) == "c0de")
        #expect(flow.url.queryParameters?["scope"] == "openid email")
        #expect(flow.url.queryParameters?["code_challenge_method"] == "S256")
    }

    @Test(arguments: ["code=c0de&state=other", "code=c0de"])
    func anotherStateThrows(_ query: String) throws {
        let flow = try Self.flow()
        #expect(throws: AuthFlow.Failure.stateMismatch) { try flow.handleCallback(Self.callback(query)) }
    }

    @Test func aKnownIssuerMustBeNamed() throws {
        let endpoint = try #require(URL(string: "https://id.example.test/v2/authorize"))
        let flow = try AuthFlow(
            endpoint: endpoint, client: "shop", redirectURI: Self.place, issuer: "https://id.example.test")
        let answer = "code=c0de&state=\(flow.state)"
        let named = "&iss=https%3A%2F%2Fid.example.test"
        #expect(try flow.handleCallback(Self.callback(answer + named)) == "c0de")
        for other in ["", "&iss=https%3A%2F%2Fevil.example.test", named + named] {
            #expect(throws: AuthFlow.Failure.issuerMismatch) { try flow.handleCallback(Self.callback(answer + other)) }
        }
    }

    @Test func theProvidersErrorComesFirst() throws {
        let flow = try Self.flow()
        #expect(throws: AuthFlow.Failure.provider(error: "access_denied", description: nil)) {
            try flow.handleCallback(Self.callback("error=access_denied&code=c0de"))
        }
    }

    @Test func anotherPlaceThrows() throws {
        let flow = try Self.flow()
        let elsewhere = try #require(URL(string: "https://evil.example.test/?code=c0de&state=\(flow.state)"))
        #expect(throws: AuthFlow.Failure.wrongRedirect) { try flow.handleCallback(elsewhere) }
    }
}
