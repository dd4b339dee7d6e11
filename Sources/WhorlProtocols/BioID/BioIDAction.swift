/// What can be done with a token of the BWS extension; the raw value is its name in results.
package enum BioIDAction: String, Codable, Sendable, CaseIterable {
    case verification
    case identification
    case enrollment
    case livenessdetection

    /// Finds the action of a token request's `task`.
    package init?(task: String) {
        switch task {
        case "verify": self = .verification
        case "identify": self = .identification
        case "enroll": self = .enrollment
        case "livenessdetection": self = .livenessdetection
        default: return nil
        }
    }
}
