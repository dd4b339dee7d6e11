/// A session: somebody asks who stands there, and a device answers for a person.
package struct VidSession: Sendable {
    /// What the exploiter calls it; whoever knows it and is the exploiter can fetch the result.
    package let id: String
    /// What the authenticator is shown; it says nothing of ``id``.
    package let alias: String
    /// How the alias is shown.
    package let aliasType: VidAliasType
    /// The external identifier of the integration.
    package let member: String
    /// The app that asked.
    package let exploiter: VidParty
    /// What the exploiter tells the authenticator.
    package let extraValues: [String: JSONValue]
    /// What is being agreed to.
    package let transactionText: String?
    /// When it was registered, in seconds since 1970.
    package let registered: Double
    /// When it ends unfinished, in seconds since 1970.
    package let expires: Double
    /// Decides about samples of a device that names no profile, where whoever asks knows who it must be.
    let decision: VidDecision?

    /// Where it stands.
    package internal(set) var status = VidStatus.opportunity
    /// Counts the changes of ``status``.
    package internal(set) var change = 0
    /// Whom the authenticator claims to act for; nil where who asks knows that, or the person is searched for.
    package internal(set) var profile: VidProfile?
    /// The device that attached.
    package internal(set) var authenticator: VidParty?
    /// Non-matches that are left.
    package internal(set) var triesLeft: Int
    /// What a match said.
    package internal(set) var result: VidResult?
    /// When it came to an end or to a match, in seconds since 1970.
    package internal(set) var ended: Double?

    /// Describes a session that nobody attached to.
    ///
    /// - Parameters:
    ///   - id: what the exploiter calls it.
    ///   - alias: what the authenticator is shown.
    ///   - request: what was asked for.
    ///   - exploiter: the app that asked.
    ///   - tries: non-matches that it bears.
    ///   - registered: now.
    ///   - life: seconds until it ends unfinished.
    package init(
        id: String, alias: String, request: VidRequest, exploiter: VidParty, tries: Int, registered: Double,
        life: Double
    ) {
        self.id = id
        self.alias = alias
        self.registered = registered
        self.exploiter = exploiter
        aliasType = request.aliasType
        member = request.member
        extraValues = request.extraValues
        transactionText = request.transactionText
        decision = request.decision
        expires = registered + life
        triesLeft = tries
    }
}
