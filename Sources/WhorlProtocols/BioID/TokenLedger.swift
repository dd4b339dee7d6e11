import Synchronization
package import Whorl

/// The tokens that are out: tries, samples that wait, and last results. It ends with the process.
package final class TokenLedger: Sendable {
    /// An operation that has begun: its samples are taken from the token, and one try is used.
    package struct Attempt: Sendable {
        let claims: BioIDClaims
        package let samples: [HeldSample]
        /// Counts from 0.
        package let number: Int
    }

    private struct Entry {
        let claims: BioIDClaims
        let deadline: Double
        var tries = 0
        var samples: [HeldSample] = []
        var result: OperationResult?

        var cost: Int { samples.reduce(0) { $0 + $1.cost } }
    }

    /// What is held, of one app or of all.
    private struct Held {
        var tokens = 0
        var bytes = 0

        /// Whether more fits into a share of the limits.
        func has(roomFor more: Held, in limits: TokenLimits, share: Double) -> Bool {
            Double(tokens + more.tokens) <= Double(limits.tokens) * share
                && Double(bytes + more.bytes) <= Double(limits.bytes) * share
        }
    }

    private struct State {
        private(set) var entries: [String: Entry] = [:]
        private var all = Held()
        private var apps: [String: Held] = [:]
        var swept = 0.0

        /// Keeps a token as it is now.
        mutating func keep(_ entry: Entry, as name: String) {
            let before = entries.updateValue(entry, forKey: name)
            count(Held(tokens: before == nil ? 1 : 0, bytes: entry.cost - (before?.cost ?? 0)), of: entry.claims.app)
        }

        /// Forgets tokens.
        mutating func drop(where isOver: (Entry) -> Bool) {
            for (name, entry) in entries where isOver(entry) {
                entries[name] = nil
                count(Held(tokens: -1, bytes: -entry.cost), of: entry.claims.app)
                if apps[entry.claims.app]?.tokens == 0 { apps[entry.claims.app] = nil }
            }
        }

        /// Forgets the samples that wait with tokens.
        mutating func dropSamples(where isOver: (Entry) -> Bool) {
            for (name, var entry) in entries where !entry.samples.isEmpty && isOver(entry) {
                entry.samples = []
                keep(entry, as: name)
            }
        }

        /// Whether more fits: into the limits, and into what one app may take of them.
        func has(roomFor more: Held, of app: String, in limits: TokenLimits) -> Bool {
            all.has(roomFor: more, in: limits, share: 1)
                && (apps[app] ?? Held()).has(roomFor: more, in: limits, share: limits.appShare)
        }

        private mutating func count(_ more: Held, of app: String) {
            all.tokens += more.tokens
            all.bytes += more.bytes
            apps[app, default: Held()].tokens += more.tokens
            apps[app, default: Held()].bytes += more.bytes
        }
    }

    private let limits: TokenLimits
    private let state = Mutex(State())

    package init(_ limits: TokenLimits) {
        self.limits = limits
    }

    /// Notes a token that is handed out.
    ///
    /// - Throws: ``BioIDRefusal/full``.
    package func add(_ claims: BioIDClaims, until deadline: Double, now: Double) throws(BioIDRefusal) {
        try state.withLock { (state) throws(BioIDRefusal) in
            sweep(&state, now)
            guard state.has(roomFor: Held(tokens: 1), of: claims.app, in: limits) else { throw .full }
            state.keep(Entry(claims: claims, deadline: deadline), as: claims.jti)
        }
    }

    /// Checks that a token may be used.
    ///
    /// - Throws: ``BioIDRefusal/forbidden(_:)``.
    package func check(_ name: String, now: Double) throws(BioIDRefusal) {
        try state.withLock { (state) throws(BioIDRefusal) in _ = try Self.entry(name, state, now) }
    }

    /// Keeps a sample with its token.
    ///
    /// - Throws: ``BioIDRefusal/forbidden(_:)``, ``BioIDRefusal/badRequest(_:)`` for one too many of the token's,
    ///   ``BioIDRefusal/full``.
    package func put(_ captured: CapturedSample, _ direction: HeadDirection?, index: Int?, _ name: String, now: Double)
        throws(BioIDRefusal)
    {
        try state.withLock { (state) throws(BioIDRefusal) in
            sweep(&state, now)
            var entry = try Self.entry(name, state, now)
            guard entry.samples.count < limits.samplesPerToken else { throw .badRequest("TooManySamples") }
            let following = (entry.samples.map(\.index).max() ?? -1) + 1
            let sample = HeldSample(captured: captured, direction: direction, index: index ?? following)
            guard state.has(roomFor: Held(bytes: sample.cost), of: entry.claims.app, in: limits) else { throw .full }
            // An index that comes again means that a picture was taken again.
            entry.samples.removeAll { $0.index == sample.index }
            entry.samples.append(sample)
            state.keep(entry, as: name)
        }
    }

    /// Begins an operation: takes the token's samples and uses a try.
    ///
    /// - Throws: ``BioIDRefusal/forbidden(_:)`` for an ended or used up token and one for something else,
    ///   ``BioIDRefusal/badRequest(_:)`` where no sample waits.
    package func begin(_ name: String, _ action: BioIDAction, now: Double) throws(BioIDRefusal) -> Attempt {
        try state.withLock { (state) throws(BioIDRefusal) in
            var entry = try Self.entry(name, state, now)
            let task = BioIDTask(rawValue: entry.claims.task)
            guard task.action == action else { throw .forbidden("TaskNotAllowed") }
            guard entry.tries < task.tries else { throw .forbidden("NoTriesLeft") }
            guard !entry.samples.isEmpty else { throw .badRequest("NoSamples") }
            let attempt = Attempt(
                claims: entry.claims, samples: entry.samples.sorted { $0.index < $1.index }, number: entry.tries)
            entry.samples = []
            entry.tries += 1
            state.keep(entry, as: name)
            return attempt
        }
    }

    /// Ends an operation.
    package func finish(_ attempt: Attempt, _ result: OperationResult) {
        state.withLock { state in
            guard var entry = state.entries[attempt.claims.jti] else { return }
            entry.result = result
            state.keep(entry, as: attempt.claims.jti)
        }
    }

    /// Takes an operation back that could not be done, as the service was too busy: try and samples stay the token's.
    package func giveBack(_ attempt: Attempt) {
        state.withLock { state in
            guard var entry = state.entries[attempt.claims.jti] else { return }
            entry.tries -= 1
            entry.samples = Array((attempt.samples + entry.samples).prefix(limits.samplesPerToken))
            state.keep(entry, as: attempt.claims.jti)
        }
    }

    /// The last result of a token; nil where nothing was done yet.
    ///
    /// - Throws: ``BioIDRefusal/forbidden(_:)`` for a token of another app, and one that is over for long.
    package func result(_ name: String, of app: String, now: Double) throws(BioIDRefusal) -> OperationResult? {
        try state.withLock { (state) throws(BioIDRefusal) in
            guard let entry = state.entries[name], entry.claims.app == app, now < entry.deadline + limits.grace else {
                throw .forbidden("UnknownToken")
            }
            return entry.result
        }
    }

    /// Forgets the samples that wait in tokens of a person.
    package func forget(_ bcid: BCID) {
        state.withLock { $0.dropSamples { $0.claims.bcid == bcid.description } }
    }

    private static func entry(_ name: String, _ state: borrowing State, _ now: Double) throws(BioIDRefusal) -> Entry {
        guard let entry = state.entries[name] else { throw .forbidden("UnknownToken") }
        guard now < entry.deadline else { throw .forbidden("TokenExpired") }
        return entry
    }

    /// Drops samples of tokens that have ended, and tokens whose results nobody may read any more.
    private func sweep(_ state: inout State, _ now: Double) {
        guard abs(now - state.swept) >= limits.interval else { return }
        state.swept = now
        state.drop { $0.deadline + limits.grace <= now }
        state.dropSamples { $0.deadline <= now }
    }
}
