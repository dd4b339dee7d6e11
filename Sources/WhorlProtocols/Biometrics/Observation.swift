/// A decision as metrics count it.
package struct Observation: Sendable {
    /// What was asked for.
    package let action: String
    /// What came of it.
    package let outcome: AuditEvent.Outcome
    /// From the request to the decision.
    package let seconds: Double
}
