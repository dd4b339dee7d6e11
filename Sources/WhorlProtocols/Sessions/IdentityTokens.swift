import Synchronization
import Whorl

/// Issues identity tokens and exchanges each once.
final class IdentityTokens: Sendable {
    /// Seconds that an access token counts.
    static let accessLife = 300

    private let signing: any TokenSigning
    private let time: Timepiece
    private let randomness: Randomness
    private let rules: VidRules
    /// What a token was issued for.
    struct Issued {
        /// Of the app that asked.
        let registration: String?
        let result: VidResult
        /// The device that proved itself.
        let device: String?
        fileprivate var isUsed = false
    }

    /// The tokens of this process, by their `jti`: those of an earlier one are not exchanged, as nobody knows whether they
    /// were.
    private let issued = Mutex(ExpiringTable<String, Issued>(most: 100_000, overflow: .dropOldest))

    init(_ signing: any TokenSigning, _ rules: VidRules, _ time: Timepiece, _ randomness: Randomness) {
        self.signing = signing
        self.rules = rules
        self.time = time
        self.randomness = randomness
    }

    /// The token of a session that was authenticated.
    func token(of session: VidSession, _ result: VidResult) async throws -> String {
        let now = time.now
        let claims = IdentityClaims(
            iss: rules.issuer, sub: result.subject, name: result.name, aud: session.member, iat: Int(now),
            exp: Int(now) + max(1, Int(rules.tokenLife)), auth_time: Int(result.time), jti: randomness.name(),
            sid: session.id, authenticator: session.authenticator,
            exploiter: session.exploiter, amr: [result.modality == .face ? "face" : "fpt"], checks: result.checks,
            score_band: result.band,
            token_use: IdentityClaims.use)
        let token = Issued(
            registration: session.registration, result: result, device: session.authenticator?.id)
        issued.withLock { _ = $0.insert(token, for: claims.jti, until: Double(claims.exp), at: now) }
        return try await signing.sign(claims)
    }

    /// An access token for an identity token, once.
    ///
    /// - Parameters:
    ///   - token: the identity token.
    ///   - isStanding: whether an app, and what a token was issued for, are still there.
    /// - Returns: the token and the seconds that it counts.
    /// - Throws: ``VidRefusal/invalidToken``, ``VidRefusal/usedToken``, what signing throws.
    func exchange(
        _ token: String, where isStanding: (String, Issued) throws -> Bool
    ) async throws -> (token: String, seconds: Int) {
        let now = time.now
        guard let claims = await signing.check(token, as: IdentityClaims.self),
            claims.token_use == IdentityClaims.use, claims.iss == rules.issuer, now < Double(claims.exp),
            let kept = issued.withLock({ $0[claims.jti] }), try isStanding(claims.exploiter.id, kept)
        else { throw VidRefusal.invalidToken }
        try use(claims.jti)
        let access = AccessClaims(
            iss: claims.iss, sub: claims.sub, aud: claims.aud, iat: Int(now), exp: Int(now) + Self.accessLife,
            jti: randomness.name(), sid: claims.sid, token_use: AccessClaims.use)
        return (try await signing.sign(access), Self.accessLife)
    }

    /// Ends the tokens of a person that were not exchanged.
    func end(_ person: BCID) {
        issued.withLock { _ = $0.remove { $0.result.bcid == person } }
    }

    private func use(_ id: String) throws(VidRefusal) {
        try issued.withLock { (issued) throws(VidRefusal) in
            guard let token = issued[id] else { throw .invalidToken }
            guard !token.isUsed else { throw .usedToken }
            issued.change(id) { $0.isUsed = true }
        }
    }
}
