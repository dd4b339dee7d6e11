public import Foundation

/// Why an authentication or a call about profiles did not come to a result.
public enum VIDError: Error, Sendable, Equatable {
    /// What was scanned is no session of a service.
    case noSession
    /// What was scanned is of a service that the environment does not name.
    case otherService(String)
    /// The service did not answer.
    case unreachable
    /// The answer is not what the protocol says.
    case malformed
    /// No sample could be taken.
    case noSample(reason: String)
    /// The service refused: its status, its word, its sentence, and where a profile's samples are made anew.
    case refused(status: Int, code: String, reason: String, reenroll: String?)

    private static let revalidation = "BIOMETRY_REVALIDATION"

    /// Whether the profile's samples must be made anew before they count.
    public func requiresBiometryRevalidation() -> Bool {
        if case .refused(_, Self.revalidation, _, _) = self { true } else { false }
    }

    /// What to tell the user.
    public var localizedReason: String {
        switch self {
        case .noSession: "The code is not of a sign-in."
        case .otherService(let service): "The code is of another service, \(service)."
        case .unreachable: "The service does not answer."
        case .malformed: "The service's answer cannot be read."
        case .noSample(let reason): "No sample could be taken: \(reason)."
        case .refused(_, _, let reason, _): "The service refuses: \(reason)."
        }
    }
}

extension VIDError: LocalizedError {
    /// What to tell the user.
    public var errorDescription: String? { localizedReason }
    /// What to tell the user.
    public var failureReason: String? { localizedReason }
}

extension NSError {
    /// What to tell the user of an error that a delegate got: its reason, or its description where it has none.
    public var localizedReason: String { localizedFailureReason ?? localizedDescription }
}
