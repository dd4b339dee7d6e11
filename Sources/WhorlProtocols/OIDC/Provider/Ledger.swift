/// What the provider knows for a while: it lives in memory alone, and of codes, tokens and sessions only digests do.
struct Ledger: Sendable {
    /// What a code stands for.
    struct Code: Sendable {
        let client: String
        /// As the authorization request wrote it.
        let redirect: String
        let challenge: Challenge?
        let nonce: String?
        let scopes: [String]
        let authentication: Authentication
        let expires: Double
        /// The digest of the token that it was redeemed for.
        var token: String?
    }

    /// What an access token stands for.
    struct Token: Sendable {
        let client: String
        let subject: String
        let scopes: [String]
        let expires: Double
    }

    var signIns: [String: SignIn] = [:]
    var codes: [String: Code] = [:]
    var tokens: [String: Token] = [:]
    var sessions: [String: (authentication: Authentication, expires: Double)] = [:]
    private var swept = 0.0

    /// Entries of each sort that are kept at most.
    static let most = 100_000
    private static let sweepInterval = 5.0

    /// Whether nothing more can be taken up now.
    var isFull: Bool { max(signIns.count, codes.count, tokens.count, sessions.count) >= Self.most }

    /// Forgets what has expired; a redeemed code is kept for as long as its token lives, so that its reuse is noticed.
    mutating func sweep(at now: Double) {
        guard abs(now - swept) >= Self.sweepInterval || isFull else { return }
        swept = now
        signIns = signIns.filter { $0.value.expires > now }
        tokens = tokens.filter { $0.value.expires > now }
        sessions = sessions.filter { $0.value.expires > now }
        let tokens = tokens
        codes = codes.filter { $0.value.token.map { tokens[$0] != nil } ?? ($0.value.expires > now) }
    }
}
