package import Whorl

/// A client of the OpenID provider: a backend that keeps a secret, or an app that cannot.
package struct OIDCClient: Record, Equatable {
    /// How the store calls the sort.
    package static let kind = "oidc-client"

    /// Its identifier, which requests name.
    package let id: String
    /// What people call it; the sign-in page shows it.
    package var name: String
    /// Its secret, hashed; nil for a public client, which has none.
    package var secret: SecretHash?
    /// Where its users may be sent back to.
    package var redirects: [RedirectURI]
    /// The scopes that it may ask for.
    package var scopes: [String]
    /// Whether it may ask without `openid`, as plain OAuth 2.0.
    package var isPlainOAuth: Bool
    /// The storage of its users.
    package var storage: String
    /// The partition of its users.
    package var partition: Int
    /// Nil where it is false, as in clients that were stored before there was a choice.
    private var identify: Bool?

    /// Nil in clients that were stored before there were such places.
    private var logoutRedirects: [RedirectURI]?

    /// The secret before, where it still counts.
    package var earlierSecret: EarlierSecret?

    /// Which registration of its identifier it is, so that nothing that an earlier one was given counts for it; nil in
    /// clients that were stored before registrations were told apart.
    package private(set) var registration: String?

    /// Nil for ES256, as in clients that were stored before there was a choice.
    private var signingAlgorithm: SigningKey.Algorithm?

    /// Nil where it is false, as in clients that were stored before there was a choice.
    private var noChallenge: Bool?
    /// Nil where it is false, as in clients that were stored before there was a choice.
    private var namelessErrors: Bool?

    /// Nil where it is false, as in clients that were stored before there was a choice.
    private var liveness: Bool?
    /// Nil where it is false, as in clients that were stored before there was a choice.
    private var certificates: Bool?

    /// Whether nobody signs in without liveness.
    package var requiresLiveness: Bool { liveness ?? false }

    /// Whether nobody signs in whose browser shows no client certificate of the user.
    package var requiresCertificate: Bool { certificates ?? false }

    /// Whether its requests may come without a challenge (PKCE), whatever else proves who redeems the code.
    package var allowsNoChallenge: Bool { noChallenge ?? false }

    /// Whether errors that go back to it name the provider (`iss`, RFC 9207), as codes always do.
    package var namesIssuerInErrors: Bool { !(namelessErrors ?? false) }

    /// What its ID tokens are signed by (`id_token_signed_response_alg`).
    package var identityTokenAlgorithm: SigningKey.Algorithm { signingAlgorithm ?? .es256 }

    /// Where users may be sent after they signed out.
    package var postLogout: [RedirectURI] { logoutRedirects ?? [] }

    /// Whether a user who is not named is searched for among all users (1:N). Otherwise the sign-in page asks for the
    /// user name, and samples are compared with that user alone.
    package var identifies: Bool { identify ?? false }

    /// The scopes that there are.
    package static let knownScopes = ["openid", "profile", "email"]

    /// Describes a client.
    package init(
        id: String, name: String, secret: SecretHash?, redirects: [RedirectURI],
        scopes: [String] = OIDCClient.knownScopes, isPlainOAuth: Bool = false, storage: String, partition: Int,
        identifies: Bool = false, postLogout: [RedirectURI] = [],
        identityTokenAlgorithm: SigningKey.Algorithm = .rs256, requiresLiveness: Bool = false,
        requiresCertificate: Bool = false, allowsNoChallenge: Bool = false, namesIssuerInErrors: Bool = true,
        registration: String? = nil
    ) {
        self.id = id
        self.name = name
        self.secret = secret
        self.redirects = redirects
        self.scopes = scopes
        self.isPlainOAuth = isPlainOAuth
        self.storage = storage
        self.partition = partition
        identify = identifies ? true : nil
        logoutRedirects = postLogout.isEmpty ? nil : postLogout
        liveness = requiresLiveness ? true : nil
        certificates = requiresCertificate ? true : nil
        signingAlgorithm = identityTokenAlgorithm == .es256 ? nil : identityTokenAlgorithm
        noChallenge = allowsNoChallenge ? true : nil
        namelessErrors = namesIssuerInErrors ? nil : true
        self.registration = registration
    }

    /// Whether it keeps a secret.
    package var isConfidential: Bool { secret != nil }

    /// Whether a person is one of its users.
    package func hasUser(_ bcid: BCID) -> Bool { bcid.storage == storage && bcid.partition == partition }

    /// Whether a code must be bound to a secret of the moment (PKCE): where nothing else proves who redeems it, unless
    /// the client was registered to do without.
    package func needsChallenge(for redirect: RedirectURI) -> Bool {
        !allowsNoChallenge && (!isConfidential || redirect.kind == .custom)
    }

    /// The registered URI that a request names.
    func redirect(_ requested: String) -> RedirectURI? { redirects.first { $0.matches(requested) } }

    /// The registered place that a request to sign out names.
    func logoutRedirect(_ requested: String) -> RedirectURI? { postLogout.first { $0.matches(requested) } }

    /// Why these redirect URIs must not be registered for such a client; nil where they may.
    ///
    /// An app that may do without a challenge may leave the redemption to a backend with a secret.
    package static func objection(
        to redirects: [RedirectURI], isConfidential: Bool, allowsNoChallenge: Bool = false
    ) -> String? {
        if redirects.isEmpty { return "a client needs a redirect URI" }
        if isConfidential, !allowsNoChallenge, redirects.contains(where: { $0.kind == .custom }) {
            return "a custom scheme is for public clients alone: a backend has an https link"
        }
        return nil
    }
}

extension OIDCClient: SecretRotating {
    package var secretHash: SecretHash? { secret }

    package mutating func replaceHash(_ hash: SecretHash) { secret = hash }
}
