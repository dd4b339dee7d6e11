import Synchronization
import Whorl

extension OpenIDProvider {
    /// What a sample led to.
    package enum SampleAnswer: Sendable, Equatable {
        /// It is the user: ``OpenIDProvider/finish(_:)`` gives the place.
        case match
        /// It is not.
        case nonMatch(triesLeft: Int)
        /// Liveness is required and was not shown; nothing was compared.
        case notLive(triesLeft: Int)
        /// The sign-in has failed: ``OpenIDProvider/finish(_:)`` gives the place.
        case denied(Denial)
        /// There is no such sign-in, or no more.
        case gone
        /// A user name is needed first, as nobody is named or the samples match several users: no try is used.
        case nameRequired
    }

    /// Why a sign-in failed.
    package enum Denial: String, Sendable, Equatable {
        case tooManyTries = "too many samples did not match"
        case locked = "too many failures: try again later"
        case disabled = "too many failures: an administrator must reset the user"
        case certificateRequired = "a client certificate of the user is required"
    }

    /// Decides by samples whether a sign-in passes.
    ///
    /// - Parameters:
    ///   - id: the sign-in.
    ///   - samples: what was presented.
    ///   - source: where they come from.
    /// - Returns: what they led to.
    /// - Throws: ``Refusal/busy(retryAfter:)`` and ``Refusal/engine(_:)``: the try does not count then.
    package func submit(
        _ id: String, _ samples: [CapturedSample], from source: AttemptSource
    ) async throws(Refusal) -> SampleAnswer {
        guard open(id)?.needsName != true else { return .nameRequired }
        guard let signIn = reserve(id) else { return .gone }
        do throws(Refusal) {
            guard try hasDemandedCertificate(signIn) else { return try deny(signIn, .certificateRequired) }
            let isLive = needsLiveness(signIn.request.client)
            if isLive, try !LivenessCheck(biometrics: biometrics).isShown(samples) { return try notLive(signIn) }
            let (user, found): (OIDCUser, Verification)
            switch try await who(signIn, samples, from: source) {
            case .user(let who, let how): (user, found) = (who, how)
            case .nobody: return try rejected(signIn)
            case .several: return askName(id)
            }
            let shown = found.matchedAlone
            guard let authentication = try authentication(of: user, by: shown, in: signIn, isLive: isLive) else {
                return try deny(signIn, .certificateRequired)
            }
            guard settle(id, .passed(authentication), by: user.bcid) else { return .gone }
            try note(signIn, user.bcid, .match)
            return .match
        } catch .locked {
            return try deny(signIn, .locked)
        } catch .disabled {
            return try deny(signIn, .disabled)
        } catch {
            ledger.withLock { _ = $0.signIns.change(id) { $0.failures -= 1 } }
            throw error
        }
    }

    /// What samples say of who signs in.
    private enum Judged {
        case user(OIDCUser, Verification)
        case nobody
        /// Several users match: the sign-in asks for a name from then on.
        case several
    }

    /// The user that samples are of: the one who is named, or who is found in the partition of a client that says so.
    private func who(
        _ signIn: SignIn, _ samples: [CapturedSample], from source: AttemptSource
    ) async throws(Refusal) -> Judged {
        let client = signIn.request.client
        if let name = signIn.name {
            let found = try await verify(name, samples, from: source, client)
            return found.map { .user($0, $1) } ?? .nobody
        }
        guard signIn.identifies else { return .nobody }
        let finding = try await biometrics.find(
            samples, in: [(client.storage, client.partition)], from: source, by: actor(of: client)
        ) { (bcid) throws(Refusal) in try user(of: bcid) != nil }
        switch finding {
        case .nobody: return .nobody
        case .one(let bcid): return try await found(bcid, samples, from: source, client)
        case .several: return .several
        }
    }

    private func user(of bcid: BCID) throws(Refusal) -> OIDCUser? {
        try biometrics.keep { () throws(WhorlError) in try users.user(of: bcid) }
    }

