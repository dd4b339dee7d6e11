import Crypto
internal import Whorl
internal import WhorlText

extension Biometrics {
    /// Fails for a name that nobody can be verified for as a verification that fails does, so that neither the answer nor
    /// the time tells names apart: it waits after as many failures, is off after as many, compares with somebody's
    /// references, and writes to the store and to the audit log. What the comparison finds counts for nothing.
    ///
    /// - Parameters:
    ///   - name: the code of the name; see ``code(ofName:)``.
    ///   - samples: what was presented.
    ///   - decoy: a person who has references; nobody where nobody is enrolled, and there is nothing to hide.
    ///   - source: where they come from: the failure counts for its network.
    ///   - actor: who asks, as the audit log names it.
    /// - Returns: whether the decoy has references of what was presented.
    /// - Throws: ``Refusal/locked(retryAfter:)``, ``Refusal/disabled``, ``Refusal/busy(retryAfter:)``,
    ///   ``Refusal/engine(_:)``.
    @discardableResult
    func pretend(
        _ name: String, _ samples: [CapturedSample], _ decoy: BCID?, from source: AttemptSource, by actor: String
    ) async throws(Refusal) -> Bool {
        let start = time.now
        await failedNames.gate.enter(name)
        let outcome: Result<Bool, Refusal>
        do throws(Refusal) {
            outcome = .success(try await fail(name, samples, decoy, source, actor))
        } catch {
            outcome = .failure(error)
        }
        await failedNames.gate.leave(name)
        let told: AuditEvent.Outcome =
            if case .failure(let refusal) = outcome { Self.told(.failure(refusal)).outcome } else { .nonMatch }
        try noteVerification(by: actor, told, since: start)
        return try outcome.get()
    }

    /// Why the next try of a name that nobody can be verified for would be refused, or nil.
    ///
    /// - Throws: ``Refusal/engine(_:)``.
    func refusal(ofName name: String) throws(Refusal) -> Refusal? {
        policy.lockout.refusal(try failures(ofName: name)?.count, at: time.now)
    }

    /// What failures of a name count under: a code that nobody can read without the key.
    ///
    /// - Throws: ``Refusal/engine(_:)``.
    func code(ofName name: String) throws(Refusal) -> String {
        let key = try keep { () throws(WhorlError) in try ServiceSecret.key(for: "failed-name", in: records) }
        return Base64URL.encode(
            HMAC<SHA256>.authenticationCode(for: Array(name.utf8), using: SymmetricKey(data: key)))
    }

    /// Compares samples with the references of somebody else, where a person has none of what was presented, so that the
    /// time does not tell that. What it finds counts for nothing.
    ///
    /// - Returns: whether the decoy has references of what was presented.
    /// - Throws: ``Refusal/busy(retryAfter:)``, ``Refusal/engine(_:)``.
    func compare(_ samples: [CapturedSample], _ decoy: BCID?) async throws(Refusal) -> Bool {
        guard let decoy else { return false }
        return try await comparison(decoy, samples, policy.fmr) != nil
    }

    private func failures(ofName name: String) throws(Refusal) -> NameFailures? {
        try keep { () throws(WhorlError) in try records.find(NameFailures.self, name) }
    }

    private func fail(
        _ name: String, _ samples: [CapturedSample], _ decoy: BCID?, _ source: AttemptSource, _ actor: String
    ) async throws(Refusal) -> Bool {
        if let decoy { _ = try isKnown(source, to: decoy) }
        if let refusal = refusal(of: source) { throw refusal }
        let (lockout, before) = (policy.lockout, try failures(ofName: name)?.count)
        if let refusal = lockout.refusal(before, at: time.now) { throw refusal }
        let decided = lockout.decided(samples, after: before)
        let wasCompared = try await compare(decided, decoy)
        let now = time.now
        let isFull = try keep { () throws(WhorlError) in
            try failedNames.note(name, in: records)
            return try records.change(NameFailures.self, name) { kept in
                var failures = kept ?? NameFailures(name)
                let isFull = lockout.fail(&failures.count, tries: decided.count, at: now)
                failures.last = now
                if wasCompared { failures.comparisons += 1 }
                kept = failures
                return isFull
            }
        }
        miss(from: source)
        if isFull { try raise(.unknownSourcesOff, by: actor) }
        return wasCompared
    }
}
