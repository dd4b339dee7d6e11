package import Whorl

/// A person as clients of the OpenID provider know it.
package struct OIDCUser: Record, Equatable {
    /// How the store calls the sort.
    package static let kind = "oidc-user"

    /// The stable subject that clients learn: random, and nothing of the BCID.
    package let id: String
    /// The person. A deletion of the person removes the user.
    package let bcid: BCID
    /// The whole name.
    package var name: String?
    /// An email address.
    package var email: String?
    /// The name that the user signs in by.
    package var username: String?
    /// What another system calls the user.
    package var externalID: String?
    /// Nil where it is false, as in users that were stored before it was noted.
    private var selfSignedUp: Bool?

    /// Whether nobody but the user vouches for what the user is called.
    package var isSelfSignedUp: Bool { selfSignedUp ?? false }

    /// The person.
    package var owner: BCID? { bcid }

    /// Describes a user.
    package init(
        id: String, bcid: BCID, name: String? = nil, email: String? = nil, username: String? = nil,
        externalID: String? = nil, isSelfSignedUp: Bool = false
    ) {
        self.id = id
        self.bcid = bcid
        self.name = name
        self.email = email
        self.username = username
        self.externalID = externalID
        selfSignedUp = isSelfSignedUp ? true : nil
    }

    /// What a client may name the user by. An email address that nobody vouches for does not count: it could be somebody else's,
    /// who could then neither have it nor sign in by it.
    var logins: [String] { [username, isSelfSignedUp ? nil : email].compactMap { $0 } }
}
