/// The claims of a token of the BWS extension. Clients take the token as it is; the vendor's own read `task`, `traits`,
/// `challenge` and `aud`.
package struct BioIDClaims: Codable, Sendable, Equatable {
    /// The service.
    package let iss: String
    /// The address of the extension.
    package let aud: String
    /// When it ends, in seconds since 1970.
    package let exp: Int
    /// When it was made.
    package let iat: Int
    /// Its name.
    package let jti: String
    /// The app that asked for it.
    package let app: String
    /// The person or, to search, the partition.
    package let bcid: String?
    /// See ``BioIDTask``.
    package let task: Int
    /// What samples are of unless an upload says otherwise; see ``BioIDTraits``.
    package let traits: Int
    /// What uploads may be of; nil where `traits` says it.
    package let accepts: Int?
    /// A JSON array as text: an array of directions for each try.
    package let challenge: String?
    /// Whether the person's left is left in uploaded pictures; nil for true, as the protocol's clients send them.
    package let mirror: Bool?
    /// What the app's return addresses begin with, so that who holds the link can refuse any other.
    package let returnURLs: [String]?

    package init(
        iss: String,
        aud: String,
        exp: Int,
        iat: Int,
        jti: String,
        app: String,
        bcid: String?,
        task: Int,
        traits: Int,
        accepts: Int? = nil,
        challenge: String?,
        mirror: Bool? = nil,
        returnURLs: [String]?
    ) {
        self.iss = iss
        self.aud = aud
        self.exp = exp
        self.iat = iat
        self.jti = jti
        self.app = app
        self.bcid = bcid
        self.task = task
        self.traits = traits
        self.accepts = accepts
        self.challenge = challenge
        self.mirror = mirror
        self.returnURLs = returnURLs
    }

    enum CodingKeys: String, CodingKey {
        case iss, aud, exp, iat, jti, app, bcid, task, traits, accepts, challenge, mirror
        case returnURLs = "return_urls"
    }
}
