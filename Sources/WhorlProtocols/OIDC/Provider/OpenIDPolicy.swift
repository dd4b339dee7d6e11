/// How long things of the OpenID provider live, in seconds, and how often one sign-in may fail.
package struct OpenIDPolicy: Sendable {
    /// From the request to the page's answer.
    package var signInLife: Double
    /// From the answer to its redemption.
    package var codeLife: Double
    /// Of access tokens.
    package var tokenLife: Double
    /// In which a browser that signed in needs no other sample; 0 asks each time.
    package var sessionLife: Double
    /// Non-matches that end a sign-in.
    package var failures: Int
    /// Whether all users must show liveness, whatever their clients demand.
    package var liveness: Bool

    /// Describes a policy.
    package init(
        signInLife: Double = 300, codeLife: Double = 60, tokenLife: Double = 3_600, sessionLife: Double = 0,
        failures: Int = 5, liveness: Bool = false
    ) {
        self.signInLife = signInLife
        self.codeLife = codeLife
        self.tokenLife = tokenLife
        self.sessionLife = sessionLife
        self.failures = failures
        self.liveness = liveness
    }
}
