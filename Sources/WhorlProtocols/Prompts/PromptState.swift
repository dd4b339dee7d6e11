/// How far a prompt has come. All but the first are final.
package enum PromptState: Sendable, Equatable {
    /// It waits for a sample.
    case pending
    /// A sample matched.
    case matched
    /// As many samples as are allowed did not match.
    case rejected
    /// Somebody ended it.
    case canceled(PromptCause)
    /// The person wants to enter the passphrase.
    case fallback
    /// Nobody presented enough in time.
    case timeout
    /// Too many failures of the person, here and elsewhere.
    case locked
    /// Nothing of the person is enrolled any more that the sample could be compared with.
    case notEnrolled
    /// A sample, a reference or the store could not be read.
    case failed

    /// The word for it in lists and pages.
    package var word: String {
        switch self {
        case .pending: "pending"
        case .matched: "matched"
        case .rejected: "rejected"
        case .canceled(let cause): "canceled by \(cause.rawValue)"
        case .fallback: "fallback"
        case .timeout: "timeout"
        case .locked: "locked"
        case .notEnrolled: "not enrolled"
        case .failed: "error"
        }
    }
}

/// Who ended a prompt before its decision.
package enum PromptCause: String, Sendable, Equatable {
    /// The person, on the page or by a command.
    case user
    /// The client that asked, or that hung up.
    case app
    /// The service: it stops, the sensor's driver is gone, or another asker has the sensor.
    case system
}
