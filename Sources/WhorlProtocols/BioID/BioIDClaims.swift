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
    /// See ``BioIDTraits``.
    package let traits: Int
    /// A JSON array as text: an array of directions for each try.
    package let challenge: String?
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
        challenge: String?,
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
        self.challenge = challenge
        self.returnURLs = returnURLs
    }

    enum CodingKeys: String, CodingKey {
        case iss, aud, exp, iat, jti, app, bcid, task, traits, challenge
        case returnURLs = "return_urls"
    }
}
