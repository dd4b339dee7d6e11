/// Why an access token opens nothing (RFC 6750, 3.1).
package enum BearerFault: Error, Sendable, Equatable {
    /// None was shown.
    case missing
    /// One was shown in two ways, or twice.
    case repeated
    /// It is unknown, expired or revoked.
    case invalid
    /// It was given without `openid`.
    case insufficientScope

    /// The error's name; nil where no token was shown.
    package var code: String? {
        switch self {
        case .missing: nil
        case .repeated: "invalid_request"
        case .invalid: "invalid_token"
        case .insufficientScope: "insufficient_scope"
        }
    }
}
