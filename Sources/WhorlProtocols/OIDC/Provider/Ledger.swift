/// What the provider knows for a while: it lives in memory alone, and of codes, tokens and sessions only digests do.
package struct Ledger: Sendable {
    /// What a code stands for.
    struct Code: Sendable {
        let client: String
        /// Of the client.
        let registration: String?
        /// As the authorization request wrote it.
        let redirect: String
        let challenge: Challenge?
        let nonce: String?
        let scopes: [String]
        let authentication: Authentication
        /// The digest of the token that it was redeemed for.
        var token: String?
    }

    /// What an access token stands for.
    struct Token: Sendable {
        let client: String
        /// Of the client.
        let registration: String?
        /// The certificate that took part in the sign-in.
        let certificate: UserCertificate?
        let subject: String
        let scopes: [String]
        /// What was checked of the user.
        let checks: [PersonCheck]
        /// The sign-in that it came from, as `sid`.
        let session: String
        /// In seconds since 1970.
        let issued: Double
        let expires: Double
    }

    /// Entries of each sort with which nothing more is taken up.
    static let most = 100_000

    /// Sign-ins, codes and tokens that one client may have.
    static let clientQuota = most / 2
    /// Sign-ins that one address may have begun.
    package static let sourceQuota = 2_000

    /// What sign-ins that were taken up may still lead to has room beside what is there.
    private static func table<Value>() -> ExpiringTable<String, Value> {
        ExpiringTable(most: 2 * most, quota: clientQuota, overflow: .dropOldest)
    }

    var signIns = ExpiringTable<String, SignIn>(
        most: most, quota: clientQuota, sourceQuota: sourceQuota, overflow: .refuse)
    /// A redeemed code is kept for as long as its token lives, so that its reuse is noticed.
    var codes: ExpiringTable<String, Code> = table()
    var tokens: ExpiringTable<String, Token> = table()
    var sessions: ExpiringTable<String, Authentication> = table()

    /// Whether nothing more can be taken up now.
    var isFull: Bool { max(signIns.count, codes.count, tokens.count, sessions.count) >= Self.most }

    /// Drops the access tokens, browser sessions and codes of a sign-in.
    ///
    /// - Returns: whether there were any.
    mutating func end(session: String) -> Bool {
        let ended = [
            tokens.remove { $0.session == session }, sessions.remove { $0.session == session },
            codes.remove { $0.authentication.session == session },
        ]
        return ended.contains { !$0.isEmpty }
    }

    /// Drops all that sign-ins of a user gave, and the sign-ins themselves that passed.
    mutating func end(subject: String) {
        tokens.remove { $0.subject == subject }
        sessions.remove { $0.subject == subject }
        codes.remove { $0.authentication.subject == subject }
        signIns.remove { if case .passed(let found) = $0.stage { found.subject == subject } else { false } }
    }

    /// Forgets what has ended.
    mutating func sweep(at now: Double) {
        signIns.sweep(at: now)
        codes.sweep(at: now)
        tokens.sweep(at: now)
        sessions.sweep(at: now)
    }
}
