/// What sessions are held to.
package struct VidRules: Sendable {
    /// Who signs identity tokens (`iss`), which is how the service is reached.
    package var issuer: String
    /// Seconds that a session waits for its end, unless its request states others.
    package var life: Double
    /// The most seconds that a request may state.
    package var longestLife: Double
    /// Non-matches that a session bears.
    package var tries: Int
    /// Seconds that an identity token counts.
    package var tokenLife: Double
    /// Seconds after which references must be made anew; nil for never.
    package var referenceLife: Double?
    /// Whether sign-ins require liveness, which a session's one picture cannot show: then no session is opened.
    package var liveness: Bool

    /// Describes rules.
    package init(
        issuer: String, life: Double = 120, longestLife: Double = 600, tries: Int = 3, tokenLife: Double = 300,
        referenceLife: Double? = nil, liveness: Bool = false
    ) {
        self.issuer = issuer
        self.life = life
        self.longestLife = longestLife
        self.tries = tries
        self.tokenLife = tokenLife
        self.referenceLife = referenceLife
        self.liveness = liveness
    }
}
