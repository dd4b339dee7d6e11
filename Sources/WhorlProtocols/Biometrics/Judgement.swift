package import Whorl

/// What came of a verification.
package enum Judgement: Sendable, Equatable {
    case match(Verification)
    case nonMatch(Verification)
    /// The person has no references, or none of what was presented.
    case notEnrolled

    /// Whether it is the person.
    package var isMatch: Bool {
        if case .match = self { true } else { false }
    }
}
