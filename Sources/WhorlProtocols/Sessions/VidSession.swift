/// A session: somebody asks who stands there, and a device answers for a person.
package struct VidSession: Sendable {
    /// What the exploiter calls it; whoever knows it and is the exploiter can fetch the result.
    package let id: String
    /// What the authenticator is shown now; it says nothing of ``id``.
    package internal(set) var alias: String
    /// When ``alias`` was made, in seconds since 1970.
    package internal(set) var aliasMade: Double
    /// What a page that was opened by a code names the session by, where codes are replaced; no address leads to it.
    package let hold: String?
    /// How the alias is shown.
    package let aliasType: VidAliasType
    /// The external identifier of the integration.
    package let member: String
    /// The app that asked.
    package let exploiter: VidParty
    /// What the exploiter may do, where it is this service itself and no record of an app says so.
    let ownApp: App?
    /// Of the app that asked.
    let registration: String?
    /// What the exploiter tells the authenticator.
    package let extraValues: [String: JSONValue]
    /// What is being agreed to, as printable text.
    package let transactionText: String?
    /// When it was registered, in seconds since 1970.
    package let registered: Double
    /// When it ends unfinished, in seconds since 1970.
    package let expires: Double
    /// Where it was asked for.
    package let origin: VidOrigin?
    /// What must be chosen on the phone.
    package let confirmation: VidConfirmation?
    /// The network whose quota it takes from, where a page of this service opened it for an anonymous browser.
    let network: String?
    /// Decides about samples of a device that names no profile, where whoever asks knows who it must be.
    let decision: VidDecision?
    /// Says why somebody who was recognized may not go on, where whoever asks does not admit everybody.
    let admission: VidAdmission?

    /// Where it stands.
    package internal(set) var status = VidStatus.opportunity
    /// Counts the changes of ``status``.
    package internal(set) var change = 0
    /// Whom the exploiter asks for, or the device that attached has a profile of; nil where who asks knows the person
    /// otherwise, the person is searched for, or ``claimedName`` says who it is.
    package internal(set) var profile: VidProfile?
    /// The alias that somebody else than the profile's own device named, known or not: it is looked up for each sample.
    package internal(set) var claimedName: String?
    /// The device that attached, where it proved itself; nil for one that is not registered.
    package internal(set) var authenticator: VidParty?
    /// The secret of who attached, hashed.
    package internal(set) var secret: SecretHash?
    /// Why it came no further; nil where nothing stands in the way.
    package internal(set) var reason: VidReason?
    /// Whether another session of the same sign-in took its place.
    package var isReplaced: Bool { reason == .replaced }
    /// Non-matches that are left.
    package internal(set) var triesLeft: Int
    /// What a match said.
    package internal(set) var result: VidResult?
    /// When it came to an end or to a match, in seconds since 1970.
    package internal(set) var ended: Double?

    /// Seconds after which a code that is replaced is of no use to the page that shows it.
    package static let codeLife = 25.0
    /// Seconds that a replaced code still works: somebody may be scanning it.
    package static let codeGrace = 10.0

    /// Whether the device proved itself and the profile is its own: failures are those of a known source.
    package var isProved: Bool { authenticator.map { $0.id == profile?.device } ?? false }

    /// Describes a session that nobody attached to.
    ///
    /// - Parameters:
    ///   - id: what the exploiter calls it.
    ///   - alias: what the authenticator is shown.
    ///   - request: what was asked for.
    ///   - exploiter: the app that asked.
    ///   - registration: of the app.
    ///   - ownApp: what it may do, where no record of an app says so.
    ///   - tries: non-matches that it bears.
    ///   - registered: now.
    ///   - life: seconds until it ends unfinished.
    ///   - randomness: draws the digits and the name of the hold, where they are asked for.
    package init(
        id: String, alias: String, request: VidRequest, exploiter: VidParty, registration: String? = nil,
        ownApp: App? = nil, tries: Int, registered: Double, life: Double, randomness: Randomness = .system
    ) {
        self.id = id
        self.alias = alias
        self.registered = registered
        self.exploiter = exploiter
        self.registration = registration
        self.ownApp = ownApp
        aliasMade = registered
        hold = request.renews ? randomness.name() : nil
        confirmation = request.isConfirmed ? VidConfirmation(randomness) : nil
        origin = request.origin
        network = request.isAnonymous ? request.origin.map { SourceNetwork.name(of: $0.address) } : nil
        aliasType = request.aliasType
        member = request.member
        extraValues = request.extraValues
        transactionText = request.transactionText.map { PlainText.printable($0) }
        decision = request.decision
        admission = request.admission
        expires = registered + life
        triesLeft = tries
    }
}

/// One side of a session: the device that authenticates, or the client that asked for it.
package struct VidParty: Codable, Sendable, Equatable {
    /// Its identifier.
    package let id: String
    /// What people call it, in printable characters.
    package let name: String

    /// Describes a party. What is not printable in its name becomes a space: a device writes it, and sites show it.
    package init(id: String, name: String) {
        self.id = id
        self.name = PlainText.printable(name)
    }
}
