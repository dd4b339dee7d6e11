public import Whorl

/// What a match says; kept until the exploiter has it.
public struct VidResult: Sendable, Equatable {
    /// Who it is.
    public let bcid: BCID
    /// The name by which the exploiter knows the person.
    public let subject: String
    /// What was presented.
    public let modality: Modality
    /// How clear the decision was.
    public let band: AuditEvent.Band
    /// When it was made, in seconds since 1970.
    public let time: Double
}
