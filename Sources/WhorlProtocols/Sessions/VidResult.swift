package import Whorl

/// What a match says; kept until the exploiter has it.
package struct VidResult: Sendable, Equatable {
    /// Who it is.
    package let bcid: BCID
    /// The name by which the exploiter knows the person, and that nobody else has: `sub` and `upn`.
    package let subject: String
    /// What the exploiter calls the person on its pages: the whole name, where one is registered. Others may be called so.
    package let name: String?
    /// What was presented.
    package let modality: Modality
    /// How clear the decision was.
    package let band: AuditEvent.Band
    /// When it was made, in seconds since 1970.
    package let time: Double
    /// What was checked: one picture was compared.
    package var checks: [PersonCheck] { [.comparison] }

    package init(
        bcid: BCID, subject: String, name: String? = nil, modality: Modality, band: AuditEvent.Band, time: Double
    ) {
        self.bcid = bcid
        self.subject = subject
        self.name = name
        self.modality = modality
        self.band = band
        self.time = time
    }
}
