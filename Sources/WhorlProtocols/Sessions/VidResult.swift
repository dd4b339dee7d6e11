package import Whorl

/// What a match says; kept until the exploiter has it.
package struct VidResult: Sendable, Equatable {
    /// Who it is.
    package let bcid: BCID
    /// The name by which the exploiter knows the person, and that nobody else has: `sub` and `upn`.
    package let subject: String
    /// What the exploiter calls the person on its pages: the whole name, where one is registered. Others may be called so.
    package let name: String?
    /// Who it was among those who had the number.
    let person: PersonMark?
    /// The user that the person was, by ID; nil where the person had no user.
    let user: String?
    /// The profile that it was answered for.
    let profile: VidProfile?
    /// What was presented.
    package let modality: Modality
    /// How clear the decision was.
    package let band: AuditEvent.Band
    /// When it was made, in seconds since 1970.
    package let time: Double
    /// What was checked: one picture was compared.
    package var checks: [PersonCheck] { [.comparison] }

    package init(
        bcid: BCID, subject: String, name: String? = nil, person: PersonMark? = nil, user: String? = nil,
        profile: VidProfile? = nil, modality: Modality, band: AuditEvent.Band, time: Double
    ) {
        self.bcid = bcid
        self.subject = subject
        self.name = name
        self.person = person
        self.user = user
        self.profile = profile
        self.modality = modality
        self.band = band
        self.time = time
    }
}
