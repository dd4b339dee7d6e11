/// A decision as metrics count it.
public struct Observation: Sendable {
    /// What was asked for.
    public let action: String
    /// What came of it.
    public let outcome: AuditEvent.Outcome
    /// From the request to the decision.
    public let seconds: Double
}
