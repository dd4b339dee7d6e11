/// What an exploiter asks for.
package struct VidRequest: Sendable {
    /// The external identifier of the integration.
    package var member: String
    /// How the alias is shown.
    package var aliasType: VidAliasType
    /// Values for the authenticator.
    package var extraValues: [String: JSONValue]
    /// What is being agreed to.
    package var transactionText: String?
    /// Seconds until the session ends unfinished; the usual time unless stated.
    package var life: Double?
    /// The profile that is asked for, where the user is known already.
    package var profile: String?
    /// Decides about samples where the device names no profile, as the one who asks knows who it must be.
    package var decision: VidDecision?
    /// Says why somebody who was recognized may not go on, where whoever asks does not admit everybody.
    package var admission: VidAdmission?
    /// Where it was asked for.
    package var origin: VidOrigin?
    /// Whether the page shows two digits that must be chosen on the phone.
    package var isConfirmed: Bool
    /// Whether the code is replaced by another every ``VidSession/codeLife`` seconds.
    package var renews: Bool
    /// Whether a page of this service opens it for an anonymous browser, whose network has a quota of such sessions.
    package var isAnonymous: Bool

    /// Describes a request.
    package init(
        member: String, aliasType: VidAliasType, extraValues: [String: JSONValue] = [:],
        transactionText: String? = nil, life: Double? = nil, profile: String? = nil, decision: VidDecision? = nil,
        origin: VidOrigin? = nil, isConfirmed: Bool = false, renews: Bool = false, isAnonymous: Bool = false
    ) {
        self.member = member
        self.aliasType = aliasType
        self.extraValues = extraValues
        self.transactionText = transactionText
        self.life = life
        self.profile = profile
        self.decision = decision
        self.origin = origin
        self.isConfirmed = isConfirmed
        self.renews = renews
        self.isAnonymous = isAnonymous
    }
}

/// Whom a sample from somewhere is of; nil where it is not of who it must be.
package typealias VidDecision = @Sendable (CapturedSample, AttemptSource) async throws(Refusal) -> VidResult?

/// Why a person who was recognized may not go on; nil where nothing stands in the way.
package typealias VidAdmission = @Sendable (VidResult) throws(Refusal) -> VidReason?

/// What a session is shown to an authenticator by.
package enum VidAliasType: String, Codable, Sendable {
    /// A picture of a QR code.
    case qr = "QR"
    /// A UUID.
    case id = "ID"
}
