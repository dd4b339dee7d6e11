internal import Whorl

extension Biometrics {
    /// Does for a name that nobody can be verified for what a verification that fails does, so that the time does not tell
    /// names apart: it compares with somebody's references, writes to the store and to the audit log. What the comparison
    /// finds counts for nothing.
    ///
    /// - Parameters:
    ///   - samples: what was presented.
    ///   - decoy: a person who has references; nobody where nobody is enrolled, and there is nothing to hide.
    ///   - source: where they come from: the failure counts for its network.
    ///   - actor: who asks, as the audit log names it.
    /// - Returns: whether the decoy has references of what was presented.
    /// - Throws: ``Refusal/busy(retryAfter:)``, ``Refusal/engine(_:)``.
    @discardableResult
    func pretend(
        _ samples: [CapturedSample], _ decoy: BCID?, from source: AttemptSource, by actor: String
    ) async throws(Refusal) -> Bool {
        let start = time.now
        if let decoy { _ = try isKnown(source, to: decoy) }
        let wasCompared = try await compare(samples, decoy)
        try keep { () throws(WhorlError) in
            try records.change(DecoyState.self, DecoyState.name) { kept in
                var state = kept ?? DecoyState()
                if wasCompared { state.comparisons += 1 }
                kept = state
            }
        }
        miss(from: source)
        observe(Observation(action: "verify", outcome: .nonMatch, seconds: time.now - start))
        try keep { () throws(WhorlError) in try audit.add("verify", by: actor, .nonMatch) }
        return wasCompared
    }

    private func compare(_ samples: [CapturedSample], _ decoy: BCID?) async throws(Refusal) -> Bool {
        guard let decoy else { return false }
        _ = try state(of: decoy)
        return try await comparison(decoy, samples, policy.fmr) != nil
    }
}

/// What is written where a person's failures would be: how often somebody was compared for a name of nobody's.
package struct DecoyState: Record, Equatable {
    /// The kind of these records.
    package static let kind = "decoy"
    /// There is one.
    package static let name = "all"

    /// See ``Record``.
    package var id: String { Self.name }
    /// Comparisons that were made.
    package var comparisons = 0
}
