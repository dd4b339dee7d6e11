/// Where a QR session stands, in the protocol's words.
package enum VidStatus: String, Codable, Sendable, CaseIterable {
    /// Waits for an authenticator.
    case opportunity = "OPPORTUNITY"
    /// An authenticator is attached; its sample is awaited.
    case created = "CREATED"
    /// A sample is being compared.
    case authenticating = "AUTHENTICATING"
    /// The sample matched; the exploiter has not asked yet.
    case authenticated = "AUTHENTICATED"
    /// No try is left, or nobody can be authenticated.
    case failed = "FAILED"
    /// Nobody finished in time.
    case timeout = "TIMEOUT"
    /// The exploiter has the result.
    case completed = "COMPLETED"
    /// The user ended it.
    case canceled = "CANCELED"

    /// Whether it never changes again.
    package var isTerminal: Bool {
        switch self {
        case .failed, .timeout, .completed, .canceled: true
        case .opportunity, .created, .authenticating, .authenticated: false
        }
    }
}
