import Whorl

/// Leads from a name that a user signs in by to the user; its ID is a code of the name under the service's key.
struct LoginName: Record, Equatable {
    static let kind = "oidc-login"

    let id: String
    /// The user's ID.
    let user: String
    let bcid: BCID

    var owner: BCID? { bcid }
}
