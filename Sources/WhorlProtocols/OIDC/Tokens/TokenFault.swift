/// Why the token endpoint gave no tokens (RFC 6749, 5.2).
package enum TokenFault: Error, Sendable, Equatable {
    /// The request is not as it should be.
    case invalidRequest(String)
    /// The client is unknown or does not prove to be it.
    case invalidClient(isBasic: Bool)
    /// The code is unknown, expired, used, another client's, or for another redirect URI or verifier; the
    /// answer does not say which.
    case invalidGrant
    /// Only codes can be redeemed.
    case unsupportedGrantType

    /// The error's name.
    package var code: String {
        switch self {
        case .invalidRequest: "invalid_request"
        case .invalidClient: "invalid_client"
        case .invalidGrant: "invalid_grant"
        case .unsupportedGrantType: "unsupported_grant_type"
        }
    }

    /// A sentence for people.
    package var description: String {
        switch self {
        case .invalidRequest(let problem): problem
        case .invalidClient: "the client is not known by what it shows"
        case .invalidGrant: "the code cannot be redeemed"
        case .unsupportedGrantType: "grant_type must be authorization_code"
        }
    }
}