    /// A user whom a search found, where it is not locked meanwhile, of which a search says nothing.
    private func found(
        _ bcid: BCID, _ samples: [CapturedSample], from source: AttemptSource, _ client: OIDCClient
    ) async throws(Refusal) -> Judged {
        do throws(Refusal) {
            let judgement = try await biometrics.verify(bcid, samples, from: source, by: actor(of: client))
            if case .match(let found) = judgement, let user = try user(of: bcid) { return .user(user, found) }
            return .nobody
        } catch .locked, .disabled {
            return .nobody
        }
    }

    /// Asks for the name of who signs in, which no search of this sign-in tells; the try does not count.
    private func askName(_ id: String) -> SampleAnswer {
        ledger.withLock { ledger in
            _ = ledger.signIns.change(id) { signIn in
                signIn.isAmbiguous = true
                signIn.failures -= 1
            }
        }
        return .nameRequired
    }

    /// Counts a try before it is made, so that tries at the same time are counted too.
    func reserve(_ id: String) -> SignIn? {
        let (now, limit) = (time.now, policy.failures)
        return ledger.withLock { ledger in
            guard let signIn = ledger.signIns.value(id, at: now), signIn.stage == .open, signIn.failures < limit
            else { return nil }
            ledger.signIns.change(id) { $0.failures += 1 }
            return ledger.signIns[id]
        }
    }

    func rejected(_ signIn: SignIn) throws(Refusal) -> SampleAnswer {
        let left = policy.failures - (ledger.withLock { $0.signIns[signIn.id]?.failures } ?? policy.failures)
        guard left > 0 else { return try deny(signIn, .tooManyTries) }
        try note(signIn, nil, .nonMatch)
        return .nonMatch(triesLeft: left)
    }

    func notLive(_ signIn: SignIn) throws(Refusal) -> SampleAnswer {
        let answer = try rejected(signIn)
        if case .nonMatch(let left) = answer { return .notLive(triesLeft: left) }
        return answer
    }

    func deny(_ signIn: SignIn, _ denial: Denial) throws(Refusal) -> SampleAnswer {
        guard settle(signIn.id, .failed(place: signIn.request.address.error(.accessDenied, denial.rawValue))) else {
            return .gone
        }
        if denial.outcome == .locked {
            try biometrics.keep { () throws(WhorlError) in
                try biometrics.lockedSignIns.note(by: actor(of: signIn.request.client))
            }
        } else {
            try note(signIn, nil, denial.outcome)
        }
        return .denied(denial)
    }

    /// Decides a sign-in that is open.
    ///
    /// - Parameters:
    ///   - id: the sign-in.
    ///   - stage: how it goes on.
    ///   - presenter: whose sample the browser presented, where one matched.
    ///   - isStanding: whether what decides it still counts.
    /// - Returns: whether it was open, and is decided.
    func settle(
        _ id: String, _ stage: SignIn.Stage, by presenter: BCID? = nil, if isStanding: () -> Bool = { true }
    ) -> Bool {
        ledger.withLock { ledger in
            guard ledger.signIns[id]?.stage == .open, isStanding() else { return false }
            ledger.signIns.change(id) { ($0.stage, $0.presenter) = (stage, presenter) }
            return true
        }
    }

    func actor(of client: OIDCClient) -> String { "client:\(client.id)" }

    func note(_ signIn: SignIn, _ bcid: BCID?, _ outcome: AuditEvent.Outcome) throws(Refusal) {
        try biometrics.keep { () throws(WhorlError) in
            try audit.add("sign-in", by: actor(of: signIn.request.client), of: bcid, outcome)
        }
    }
}

extension OpenIDProvider.Denial {
    /// How the audit log says it.
    fileprivate var outcome: AuditEvent.Outcome {
        switch self {
        case .tooManyTries: .nonMatch
        case .locked, .disabled: .locked
        case .certificateRequired: .refused
        }
    }
}
