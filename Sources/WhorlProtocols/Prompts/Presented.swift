package import Whorl

/// The outcome of a sample that was presented.
package enum Presented: Sendable, Equatable {
    /// It is the person.
    case match
    /// It is not; the prompt may go on.
    case nonMatch
    /// The picture shows nothing that can be compared, as a smudge; it counts as no try.
    case poor(WhorlError)
    /// Nothing of the person is enrolled any more that it could be compared with.
    case notEnrolled
    /// The sample cannot be read at all, or the store could not answer.
    case failed
    /// Too many failures: it was not compared, or it was the last that was allowed.
    case locked
    /// Nobody asks for one here.
    case unasked
    /// Another is being compared, or the service is at its limit; try again.
    case busy
    /// There is no such sensor, or its driver is gone.
    case noSensor

    /// The word for it.
    package var word: String {
        switch self {
        case .match: "match"
        case .nonMatch: "non-match"
        case .poor: "poor"
        case .notEnrolled: "not enrolled"
        case .failed: "error"
        case .locked: "locked"
        case .unasked: "no prompt"
        case .busy: "busy"
        case .noSensor: "no sensor"
        }
    }
}
