import Whorl

/// What exploiters of QR sessions learn a person by.
struct PersonName: Equatable {
    /// The name that nobody else has: `sub` and `upn`.
    let subject: String
    /// The whole name; nil where none is registered, or it is the subject of somebody else.
    let name: String?

    /// Takes the profile's subject first, as sites may know the person by it already, then the name that a registered
    /// user signs in by, then the BCID.
    ///
    /// The names of users who signed up by themselves are left out: nobody vouches for them, and somebody could choose
    /// the subject of another person's profile. Names that an app gave are left out where they are such a subject, or
    /// look like a BCID or a user's subject: the app vouches for the people of its own partitions alone.
    ///
    /// - Parameters:
    ///   - bcid: the person.
    ///   - profile: the profile that was answered for.
    ///   - user: the user that the person is.
    ///   - profiles: those of all people.
    init(_ bcid: BCID, profile: VidProfile?, user: OIDCUser?, among profiles: [VidProfile]) {
        let vouched = user.flatMap { $0.isSelfSignedUp ? nil : $0 }
        let taken = Set(profiles.filter { $0.bcid != bcid }.map { VidProfile.form($0.subject) })
        func free(_ name: String?) -> String? {
            name.flatMap {
                taken.contains(VidProfile.form($0)) || UserName.isBCID($0) || UserName.isUUID($0) ? nil : $0
            }
        }
        subject = profile?.subject ?? free(vouched?.username) ?? free(vouched?.email) ?? bcid.description
        name = free(vouched?.name)
    }
}
