package import Whorl

/// Why the service did not do what it was asked, apart from what a protocol itself refuses.
package enum Refusal: Error, Sendable, Equatable {
    /// The engine's own error.
    case engine(WhorlError)
    /// Too much is being done at once; try again after so many seconds.
    case busy(retryAfter: Int)
    /// Too many failures of a person; try again after so many seconds.
    case locked(retryAfter: Int)
    /// So many failures of a person that an administrator must reset it.
    case disabled
    /// The person's probe or reference is of a modality that this service cannot read, as faces without models.
    case unsupported(Modality)
}
