import Testing

import WhorlProtocols

/// PKCE by S256; the vector is that of RFC 7636, appendix B.
@Suite struct ChallengeTests {
    private static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    private static let digest = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    private static func read(_ text: String, isNeeded: Bool = true) throws -> Result<Challenge?, Challenge.Problem> {
        Challenge.read(try #require(FormFields(text)), isNeeded: isNeeded)
    }

    private static func challenge(_ digest: String) throws -> Challenge {
        try #require(try read("code_challenge=\(digest)&code_challenge_method=S256").get())
    }

    @Test func theVerifierOfTheStandardIsAccepted() throws {
        let challenge = try Self.challenge(Self.digest)
        #expect(challenge.accepts(Self.verifier))
        #expect(!challenge.accepts(String(Self.verifier.dropLast()) + "l"))
        #expect(!challenge.accepts(Self.digest))
    }

    @Test func verifiersHave43To128Characters() throws {
        for (length, isAccepted) in [(42, false), (43, true), (128, true), (129, false)] {
            let verifier = String(repeating: "v", count: length)
            let challenge = try Self.challenge(OpenIDProvider.digest(verifier))
            #expect(challenge.accepts(verifier) == isAccepted, "\(length)")
        }
    }

    @Test func aChallengeMayBeMissingWhereItIsNotNeeded() throws {
        #expect(try Self.read("", isNeeded: false).get() == nil)
        #expect(throws: Challenge.Problem.missing) { try Self.read("").get() }
        #expect(throws: Challenge.Problem.missing) {
            try Self.read("code_challenge_method=S256", isNeeded: false).get()
        }
        #expect(throws: Challenge.Problem.method) {
            try Self.read("code_challenge_method=plain", isNeeded: false).get()
        }
    }

    @Test func onlyS256Counts() throws {
        for method in ["", "&code_challenge_method=plain", "&code_challenge_method=s256"] {
            #expect(throws: Challenge.Problem.method) { try Self.read("code_challenge=\(Self.digest)\(method)").get() }
        }
    }

    @Test func aDigestHas43CharactersOfBase64URL() throws {
        for digest in [Self.digest.dropLast() + "", Self.digest + "A", Self.digest.dropLast() + "%2B"] {
            #expect(throws: Challenge.Problem.malformed) {
                try Self.read("code_challenge=\(digest)&code_challenge_method=S256").get()
            }
        }
    }
}
