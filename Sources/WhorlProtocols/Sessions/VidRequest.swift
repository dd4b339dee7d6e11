/// What an exploiter asks for.
package struct VidRequest: Sendable {
    /// The external identifier of the integration.
    package var member: String
    /// How the alias is shown.
    package var aliasType: VidAliasType
    /// What the authenticator is told.
    package var extraValues: [String: JSONValue]
    /// What is being agreed to.
    package var transactionText: String?
    /// Seconds until the session ends unfinished; the usual time unless stated.
    package var life: Double?
    /// The profile that is asked for, where the user is known already.
    package var profile: String?
    /// Decides about samples where the device names no profile, as the one who asks knows who it must be.
    package var decision: VidDecision?

    /// Describes a request.
    package init(
        member: String, aliasType: VidAliasType, extraValues: [String: JSONValue] = [:],
        transactionText: String? = nil, life: Double? = nil, profile: String? = nil, decision: VidDecision? = nil
    ) {
        self.member = member
        self.aliasType = aliasType
        self.extraValues = extraValues
        self.transactionText = transactionText
        self.life = life
        self.profile = profile
        self.decision = decision
    }
}

/// Whom a sample from somewhere is of; nil where it is not of who it must be.
package typealias VidDecision = @Sendable (CapturedSample, AttemptSource) async throws(Refusal) -> VidResult?
