package import Whorl

extension OpenIDProvider {
    /// Lets a sign-in pass that another chapter's authentication of a person vouches for, as a phone's.
    ///
    /// - Parameters:
    ///   - id: the sign-in.
    ///   - bcid: who was verified.
    ///   - subject: the user that the person was then; whoever is now unless stated.
    ///   - modalities: what was compared.
    ///   - isStanding: whether the authentication still counts: a sign-out comes before, or ends the sign-in too.
    /// - Returns: what it led to; a person who is not the client's user, or not the one named, does not pass.
    /// - Throws: ``Refusal/engine(_:)``.
    package func vouch(
        _ id: String, for bcid: BCID, as subject: String? = nil, by modalities: [Modality],
        if isStanding: () -> Bool = { true }
    ) throws(Refusal) -> SampleAnswer {
        guard open(id)?.needsName != true else { return .nameRequired }
        guard let signIn = reserve(id) else { return .gone }
        let request = signIn.request
        // A phone's one picture shows nothing of it.
        guard !needsLiveness(request.client) else { return try notLive(signIn) }
        let (user, named) = try biometrics.keep { () throws(WhorlError) in
            (try users.user(of: bcid), try signIn.name.map { name throws(WhorlError) in try users.user(named: name) })
        }
        guard let user, user.id == subject ?? user.id, request.client.hasUser(bcid),
            named.map({ $0?.id == user.id }) ?? true
        else { return try rejected(signIn) }
        guard let authentication = try authentication(of: user, by: modalities, in: signIn) else {
            return try deny(signIn, .certificateRequired)
        }
        guard settle(id, .passed(authentication), if: isStanding) else { return .gone }
        try note(signIn, bcid, .match)
        return .match
    }

    /// Verifies a phone's sample of the user whom a sign-in names, as those of the page are; the sign-in stays open.
    ///
    /// - Parameters:
    ///   - sample: what was presented.
    ///   - source: where it comes from.
    ///   - id: the sign-in.
    /// - Returns: who it is; nil where it does not match, or the sign-in is not open.
    /// - Throws: ``Refusal/locked(retryAfter:)``, ``Refusal/disabled``, ``Refusal/busy(retryAfter:)``,
    ///   ``Refusal/engine(_:)``.
    package func result(
        of sample: CapturedSample, from source: AttemptSource, for id: String
    ) async throws(Refusal) -> VidResult? {
        guard let signIn = open(id), let name = signIn.name, try hasDemandedCertificate(signIn),
            let (user, found) = try await verify(name, [sample], from: source, signIn.request.client)
        else { return nil }
        return VidResult(
            bcid: user.bcid, subject: user.id, person: try biometrics.mark(of: user.bcid), user: user.id,
            modality: sample.modality, band: AuditEvent.Band(found), time: time.now)
    }

    /// Why a sign-in would not pass for somebody whom a phone recognized, as ``vouch(_:for:by:)`` decides; nil where it
    /// would.
    ///
    /// - Parameters:
    ///   - id: the sign-in.
    ///   - bcid: who was verified.
    /// - Returns: the reason.
    /// - Throws: ``Refusal/engine(_:)``.
    package func obstacle(_ id: String, for bcid: BCID) throws(Refusal) -> VidReason? {
        guard let signIn = open(id), signIn.needsName == false else { return .timeout }
        let (user, named) = try biometrics.keep { () throws(WhorlError) in
            (try users.user(of: bcid), try signIn.name.map { name throws(WhorlError) in try users.user(named: name) })
        }
        guard let user, signIn.request.client.hasUser(bcid), named.map({ $0?.id == user.id }) ?? true else {
            return .notAdmitted
        }
        return try authentication(of: user, by: [], in: signIn) == nil ? .certificateRequired : nil
    }

    /// Counts a try that failed elsewhere, as on a phone.
    ///
    /// - Throws: ``Refusal/engine(_:)``.
    package func reject(_ id: String) throws(Refusal) -> SampleAnswer {
        guard let signIn = reserve(id) else { return .gone }
        return try rejected(signIn)
    }
}
