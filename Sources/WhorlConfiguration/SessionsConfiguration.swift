package import WhorlProtocols

/// What QR sessions are held to.
package struct SessionsConfiguration: Codable, Sendable, Equatable {
    /// Seconds that a session waits for its end, unless its request states others.
    package var life = 120.0
    /// The most seconds that a request may state.
    package var longestLife = 600.0
    /// Non-matches that a session bears.
    package var tries = 3
    /// Seconds that an identity token counts, up to 300.
    package var tokenLife = 300.0
    /// Days after which references must be made anew; never unless stated.
    package var referenceDays: Double?
    /// The app for which the page /demo/login opens sessions; the page is off unless stated.
    package var demo: String?

    /// All defaults.
    package init() {}

    enum CodingKeys: String, CodingKey, CaseIterable { case life, longestLife, tries, tokenLife, referenceDays, demo }

    /// Reads keys that may be missing, and refuses unknown ones.
    package init(from decoder: any Decoder) throws {
        let settings = try Settings(decoder, by: CodingKeys.self)
        try settings.read(&life, .life)
        try settings.read(&longestLife, .longestLife)
        try settings.read(&tries, .tries)
        try settings.read(&tokenLife, .tokenLife)
        try settings.read(&referenceDays, .referenceDays)
        try settings.read(&demo, .demo)
    }

    /// Refuses values that cannot be.
    ///
    /// - Throws: ``ConfigurationError/invalid(key:reason:)``.
    func check() throws(ConfigurationError) {
        guard life > 0, longestLife >= life, tries >= 1, referenceDays ?? 1 > 0 else {
            throw .invalid(
                key: "sessions", reason: "needs positive numbers, and a longestLife that is no less than life")
        }
        guard tokenLife > 0, tokenLife <= Self.longestTokenLife else {
            throw .invalid(key: "sessions.tokenLife", reason: "must be up to \(Int(Self.longestTokenLife)) seconds")
        }
    }

    /// What sessions of a service that is reached by an address are held to.
    package func rules(issuer: String, liveness: Bool = false) -> VidRules {
        VidRules(
            issuer: issuer, life: life, longestLife: longestLife, tries: tries, tokenLife: tokenLife,
            referenceLife: referenceDays.map { $0 * Self.day }, liveness: liveness)
    }

    private static let day = 86_400.0
    private static let longestTokenLife = 300.0
}
