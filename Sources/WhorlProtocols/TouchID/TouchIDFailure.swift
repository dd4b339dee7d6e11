/// Why the owner was not confirmed, by the names that the protocol has for it.
package enum TouchIDFailure: String, Sendable, CaseIterable {
    /// As many samples as are allowed did not match.
    case authenticationFailed = "AuthenticationFailed"
    /// The person canceled.
    case userCancel = "UserCancel"
    /// The person chose to enter the passphrase.
    case userFallback = "UserFallback"
    /// The service stops, or another asker has the sensor.
    case systemCancel = "SystemCancel"
    /// No passphrase is set.
    case passcodeNotSet = "PasscodeNotSet"
    /// No finger of the owner is enrolled, or none any more since the owner was asked.
    case notEnrolled = "TouchIDNotEnrolled"
    /// There is no finger sensor.
    case notAvailable = "TouchIDNotAvailable"
    /// Too many failures.
    case lockout = "TouchIDLockout"
    /// The client hung up or canceled.
    case appCancel = "AppCancel"
    /// The context is unknown, used or invalidated.
    case invalidContext = "InvalidContext"
    /// A sample, the owner's reference or the store could not be read.
    case unknown = "UnknownError"

    /// Why a prompt that has ended did not confirm; nil where it did.
    package init?(_ prompt: Prompt) {
        switch prompt.state {
        case .matched: return nil
        case .rejected: self = .authenticationFailed
        case .timeout: self = prompt.failures > 0 ? .authenticationFailed : .userCancel
        case .canceled(.user): self = .userCancel
        case .canceled(.app): self = .appCancel
        case .canceled(.system): self = .systemCancel
        case .fallback: self = .userFallback
        case .locked: self = .lockout
        case .notEnrolled: self = .notEnrolled
        case .failed, .pending: self = .unknown
        }
    }
}
