import Synchronization
package import Whorl

/// QR sessions: registered by an exploiter, taken by an authenticator, decided by the engine.
package final class VidSessions: Sendable {
    /// The longest that a call waits for a change, in seconds.
    package static let longestWait = 30.0

    /// The sessions.
    package let registry: VidRegistry
    package let biometrics: Biometrics
    let records: Records
    let rules: VidRules
    let tokens: IdentityTokens
    let time: Timepiece
    let randomness: Randomness
    /// When the memory of sessions and used proofs begins, by ``Timepiece/steady``.
    private let began: Double
    let devices: SecretCheck<VidDevice>
    /// Possession proofs that were used.
    let usedProofs = Mutex(
        ExpiringTable<String, Bool>(most: mostProofs, quota: mostProofsOfDevice, overflow: .refuse))

    /// A person of each app's profiles who stands in for unknown ones, by the app's scopes.
    let decoys = Decoys()

    private static let mostProofs = 100_000
    private static let mostProofsOfDevice = 1_000

    /// Joins the parts.
    ///
    /// - Parameters:
    ///   - biometrics: the door to the engine.
    ///   - tokens: signs identity tokens.
    ///   - rules: what sessions are held to.
    ///   - time: the clock.
    ///   - randomness: makes identifiers.
    package init(
        _ biometrics: Biometrics, tokens: any TokenSigning, rules: VidRules, time: Timepiece = .system,
        randomness: Randomness = .system
    ) {
        self.biometrics = biometrics
        self.rules = rules
        self.time = time
        self.randomness = randomness
        began = time.steady
        records = biometrics.records
        devices = SecretCheck(biometrics.records, biometrics.pool)
        registry = VidRegistry(time)
        self.tokens = IdentityTokens(tokens, rules, time, randomness)
    }

    /// Since when sessions and used proofs are remembered, in seconds since 1970, also where the clock was set meanwhile.
    var start: Double { time.now - (time.steady - began) }

    /// What a status call tells.
    package struct Report: Sendable {
        /// The session as it stands now.
        package let session: VidSession
        /// The identity token, where this call is the first after a match.
        package let identityToken: String?
    }

    /// Opens a session that waits for an authenticator.
    ///
    /// - Parameters:
    ///   - request: what is asked for.
    ///   - app: who asks.
    /// - Returns: the session.
    /// - Throws: ``VidRefusal/foreignMember``, ``VidRefusal/livenessRequired``, ``VidRefusal/malformed(_:)``,
    ///   ``VidRefusal/unknownProfile``, ``Refusal/busy(retryAfter:)``.
    package func register(_ request: VidRequest, by app: App) throws -> VidSession {
        guard app.member == request.member,
            try AppMembers.owner(of: request.member, in: records.all(App.self))?.id == app.id
        else { throw VidRefusal.foreignMember }
        return try open(request, by: app, ownApp: nil)
    }

    /// Opens a session that this service asks for by itself: no record of an app stands for it.
    ///
    /// - Parameters:
    ///   - request: what is asked for.
    ///   - app: what the session may do; no app's record can have its identifier.
    /// - Returns: the session.
    /// - Throws: what ``register(_:by:)`` throws.
    package func register(_ request: VidRequest, own app: App) throws -> VidSession {
        precondition(!App.isIdentifier(app.id), "an app's record may have the identifier \(app.id)")
        return try open(request, by: app, ownApp: app)
    }

    /// Shows another code of a session whose codes are replaced; the present one where it is new.
    ///
    /// - Throws: ``VidRefusal/unknownSession``, ``VidRefusal/conflict(_:)`` where a device attached or it has ended,
    ///   ``VidRefusal/malformed(_:)`` where its code stays.
    package func renew(_ id: String) throws(VidRefusal) -> VidSession {
        let now = time.now
        return try registry.change(id) { (session) throws(VidRefusal) in
            guard session.hold != nil else { throw .malformed("renew") }
            if now - session.aliasMade >= Self.earliestRenewal || session.status != .opportunity {
                try session.renew(alias(session.aliasType), at: now)
            }
            return session
        }
    }

    /// Seconds that a code is shown at least.
    private static let earliestRenewal = 20.0

    private func alias(_ type: VidAliasType) -> String { type == .qr ? randomness.name() : randomness.uuid() }

    /// Values for the authenticator, at all depths: small ones take many times their bytes in memory.
    private static let mostExtraValues = 64

    private func open(_ request: VidRequest, by app: App, ownApp: App?) throws -> VidSession {
        guard !rules.liveness, !app.requiresLiveness else { throw VidRefusal.livenessRequired }
        let life = request.life ?? rules.life
        guard life > 0, life <= rules.longestLife else { throw VidRefusal.malformed("expiresIn") }
        guard request.extraValues.values.reduce(0, { $0 + $1.valueCount }) <= Self.mostExtraValues else {
            throw VidRefusal.malformed("extraValues")
        }
        var session = VidSession(
            id: randomness.name(), alias: alias(request.aliasType),
            request: request, exploiter: VidParty(id: app.id, name: app.name), registration: app.registration,
            ownApp: ownApp, tries: rules.tries,
            registered: time.now, life: life, randomness: randomness)
        if let alias = request.profile {
            guard let profile = try records.find(VidProfile.self, alias), app.mayUse(profile.bcid) else {
                throw VidRefusal.unknownProfile
            }
            session.profile = profile
        }
        try registry.add(session)
        return session
    }

    /// A session as it stands, with the identity token where this is the first call after a match.
    ///
    /// - Parameters:
    ///   - id: the session.
    ///   - app: who asks.
    /// - Returns: the session, and the token.
    /// - Throws: ``VidRefusal/unknownSession``, ``VidRefusal/foreignMember``, what signing throws.
    package func report(_ id: String, for app: App) async throws -> Report {
        let session = try session(id, of: app)
        guard session.status == .authenticated else { return Report(session: session, identityToken: nil) }
        let isStanding = try session.result.map { try stands($0, by: session.authenticator?.id) } ?? false
        let moment = time.now
        let (now, result) = try registry.change(id) { (session) throws(VidRefusal) in
            if !isStanding { session.revoke(at: moment) }
            let result = session.deliver()
            return (session, result)
        }
        guard let result else { return Report(session: now, identityToken: nil) }
        return Report(session: now, identityToken: try await tokens.token(of: now, result))
    }

    /// The same as soon as the status is another than the one that the caller knows.
    ///
    /// - Parameters:
    ///   - id: the session.
    ///   - app: who asks.
    ///   - known: the status that the caller knows; the present one unless stated.
    ///   - seconds: the longest wait.
    /// - Returns: the session, and the token.
    /// - Throws: what ``report(_:for:)`` throws, and ``Refusal/busy(retryAfter:)`` where too many wait.
    package func report(_ id: String, for app: App, past known: VidStatus?, seconds: Double) async throws -> Report {
        let session = try session(id, of: app)
        let isNews = session.status == .authenticated || session.status.isTerminal
        if known.map({ $0 == session.status }) ?? !isNews {
            try await registry.wait(session, seconds: min(max(0, seconds), Self.longestWait))
            try Task.checkCancellation()
        }
        return try await report(id, for: app)
    }

    /// A session as it stands; asking for it delivers nothing.
    ///
    /// - Throws: ``VidRefusal/unknownSession``, ``VidRefusal/foreignMember``.
    package func session(_ id: String, of app: App) throws(VidRefusal) -> VidSession {
        let session = try registry.session(id)
        guard session.exploiter.id == app.id, session.registration == app.registration else { throw .foreignMember }
        return session
    }

    /// Exchanges an identity token for an access token, once.
    ///
    /// - Returns: the token and the seconds that it counts.
    /// - Throws: ``VidRefusal/invalidToken``, ``VidRefusal/usedToken``, what signing throws.
    package func exchange(_ token: String) async throws -> (token: String, seconds: Int) {
        try await tokens.exchange(token) { app, issued in
            try isRegistered(app, as: issued.registration) && stands(issued.result, by: issued.device)
        }
    }

    /// Whether a match still says who stands there: the person was not deleted or flagged since, by whichever program, and
    /// its user, the profile and the device that proved itself are those of then.
    ///
    /// - Throws: ``Refusal/engine(_:)``, errors of ``DocumentStore``.
    private func stands(_ result: VidResult, by device: String?) throws -> Bool {
        let person = result.bcid
        guard PersonMark.stands(result.person, for: try biometrics.mark(of: person)),
            try !mustRevalidate(person, result.modality)
        else {
            return false
        }
        if let user = result.user, try self.user(of: person)?.id != user { return false }
        if let profile = result.profile, try records.find(VidProfile.self, profile.id) != profile { return false }
        return try device.map { try records.find(VidDevice.self, $0) != nil } ?? true
    }

    /// Whether an app was not removed since it had a registration.
    ///
    /// - Throws: errors of ``DocumentStore``.
    package func isRegistered(_ app: String, as registration: String?) throws(WhorlError) -> Bool {
        try records.app(app, registeredAs: registration) != nil
    }
}
