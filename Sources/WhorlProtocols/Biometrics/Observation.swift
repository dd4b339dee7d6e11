/// A decision as metrics count it.
package struct Observation: Sendable {
    /// What was asked for.
    package let action: String
    /// The outcome.
    package let outcome: AuditEvent.Outcome
    /// From the request to the decision.
    package let seconds: Double
}
