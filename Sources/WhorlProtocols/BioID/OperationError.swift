/// Why an operation did not succeed, by the protocol's words.
package enum OperationError: String {
    case liveDetectionFailed = "LiveDetectionFailed"
    case challengeResponseFailed = "ChallengeResponseFailed"
    case noTemplateAvailable = "NoTemplateAvailable"
}
