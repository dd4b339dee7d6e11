public import Whorl

/// A person as clients of the OpenID provider know it.
public struct OIDCUser: Record, Equatable {
    /// How the store calls the sort.
    public static let kind = "oidc-user"

    /// The stable subject that clients learn: random, and nothing of the BCID.
    public let id: String
    /// The person. A deletion of the person removes the user.
    public let bcid: BCID
    /// The whole name.
    public var name: String?
    /// An email address.
    public var email: String?
    /// The name that the user signs in by.
    public var username: String?
    /// What another system calls the user.
    public var externalID: String?

    /// The person.
    public var owner: BCID? { bcid }

    /// Describes a user.
    public init(
        id: String, bcid: BCID, name: String? = nil, email: String? = nil, username: String? = nil,
        externalID: String? = nil
    ) {
        self.id = id
        self.bcid = bcid
        self.name = name
        self.email = email
        self.username = username
        self.externalID = externalID
    }

    /// What a client may name the user by.
    var logins: [String] { [username, email].compactMap { $0 } }
}
