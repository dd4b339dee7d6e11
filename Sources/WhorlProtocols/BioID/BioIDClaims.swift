/// The claims of a token of the BWS extension. Clients take the token as it is; the vendor's own read `task`, `traits`,
/// `challenge` and `aud`.
public struct BioIDClaims: Codable, Sendable, Equatable {
    /// The service.
    public let iss: String
    /// The address of the extension.
    public let aud: String
    /// When it ends, in seconds since 1970.
    public let exp: Int
    /// When it was made.
    public let iat: Int
    /// Its name.
    public let jti: String
    /// The app that asked for it.
    public let app: String
    /// The person or, to search, the partition.
    public let bcid: String?
    /// See ``BioIDTask``.
    public let task: Int
    /// See ``BioIDTraits``.
    public let traits: Int
    /// A JSON array as text: an array of directions for each try.
    public let challenge: String?
    /// What the app's return addresses begin with, so that who holds the link can refuse any other.
    public let returnURLs: [String]?

    enum CodingKeys: String, CodingKey {
        case iss, aud, exp, iat, jti, app, bcid, task, traits, challenge
        case returnURLs = "return_urls"
    }
}
