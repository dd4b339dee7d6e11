import Testing

import WhorlProtocols

@Suite struct ClientProofTests {
    private static func read(_ text: String, _ basic: (String, String)? = nil) throws -> ClientProof {
        try ClientProof.read(basic: basic.map { (user: $0.0, password: $0.1) }, form: try #require(FormFields(text)))
    }

    @Test func aClientShowsItselfInOneWay() throws {
        #expect(try Self.read("client_id=shop") == .none(id: "shop"))
        #expect(try Self.read("client_id=shop&client_secret=") == .none(id: "shop"))
        #expect(
            try Self.read("client_id=shop&client_secret=a%20b") == .secret(id: "shop", secret: "a b", isBasic: false))
        let basic = ClientProof.secret(id: "sh:op", secret: "p+w", isBasic: true)
        #expect(try Self.read("", ("sh%3Aop", "p%2Bw")) == basic)
        #expect(try Self.read("client_id=sh%3Aop", ("sh%3Aop", "p%2Bw")) == basic)
        #expect(basic.id == "sh:op" && basic.isBasic)
        #expect(!ClientProof.none(id: "a").isBasic && ClientProof.none(id: "a").id == "a")
        #expect(!ClientProof.secret(id: "a", secret: "b", isBasic: false).isBasic)
    }

    @Test func twoWaysAndNoneAreRefused() throws {
        #expect(throws: TokenFault.invalidClient(isBasic: false)) { try Self.read("client_secret=x") }
        #expect(throws: TokenFault.invalidRequest("the client shows its secret in two ways")) {
            try Self.read("client_id=shop&client_secret=x", ("shop", "x"))
        }
        #expect(throws: TokenFault.invalidRequest("two clients are named")) {
            try Self.read("client_id=bank", ("shop", "x"))
        }
    }

    @Test func faultsHaveTheNamesOfTheStandard() {
        #expect(
            [TokenFault.invalidRequest("x"), .invalidClient(isBasic: true), .invalidGrant, .unsupportedGrantType]
                .map(\.code) == ["invalid_request", "invalid_client", "invalid_grant", "unsupported_grant_type"])
        #expect(TokenFault.invalidRequest("x").description == "x")
        #expect(
            [BearerFault.missing, .invalid, .insufficientScope].map(\.code)
                == [nil, "invalid_token", "insufficient_scope"])
    }
}
