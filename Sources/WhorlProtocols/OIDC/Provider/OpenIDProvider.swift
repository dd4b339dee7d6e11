import Synchronization
import Whorl
import WhorlText

/// An OpenID provider whose one way to sign in is a sample that matches.
package final class OpenIDProvider: Sendable {
    /// The provider's identifier: the URL that its endpoints stand under.
    package let issuer: String
    /// The users.
    package let users: UserDirectory
    /// How long things live.
    package let policy: OpenIDPolicy
    let records: Records
    let biometrics: Biometrics
    let tokens: any TokenSigning
    let audit: AuditLog
    let time: Timepiece
    let randomness: Randomness
    let ledger = Mutex(Ledger())
    /// Of codes that a browser's session gives without a sample, the audit log has a few lines a minute.
    package let sessionSignIns: RefusalLines
    /// A person of each partition who stands in for unknown names.
    let decoys = Decoys()
    private let clients: SecretCheck<OIDCClient>

    /// Joins the parts.
    ///
    /// - Parameters:
    ///   - issuer: a URL without a slash at the end.
    ///   - users: the users.
    ///   - records: where clients are kept.
    ///   - biometrics: decides who somebody is.
    ///   - tokens: signs.
    ///   - audit: the log.
    ///   - policy: how long things live.
    ///   - time: the clock.
    ///   - randomness: makes codes and tokens.
    ///   - note: called with the method of each comparison of a client's secret; tests count them.
    package init(
        issuer: String, users: UserDirectory, records: Records, biometrics: Biometrics, tokens: any TokenSigning,
        audit: AuditLog, policy: OpenIDPolicy = OpenIDPolicy(), time: Timepiece = .system,
        randomness: Randomness = .system, note: @escaping @Sendable (SecretHash.Method) -> Void = { _ in }
    ) {
        self.issuer = issuer
        self.users = users
        self.records = records
        self.biometrics = biometrics
        self.tokens = tokens
        self.audit = audit
        self.policy = policy
        self.time = time
        self.randomness = randomness
        sessionSignIns = RefusalLines("sign-in", by: "clients", audit, outcome: .done, time: time)
        clients = SecretCheck(records, biometrics.pool, clock: time, note: note)
    }

    /// The form in which codes, tokens and sessions are kept.
    package static func digest(_ secret: String) -> String { Base64URL.digest(of: secret) }

    /// The client of an identifier.
    func client(_ id: String) throws(WhorlError) -> OIDCClient? { try records.find(OIDCClient.self, id) }

    /// The client that proves to be one: by its secret where it has one, else by its name alone. An unknown client costs
    /// what a wrong secret costs.
    ///
    /// - Throws: ``TokenFault/invalidClient(isBasic:)``, and errors of the store.
    func client(shown proof: ClientProof) async throws -> OIDCClient {
        switch proof {
        case .none(let id):
            guard let client = try client(id), !client.isConfidential else {
                throw TokenFault.invalidClient(isBasic: false)
            }
            return client
        case .secret(let id, let secret, let isBasic):
            guard let client = try await clients.holder(id, secret: secret) else {
                throw TokenFault.invalidClient(isBasic: isBasic)
            }
            return client
        }
    }
}
