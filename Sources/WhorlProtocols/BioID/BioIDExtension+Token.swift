import Whorl

extension BioIDExtension {
    /// Makes a token.
    ///
    /// - Parameters:
    ///   - query: the request's parameters.
    ///   - app: who asks, by its secret.
    ///   - network: where it asks from: whoever uses the token elsewhere is an unknown source.
    /// - Returns: the token, a JWT.
    /// - Throws: ``BioIDRefusal``.
    package func token(
        _ query: BioIDQuery, for app: App, from network: String? = nil
    ) async throws(BioIDRefusal) -> String {
        guard let id = query.text("id") else { throw .badRequest("MissingID") }
        guard id == app.id else { throw .forbidden("WrongID") }
        let request = try TokenRequest(
            query, modalities: biometrics.reader.modalities, liveness: settings.liveness,
            isRequired: app.requiresLiveness)
        if let subject = request.subject { try check(subject, for: app) }
        let now = time.now
        let deadline = now + settings.tokenLife
        let hasChallenge = request.task.contains(.challengeResponse)
        let challenge =
            hasChallenge
            ? HeadChallenge.text(HeadChallenge.draw(tries: request.task.tries, length: request.challenges, randomness))
            : nil
        let claims = BioIDClaims(
            iss: settings.url, aud: settings.url + "/extension/", exp: Int(deadline.rounded(.up)), iat: Int(now),
            jti: randomness.name(), app: app.id, bcid: request.subject?.description, task: request.task.rawValue,
            traits: request.traits.rawValue,
            accepts: request.accepted == request.traits ? nil : request.accepted.rawValue, challenge: challenge,
            mirror: request.isMirrored ? nil : false, returnURLs: app.returnURLs.isEmpty ? nil : app.returnURLs)
        let person = try await person(request)
        try ledger.add(
            claims, until: deadline, registration: app.registration, asker: network, person: person, now: now)
        do {
            return try await tokens.seal(claims)
        } catch {
            throw .service(.busy(retryAfter: 1))
        }
    }

    /// The person whom a token would enroll or verify.
    private func person(_ request: TokenRequest) async throws(BioIDRefusal) -> PersonMark? {
        guard [.enrollment, .verification].contains(request.task.action), let bcid = request.subject?.bcid else {
            return nil
        }
        return try await shared { () throws(Refusal) in try biometrics.mark(of: bcid) }
    }

    /// The outcome of the last operation of a token; nil before the first.
    ///
    /// - Throws: ``BioIDRefusal/forbidden(_:)`` for a token that another app asked for, one that is no more known, and a
    ///   result that was given before to an app that gets each once.
    package func result(of token: String?, for app: App) async throws(BioIDRefusal) -> OperationResult? {
        guard let token else { throw .badRequest("MissingToken") }
        guard let claims = await tokens.open(token, as: BioIDClaims.self) else { throw .forbidden("UnknownToken") }
        let kept = try ledger.result(
            claims.jti, of: app.id, registration: app.registration, once: app.hasOneTimeResults, now: time.now)
        guard let (result, people) = kept, result.success, result.action != .livenessdetection else {
            return kept?.result
        }
        // Whoever was deleted since, by a command perhaps, is recognized by nothing, and whoever has the number now is another.
        let gone = try await shared { () throws(Refusal) in
            var gone: Set<BCID> = []
            for bcid in result.people {
                let now = try biometrics.mark(of: bcid)
                if now == nil || now != people[bcid] { gone.insert(bcid) }
            }
            return gone
        }
        return result.without(gone)
    }
}
