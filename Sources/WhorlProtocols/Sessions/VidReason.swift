/// Why a session came no further: whoever shows the code and whoever approves read the same sentence.
package enum VidReason: String, Sendable, Equatable, CaseIterable {
    /// The sample is not of who it must be, or another number was chosen than the page shows.
    case notRecognized
    /// The person must wait after too many failures.
    case locked
    /// The person failed so often that an administrator must reset it.
    case disabled
    /// The person was recognized, and may not use the application.
    case notAdmitted
    /// The application asks for a client certificate of the person in the browser.
    case certificateRequired
    /// Nothing of the person is enrolled that could be compared.
    case notEnrolled
    /// The person's samples must be enrolled anew first.
    case revalidationRequired
    /// Somebody canceled.
    case canceled
    /// The time is over.
    case timeout
    /// A newer code of the same sign-in took its place.
    case replaced

    /// The reason that a refusal of a sample gives; nil where the sample itself was of no use, which ends nothing.
    init?(_ error: any Error) {
        switch error {
        case Refusal.locked: self = .locked
        case Refusal.disabled: self = .disabled
        case VidRefusal.revalidationRequired: self = .revalidationRequired
        default: return nil
        }
    }
}
