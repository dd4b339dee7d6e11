import FoundationEssentials
import Whorl

extension BioIDExtension {
    /// Most candidates that a search names unless its request says otherwise.
    private static let usualResults = 20
    private static let resultBounds = 1...100

    /// Does what a token is for, with the samples that were uploaded.
    ///
    /// - Parameters:
    ///   - action: what is asked for; it must be what the token is for.
    ///   - token: as it was handed out.
    ///   - query: `livedetection`, which can demand what the token does not, and `maxresults`.
    ///   - holder: where the token is used. The app hands it to whoever wants to be verified: a failure counts as one of the
    ///     app, a known source, only where the app itself uses the token and uploaded the samples, from the network that it
    ///     asked from.
    /// - Returns: the outcome.
    /// - Throws: ``BioIDRefusal``.
    package func operate(
        _ action: BioIDAction, _ token: String?, _ query: BioIDQuery, from holder: AttemptSource = .known
    ) async throws(BioIDRefusal) -> OperationResult {
        let claims = try await claims(token)
        let isLive = try query.flag("livedetection") ?? false
        // The protocol's documentation and its client spell it differently.
        guard query.text("maxresults") == nil || query.text("maxResults") == nil else {
            throw .badRequest("InvalidParameter")
        }
        let limit = query.text("maxresults") == nil ? "maxResults" : "maxresults"
        let most = try query.number(limit, Self.resultBounds) ?? Self.usualResults
        let attempt = try ledger.begin(claims.jti, action, now: time.now)
        do throws(Refusal) {
            let source = Self.source(attempt, holder)
            let before = try verified(action, attempt)
            if let result = try await decide(action, attempt, before, isLive: isLive, most: most, source) {
                ledger.finish(attempt, result, about: try people(result, before), now: time.now)
                return result
            }
        } catch {
            switch error {
            case .busy, .locked, .disabled: ledger.giveBack(attempt)
            case .engine, .unsupported: break
            }
            throw Self.refusal(error)
        }
        throw .forbidden("UnknownToken")
    }

    /// Who is enrolled before the samples are compared, of a verification: whoever comes meanwhile is not whom they match.
    private func verified(
        _ action: BioIDAction, _ attempt: TokenLedger.Attempt
    ) throws(Refusal) -> [BCID: PersonMark] {
        guard action == .verification, let bcid = attempt.claims.bcid.flatMap({ try? BCID($0) }),
            let mark = try biometrics.mark(of: bcid)
        else { return [:] }
        return [bcid: mark]
    }

    /// Whom a result says something of, as they are enrolled.
    private func people(
        _ result: OperationResult, _ before: [BCID: PersonMark]
    ) throws(Refusal) -> [BCID: PersonMark] {
        guard result.success, result.action != .livenessdetection else { return [:] }
        var people = before
        for bcid in result.people where people[bcid] == nil { people[bcid] = try biometrics.mark(of: bcid) }
        return people
    }

    /// What the failures of an attempt count for.
    private static func source(_ attempt: TokenLedger.Attempt, _ holder: AttemptSource) -> AttemptSource {
        guard case .unknown(let network, _) = holder else { return holder }
        // Also in a browser that the person is known in: a link may have led there after somebody else uploaded.
        if let stranger = attempt.samples.first(where: { $0.network != network }) {
            return .unknown(network: stranger.network ?? network)
        }
        return network == attempt.asker ? .known : holder
    }

    /// The outcome; nil where the token ended meanwhile, as its person was deleted.
    private func decide(
        _ action: BioIDAction, _ attempt: TokenLedger.Attempt, _ before: [BCID: PersonMark], isLive: Bool, most: Int,
        _ source: AttemptSource
    ) async throws(Refusal) -> OperationResult? {
        let claims = attempt.claims
        let (samples, actor) = (attempt.samples.map(\.captured), Self.actor(claims.app))
        let result = { (success: Bool, error: OperationError?) in
            OperationResult(success: success, action: action, bcid: claims.bcid, error: error?.rawValue)
        }
        if let fault = try livenessFault(attempt, isLive: isLive) { return result(false, fault) }
        if action == .livenessdetection { return result(true, nil) }
        guard let text = claims.bcid, let subject = try? BioIDSubject(text, for: action) else {
            return result(false, .noTemplateAvailable)
        }
        switch (action, subject.bcid) {
        case (.identification, _):
            let found = try await biometrics.identify(
                storage: subject.storage, partition: subject.partition, samples, from: .known,
                top: most, by: actor)
            // A search that finds nobody succeeded too.
            var result = result(true, nil)
            result.matches = found.map { OperationResult.Match(bcid: $0.bcid, score: $0.score) }
            return result
        case (.enrollment, let bcid?):
            let isDone = try await biometrics.enroll(bcid, samples, by: actor) { mark in
                ledger.isMeant(claims.jti, mark)
            }
            return isDone ? result(true, nil) : nil
        case (_, let bcid?):
            // Samples that wait since before a deletion are not compared with whoever has the number now.
            guard ledger.isMeant(claims.jti, before[bcid]) else { return result(false, .noTemplateAvailable) }
            switch try await biometrics.verify(bcid, samples, from: source, by: actor) {
            case .match(let found):
                if BioIDTask(rawValue: claims.task).contains(.autoEnroll) {
                    try await biometrics.autoEnroll(after: found, samples, of: bcid, by: actor)
                }
                return result(true, nil)
            case .nonMatch, .outdated: return result(false, nil)
            case .notEnrolled: return result(false, .noTemplateAvailable)
            }
        case (_, nil): return result(false, .noTemplateAvailable)
        }
    }

    /// What liveness lacks where the token or the request demands it.
    private func livenessFault(
        _ attempt: TokenLedger.Attempt, isLive: Bool
    ) throws(Refusal) -> OperationError? {
        let task = BioIDTask(rawValue: attempt.claims.task)
        guard isLive || !task.isDisjoint(with: [.liveDetection, .challengeResponse, .liveOnly]) else { return nil }
        guard task.contains(.challengeResponse) else {
            return try LivenessCheck(biometrics: biometrics).fault(attempt.samples, challenge: nil)
        }
        let text = Data((attempt.claims.challenge ?? "").utf8)
        guard let drawn = try? JSONCoding.decode([[HeadDirection]].self, from: text),
            drawn.indices.contains(attempt.number)
        else { return .challengeResponseFailed }
        return try LivenessCheck(biometrics: biometrics).fault(
            attempt.samples, challenge: drawn[attempt.number], isMirrored: attempt.claims.mirror ?? true)
    }
}
