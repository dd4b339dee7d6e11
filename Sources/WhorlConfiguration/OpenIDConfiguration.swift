package import WhorlProtocols

/// Settings of the OpenID provider.
package struct OpenIDConfiguration: Codable, Sendable, Equatable {
    /// Seconds from the authorization request to the sign-in page's answer.
    package var signInSeconds = 300.0
    /// Seconds that a code may wait for its redemption; 60 at most.
    package var codeSeconds = 60.0
    /// Seconds that an access token lives.
    package var tokenSeconds = 3_600.0
    /// Seconds in which a browser that signed in needs no other sample; 0 asks each time.
    package var sessionSeconds = 0.0
    /// The partition that anybody may sign up in, such as `bws.1`; nobody but apps may unless stated.
    package var signUp: String?
    /// Whether the email address that somebody gives who signs up without an app is stored and told to clients.
    package var signUpEmail = false
    /// iOS apps that open this service's links, each `TEAM.bundle`.
    package var appleApps: [String] = []
    /// The paths of those links.
    package var applePaths = ["/callback*"]

    /// All defaults.
    package init() {}

    enum CodingKeys: String, CodingKey, CaseIterable {
        case signInSeconds, codeSeconds, tokenSeconds, sessionSeconds, signUp, signUpEmail, appleApps, applePaths
    }

    /// Reads keys that may be missing, and refuses unknown ones.
    package init(from decoder: any Decoder) throws {
        let settings = try Settings(decoder, by: CodingKeys.self)
        try settings.read(&signInSeconds, .signInSeconds)
        try settings.read(&codeSeconds, .codeSeconds)
        try settings.read(&tokenSeconds, .tokenSeconds)
        try settings.read(&sessionSeconds, .sessionSeconds)
        try settings.read(&signUp, .signUp)
        try settings.read(&signUpEmail, .signUpEmail)
        try settings.read(&appleApps, .appleApps)
        try settings.read(&applePaths, .applePaths)
    }

    /// Refuses values that cannot be.
    func check() throws(ConfigurationError) {
        guard (1...60).contains(codeSeconds) else {
            throw .invalid(key: "openid.codeSeconds", reason: "must be 1 to 60")
        }
        guard signInSeconds > 0, tokenSeconds >= 1, tokenSeconds <= Self.longest, sessionSeconds >= 0 else {
            throw .invalid(key: "openid", reason: "needs positive numbers of seconds, a day for tokens at most")
        }
        guard signUp == nil || partition != nil else {
            throw .invalid(key: "openid.signUp", reason: "must be storage.partition, such as bws.1")
        }
    }

    /// Where anybody may sign up.
    package var partition: SignUp.Place? { signUp.flatMap { SignUp.Place($0) } }

    /// What the provider goes by.
    package func policy(failures: Int, liveness: Bool = false) -> OpenIDPolicy {
        OpenIDPolicy(
            signInLife: signInSeconds, codeLife: codeSeconds, tokenLife: tokenSeconds, sessionLife: sessionSeconds,
            failures: failures, liveness: liveness)
    }

    private static let longest = 86_400.0
}
