package import Whorl

extension Biometrics {
    /// Decides whether samples are of a person.
    ///
    /// - Parameters:
    ///   - bcid: the person.
    ///   - samples: what was presented.
    ///   - source: where they come from, which decides what a failure counts for.
    ///   - actor: who asks, as the audit log names it.
    ///   - fmr: the false match rate; the policy's unless a protocol asks for a lower one.
    /// - Returns: the decision.
    /// - Throws: ``Refusal/locked(retryAfter:)``, ``Refusal/disabled``, ``Refusal/busy(retryAfter:)``,
    ///   ``Refusal/engine(_:)``.
    package func verify(
        _ bcid: BCID, _ samples: [CapturedSample], from source: AttemptSource, by actor: String, fmr: Double? = nil
    ) async throws(Refusal) -> Judgement {
        let start = time.now
        await gate.enter(bcid)
        let outcome: Result<Judgement, Refusal>
        do throws(Refusal) {
            outcome = .success(try await decide(bcid, samples, source, actor, fmr ?? policy.fmr))
        } catch {
            outcome = .failure(error)
        }
        await gate.leave(bcid)
        let told = Self.told(outcome)
        try noteVerification(of: bcid, by: actor, told.outcome, told.band, since: start)
        return try outcome.get()
    }

    /// Tells metrics and the audit log of a verification; of those that must wait, the log has few lines.
    ///
    /// - Throws: ``Refusal/engine(_:)``.
    func noteVerification(
        of bcid: BCID? = nil, by actor: String, _ outcome: AuditEvent.Outcome, _ band: AuditEvent.Band? = nil,
        since start: Double
    ) throws(Refusal) {
        observe(Observation(action: "verify", outcome: outcome, seconds: time.now - start))
        try keep { () throws(WhorlError) in
            if outcome == .locked {
                try lockedVerifications.note(of: bcid, by: actor)
            } else {
                try audit.add("verify", by: actor, of: bcid, outcome, band: band)
            }
        }
    }

    /// Why a person's next try from a source would be refused, or nil.
    ///
    /// - Throws: ``Refusal/engine(_:)``.
    package func refusal(of bcid: BCID, from source: AttemptSource) throws(Refusal) -> Refusal? {
        let isKnown = try isKnown(source, to: bcid)
        return policy.lockout.refusal(of: try state(of: bcid), isKnown: isKnown, at: time.now)
    }

    /// What is remembered of a person.
    ///
    /// - Throws: ``Refusal/engine(_:)``.
    package func state(of bcid: BCID) throws(Refusal) -> ClassState? {
        try keep { () throws(WhorlError) in try records.find(ClassState.self, bcid.description) }
    }

    /// Changes what is remembered of a person.
    ///
    /// - Throws: ``Refusal/engine(_:)``.
    @discardableResult
    package func change<Value: Sendable>(
        _ bcid: BCID, _ body: (inout ClassState) -> Value
    ) throws(Refusal) -> Value {
        try keep { () throws(WhorlError) in
            try records.change(ClassState.self, bcid.description) { kept in
                var state = kept ?? ClassState(bcid)
                let value = body(&state)
                kept = state == ClassState(bcid) ? nil : state
                return value
            }
        }
    }

    /// Forgets a person's failures from all sources: an administrator, or another factor, has vouched for it.
    ///
    /// - Throws: ``Refusal/engine(_:)``.
    package func reset(_ bcid: BCID, by actor: String) throws(Refusal) {
        let act = try keep { () throws(WhorlError) in try audit.begin("reset", by: actor, of: bcid) }
        try change(bcid) { $0.reset() }
        try changeBrowsers(of: bcid) { $0.forgetStrays() }
        try keep { () throws(WhorlError) in try act.end() }
    }

    private func decide(
        _ bcid: BCID, _ samples: [CapturedSample], _ source: AttemptSource, _ actor: String, _ fmr: Double
    ) async throws(Refusal) -> Judgement {
        let isKnown = try isKnown(source, to: bcid)
        if !isKnown, let refusal = refusal(of: source) { throw refusal }
        let before = try state(of: bcid)
        if let refusal = policy.lockout.refusal(of: before, isKnown: isKnown, at: time.now) { throw refusal }
        let decided = policy.lockout.decided(samples, after: isKnown ? before?.known : before?.unknown)
        guard let found = try await comparison(bcid, decided, fmr) else {
            // To strangers a modality that is not enrolled is a wrong sample: otherwise the count told them what is.
            if !isKnown, try !enrolled(bcid).isEmpty {
                try fail(bcid, source, isKnown: false, tries: decided.count, by: actor)
            }
            return .notEnrolled
        }
        guard found.decision == .match else {
            try fail(bcid, source, isKnown: isKnown, tries: decided.count, by: actor)
            return .nonMatch(found)
        }
        guard (before?.flagged ?? []).isDisjoint(with: decided.map(\.modality)) else {
            // To strangers it is a wrong sample. Of others the failures stay; the store is needed all the same, see below.
            if isKnown {
                try change(bcid) { _ in }
            } else {
                try fail(bcid, source, isKnown: false, tries: decided.count, by: actor)
            }
            return .outdated
        }
        // Also without a failure to forget: a match must need the store as a non-match does. Otherwise who keeps the
        // store busy would learn from the answer which samples match, and no failure of theirs would be counted.
        try change(bcid) { $0.match(isKnown: isKnown, at: time.now) }
        try await countStrays(among: decided, of: bcid, source, isKnown: isKnown, by: actor)
        return .match(found)
    }

    /// Compares samples with a person's references; nil for a person without references of what was presented.
    ///
    /// - Throws: ``Refusal/busy(retryAfter:)``, ``Refusal/engine(_:)``.
    func comparison(
        _ bcid: BCID, _ samples: [CapturedSample], _ fmr: Double
    ) async throws(Refusal) -> Verification? {
        let probe = Presentation(samples)
        do throws(Refusal) {
            return try await run { (engine) throws(WhorlError) in try engine.verify(bcid, probe: probe, fmr: fmr) }
        } catch .engine(.unknownBCID), .engine(.modalityNotEnrolled), .engine(.positionNotEnrolled) {
            return nil
        }
    }

    /// What the audit log says of an outcome.
    static func told(
        _ outcome: Result<Judgement, Refusal>
    ) -> (outcome: AuditEvent.Outcome, band: AuditEvent.Band?) {
        switch outcome {
        case .success(.match(let found)): (.match, AuditEvent.Band(found))
        case .success(.nonMatch(let found)): (.nonMatch, AuditEvent.Band(found))
        case .success(.notEnrolled): (.notEnrolled, nil)
        case .success(.outdated): (.refused, nil)
        case .failure(.locked), .failure(.disabled): (.locked, nil)
        case .failure(.busy), .failure(.unsupported): (.refused, nil)
        case .failure(.engine): (.failed, nil)
        }
    }
}

/// The outcome of a verification.
package enum Judgement: Sendable, Equatable {
    case match(Verification)
    case nonMatch(Verification)
    /// The person has no references, or none of what was presented.
    case notEnrolled
    /// The samples match, yet a modality among them is flagged: its references must be made anew before they count.
    case outdated

    /// Whether it is the person.
    package var isMatch: Bool {
        if case .match = self { true } else { false }
    }
}

extension Verification {
    /// The modalities that would have matched without the others, at the same false match rate: a combined match says
    /// nothing of each modality that took part, whose samples may be somebody else's.
    package var matchedAlone: [Modality] {
        modalities.filter { Threshold(score: $0.threshold).accepts($0.score) }.map(\.modality)
    }
}
