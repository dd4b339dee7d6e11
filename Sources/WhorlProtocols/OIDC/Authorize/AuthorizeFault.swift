/// Why an authorization request leads to no code.
package enum AuthorizeFault: Error, Sendable, Equatable {
    /// Nothing says where the user may be sent: a page tells of it, and nobody is redirected.
    case page(Reason)
    /// The client learns of it by a redirect to this place.
    case redirect(to: String)

    /// What a page tells.
    package enum Reason: Sendable, Equatable {
        case unknownClient
        case wrongRedirect
    }

    /// The errors that a redirect names (RFC 6749, 4.1.2.1; OpenID Connect Core, 3.1.2.6).
    enum Code: String {
        case accessDenied = "access_denied"
        case invalidRequest = "invalid_request"
        case invalidScope = "invalid_scope"
        case loginRequired = "login_required"
        case requestNotSupported = "request_not_supported"
        case requestURINotSupported = "request_uri_not_supported"
        case temporarilyUnavailable = "temporarily_unavailable"
        case unsupportedResponseType = "unsupported_response_type"
    }
}
