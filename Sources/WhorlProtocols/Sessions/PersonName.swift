import Whorl

/// What exploiters of QR sessions learn a person by.
struct PersonName: Equatable {
    /// The name that nobody else has: `sub` and `upn`.
    let subject: String
    /// The whole name; nil where none is registered.
    let name: String?

    /// Takes the profile's subject first, as sites may know the person by it already, then the name that a registered
    /// user signs in by, then the BCID.
    ///
    /// The names of users who signed up by themselves are left out: nobody vouches for them, and somebody could choose
    /// the subject of another person's profile.
    init(_ bcid: BCID, profile: VidProfile?, user: OIDCUser?) {
        let vouched = user.flatMap { $0.isSelfSignedUp ? nil : $0 }
        subject = profile?.subject ?? vouched?.username ?? vouched?.email ?? bcid.description
        name = vouched?.name
    }
}
