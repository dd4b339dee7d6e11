/// How long things of the OpenID provider live, in seconds, and how often one sign-in may fail.
public struct OpenIDPolicy: Sendable {
    /// From the request to the page's answer.
    public var signInLife: Double
    /// From the answer to its redemption.
    public var codeLife: Double
    /// Of access tokens.
    public var tokenLife: Double
    /// In which a browser that signed in needs no other sample; 0 asks each time.
    public var sessionLife: Double
    /// Non-matches that end a sign-in.
    public var failures: Int

    /// Describes a policy.
    public init(
        signInLife: Double = 300, codeLife: Double = 60, tokenLife: Double = 3_600, sessionLife: Double = 0,
        failures: Int = 5
    ) {
        self.signInLife = signInLife
        self.codeLife = codeLife
        self.tokenLife = tokenLife
        self.sessionLife = sessionLife
        self.failures = failures
    }
}
