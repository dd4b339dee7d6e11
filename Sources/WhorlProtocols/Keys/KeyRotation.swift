package import Whorl

/// Replaces the keys of tokens. A service that runs takes the new ones up at its next token.
package struct KeyRotation: Sendable {
    /// Seconds that BWS tokens of the former secret still open: the life of a token and the time after it in which its
    /// result can be read.
    package static let grace = 1_200.0

    private let records: Records
    private let randomness: Randomness
    private let time: Timepiece

    /// Works on records.
    package init(_ records: Records, _ randomness: Randomness = .system, _ time: Timepiece = .system) {
        self.records = records
        self.randomness = randomness
        self.time = time
    }

    /// Replaces the secret of BWS tokens.
    ///
    /// - Parameter isAtOnce: whether tokens of the former secret end now, as where it may have leaked.
    /// - Throws: errors of ``DocumentStore``.
    package func rotateTokens(atOnce isAtOnce: Bool) throws(WhorlError) {
        let old = try ServiceSecret.secret(for: TokenKeys.purpose, in: records)
        if isAtOnce {
            try records.remove(ServiceSecret.self, TokenKeys.formerPurpose)
        } else {
            try records.put(old.former(of: TokenKeys.formerPurpose, until: time.now + Self.grace))
        }
        try records.put(ServiceSecret.fresh(for: TokenKeys.purpose, randomness))
    }

    /// Replaces the key pairs that tokens for others are signed with, those of each algorithm that is in use.
    ///
    /// The pairs that signed until now stay in the key set, so that tokens that are out can be checked. Those before them
    /// are gone.
    ///
    /// - Parameter isAtOnce: whether tokens of the former pairs end now too.
    /// - Throws: errors of ``DocumentStore``.
    package func rotateSigning(atOnce isAtOnce: Bool) throws(WhorlError) {
        let pairs = try TokenKeys(making: records, randomness, at: time.now).pairs
        for algorithm in SigningKey.Algorithm.allCases {
            let old = pairs.filter { $0.algorithm == algorithm }
            guard let newest = old.first else { continue }
            // A clock that was set back must not make the new pair look older.
            let now = max(time.now, newest.created.nextUp)
            try records.put(try SigningKey.make(algorithm, randomness, at: now))
            for pair in old.dropFirst(isAtOnce ? 0 : 1) { try records.remove(SigningKey.self, pair.id) }
        }
    }
}
