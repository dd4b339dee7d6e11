/// Why a request about a session was refused, apart from what the service refuses at all.
package enum VidRefusal: Error, Sendable, Equatable {
    /// There is no such session.
    case unknownSession
    /// There is no such profile of this device.
    case unknownProfile
    /// The session is of another member, or the member is not the app's.
    case foreignMember
    /// The session does not allow it where it stands.
    case conflict(VidStatus)
    /// No profile is named, or several could be meant, and the app was not registered to search for people.
    case profileRequired
    /// The profile is of another device.
    case foreignDevice
    /// The device is not registered, or did not show its secret or sign with its key.
    case deviceUnproved
    /// The secret that Attach answered is missing or wrong.
    case wrongSessionSecret
    /// The two digits that the page shows must be chosen.
    case digitsRequired
    /// The person's references must be made anew before they count; nil where no profile is known.
    case revalidationRequired(profile: String?)
    /// Nothing needs to be made anew.
    case revalidationNotRequired
    /// Samples that would make references anew are not of the person.
    case notRecognized
    /// A value is not as it should be; the name of the key.
    case malformed(String)
    /// The service or the app requires liveness, which a session cannot check.
    case livenessRequired
    /// A token that was not signed here, or that has expired.
    case invalidToken
    /// A token that was exchanged before.
    case usedToken
}
