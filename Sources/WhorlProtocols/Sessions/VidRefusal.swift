/// Why a request about a session was refused, apart from what the service refuses at all.
public enum VidRefusal: Error, Sendable, Equatable {
    /// There is no such session.
    case unknownSession
    /// There is no such profile of this device.
    case unknownProfile
    /// The session is of another member, or the member is not the app's.
    case foreignMember
    /// The session does not allow it where it stands.
    case conflict(VidStatus)
    /// Several profiles could be meant, or the member has no partition to search: one must be named.
    case profileRequired
    /// The profile is of another device.
    case foreignDevice
    /// The person's references must be made anew before they count; nil where no profile is known.
    case revalidationRequired(profile: String?)
    /// Nothing needs to be made anew.
    case revalidationNotRequired
    /// A value is not as it should be; the name of the key.
    case malformed(String)
    /// A token that was not signed here, or that has expired.
    case invalidToken
    /// A token that was exchanged before.
    case usedToken
}
