/// Why a call of a bridge failed, by the names that the protocol has for it.
package enum BridgeFailure: String, Sendable, Equatable {
    /// There is a secret already, and it was not to be replaced.
    case duplicateItem
    /// There is no secret.
    case itemNotFound
    /// No match, no sample in time, or too many failures.
    case authenticationFailed
    /// The secret is too long, or cannot be read.
    case genericError
    /// The person canceled.
    case userCanceled
    /// The command is not known, or nothing can capture a sample.
    case unimplemented

    /// Why a prompt that has ended released nothing; nil where it matched.
    package init?(_ state: PromptState) {
        switch state {
        case .matched: return nil
        case .rejected, .timeout, .locked, .notEnrolled: self = .authenticationFailed
        case .canceled(.user), .canceled(.app), .fallback: self = .userCanceled
        case .canceled(.system), .failed, .pending: self = .genericError
        }
    }
}
