import Whorl

/// Where a try to verify somebody comes from: it decides in which of the person's two counters a failure counts.
///
/// One counter for all would let a stranger choose between two wrongs: to guess without limit, or to lock the person out.
/// So failures of strangers fill a counter of their own, which turns nobody else away; see ``ClassState``.
package enum AttemptSource: Sendable, Equatable {
    /// The person's registered device, which proved itself; the server of an app that showed its secret; the person's own
    /// machine, as at a prompt or by a paired bridge. Whoever got a token from an app is not among them.
    case known
    /// Anybody.
    ///
    /// - `network`: where the try comes from; see ``SourceNetwork``.
    /// - `browser`: the secrets in the browser's cookie. One that belongs to the person makes the source a known one;
    ///   see ``KnownBrowsers``.
    case unknown(network: String, browser: [String] = [])
}

/// What failures count for, by where they come from.
extension Biometrics {
    /// Whether a source is known to a person: by itself, or by a secret of the browser that belongs to the person. In no browser
    /// is a person known in whose browsers others were guessed at too often in a day.
    ///
    /// - Throws: ``Refusal/engine(_:)``, ``Refusal/busy(retryAfter:)``.
    func isKnown(_ source: AttemptSource, to bcid: BCID) throws(Refusal) -> Bool {
        guard case .unknown(_, let secrets) = source else { return true }
        guard !secrets.isEmpty else { return false }
        let kept = try keep { () throws(WhorlError) in try records.find(KnownBrowsers.self, bcid.description) }
        guard let kept, !kept.isFull(policy.lockout, at: time.now) else { return false }
        return kept.holdsAny(of: secrets, at: time.now)
    }

    /// Why no try of an unknown source is decided now, whoever it is about; nil where it may go on.
    func refusal(of source: AttemptSource) -> Refusal? {
        guard case .unknown(let network, _) = source else { return nil }
        return misses.wait(for: network).map { .locked(retryAfter: $0) }
    }

    /// Counts a failure for the network that it comes from. Tries that are under way at the same moment are decided; what
    /// they use up beyond the limit makes the next one wait the longer.
    func miss(from source: AttemptSource) {
        if case .unknown(let network, _) = source { misses.spend(network) }
    }

    /// Counts a failure of a person.
    ///
    /// - Parameters:
    ///   - bcid: the person.
    ///   - source: where the samples come from.
    ///   - isKnown: whether that is a known source.
    ///   - tries: samples that were compared.
    ///   - actor: who asks, as the audit log names it.
    /// - Throws: ``Refusal/engine(_:)``, ``Refusal/busy(retryAfter:)``.
    func fail(
        _ bcid: BCID, _ source: AttemptSource, isKnown: Bool, tries: Int, by actor: String
    ) throws(Refusal) {
        let (lockout, now) = (policy.lockout, time.now)
        let isFull = try change(bcid) { state in
            isKnown
                ? lockout.fail(&state.known, tries: tries, at: now)
                : lockout.fail(&state.unknown, tries: tries, at: now)
        }
        if !isKnown {
            try miss(of: bcid, from: source, isFull: isFull, by: actor)
        } else if case .unknown = source {
            // For a day, whatever matches meanwhile: whoever has a finger of the person may have made the browser known.
            try changeBrowsers(of: bcid) { $0.count(tries, lockout, at: now) }
        }
    }

    /// Counts samples that do not resemble a person whom others beside them matched: they are tries of that person, which
    /// would otherwise be guesses that nothing counts. They count for a day, whatever matches in a known browser meanwhile.
    ///
    /// - Throws: ``Refusal/engine(_:)``, ``Refusal/busy(retryAfter:)``.
    func countStrays(
        among samples: [CapturedSample], of bcid: BCID, _ source: AttemptSource, isKnown: Bool, by actor: String
    ) async throws(Refusal) {
        guard case .unknown = source else { return }
        let strays = try await misses(samples, of: bcid)
        guard strays > 0 else { return }
        let lockout = policy.lockout
        guard !isKnown else {
            return try changeBrowsers(of: bcid) { $0.count(strays, lockout, at: time.now) }
        }
        let isFull = try change(bcid) { $0.stray(strays, lockout, at: time.now) }
        try miss(of: bcid, from: source, isFull: isFull, by: actor)
    }

    /// Changes what is kept of a person's browsers, where any is known.
    ///
    /// - Throws: ``Refusal/engine(_:)``, ``Refusal/busy(retryAfter:)``.
    func changeBrowsers(of bcid: BCID, _ body: (inout KnownBrowsers) -> Void) throws(Refusal) {
        try keep { () throws(WhorlError) in
            try records.change(KnownBrowsers.self, bcid.description) { kept in
                guard var browsers = kept else { return }
                body(&browsers)
                kept = browsers
            }
        }
    }

    /// Counts what a stranger failed at for the network, and raises the alarm where it fills the person's counter.
    private func miss(of bcid: BCID, from source: AttemptSource, isFull: Bool, by actor: String) throws(Refusal) {
        miss(from: source)
        if isFull { try raise(.unknownSourcesOff, of: bcid, by: actor) }
    }
}
