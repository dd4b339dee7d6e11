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
        /// The network from which the app asked for the token; nil where that is not known.
        let asker: String?
    }

    private struct Entry {
        let claims: BioIDClaims
        let deadline: Double
        /// Of the app that asked.
        let registration: String?
        let asker: String?
        /// Whom it enrolls or verifies: who was enrolled when the app asked, or was so first afterwards.
        var person: PersonMark?
        var tries = 0
        /// Images that were read.
        var readings = 0
        var result: OperationResult?
        /// Whom the last result says something of, as they were enrolled then.
        var people: [BCID: PersonMark] = [:]
        /// When the last operation ended, in seconds since 1970.
        var finished = 0.0
        /// Whether the result was read and is given no more.
        var isTaken = false
    }

    private struct State {
        /// Tokens of each app, until nobody may read their results any more.
        var tokens: ExpiringTable<String, Entry>
        /// The samples that wait with each token, until it ends. Their room is counted in bytes.
        var samples: ExpiringTable<String, [HeldSample]>

        init(_ limits: TokenLimits) {
            tokens = Self.table(limits.tokens, limits)
            samples = Self.table(limits.bytes, limits)
        }

        private static func table<Value>(_ most: Int, _ limits: TokenLimits) -> ExpiringTable<String, Value> {
            ExpiringTable(
                most: most, quota: Int(Double(most) * limits.appShare), overflow: .refuse,
                sweepInterval: limits.interval)
        }

        /// A token that has not ended.
        ///
        /// - Throws: ``BioIDRefusal/forbidden(_:)``.
        func token(_ name: String, at now: Double) throws(BioIDRefusal) -> Entry {
            guard let entry = tokens[name] else { throw .forbidden("UnknownToken") }
            guard now < entry.deadline else { throw .forbidden("TokenExpired") }
            return entry
        }
    }

    private let limits: TokenLimits
    private let state: Mutex<State>

    package init(_ limits: TokenLimits) {
        self.limits = limits
        state = Mutex(State(limits))
    }

    /// Notes a token that is handed out.
    ///
    /// - Parameters:
    ///   - claims: what the token says.
    ///   - deadline: when it ends, in seconds since 1970.
    ///   - registration: of the app that asked.
    ///   - asker: the network from which it asked.
    ///   - person: who is enrolled now, of a token that enrolls or verifies; nil for nobody.
    ///   - now: in seconds since 1970.
    /// - Throws: ``BioIDRefusal/full``.
    package func add(
        _ claims: BioIDClaims, until deadline: Double, registration: String? = nil, asker: String? = nil,
        person: PersonMark? = nil, now: Double
    ) throws(BioIDRefusal) {
        try state.withLock { (state) throws(BioIDRefusal) in
            state.samples.sweep(at: now)
            let isTaken = state.tokens.insert(
                Entry(
                    claims: claims, deadline: deadline, registration: registration, asker: asker,
                    person: person),
                for: claims.jti, until: deadline + limits.grace,
                owner: claims.app, at: now)
            guard isTaken else { throw .full }
        }
    }

    /// Checks that a token may be used.
    ///
    /// - Returns: the registration of the app that asked for it.
    /// - Throws: ``BioIDRefusal/forbidden(_:)``.
    @discardableResult
    package func check(_ name: String, now: Double) throws(BioIDRefusal) -> String? {
        try state.withLock { (state) throws(BioIDRefusal) in try state.token(name, at: now).registration }
    }

    /// Counts an image before it is read.
    ///
    /// - Throws: ``BioIDRefusal/forbidden(_:)``, ``BioIDRefusal/badRequest(_:)`` where the token has had its share.
    package func reserve(_ name: String, now: Double) throws(BioIDRefusal) {
        try state.withLock { (state) throws(BioIDRefusal) in
            let entry = try state.token(name, at: now)
            guard entry.readings < limits.readingsPerToken,
                state.samples[name]?.count ?? 0 < limits.samplesPerToken
            else { throw .badRequest("TooManySamples") }
            state.tokens.change(name) { $0.readings += 1 }
        }
    }

    /// Keeps a sample with its token.
    ///
    /// - Throws: ``BioIDRefusal/forbidden(_:)``, ``BioIDRefusal/badRequest(_:)`` for one too many of the token's,
    ///   ``BioIDRefusal/full``.
    package func put(
        _ captured: CapturedSample, _ direction: HeadDirection?, index: Int?, _ name: String,
        from network: String? = nil, now: Double
    ) throws(BioIDRefusal) {
        try state.withLock { (state) throws(BioIDRefusal) in
            state.tokens.sweep(at: now)
            let entry = try state.token(name, at: now)
            var samples = state.samples[name] ?? []
            guard samples.count < limits.samplesPerToken else { throw .badRequest("TooManySamples") }
            let following = (samples.map(\.index).max() ?? -1) + 1
            let sample = HeldSample(
                captured: captured, direction: direction, index: index ?? following, network: network)
            // An index that comes again means that a picture was taken again.
            samples.removeAll { $0.index == sample.index }
            samples.append(sample)
            let isTaken = state.samples.insert(
                samples, for: name, until: entry.deadline, owner: entry.claims.app, cost: Self.cost(samples), at: now)
            guard isTaken else { throw .full }
        }
    }

    /// Begins an operation: takes the token's samples and uses a try.
    ///
    /// - Throws: ``BioIDRefusal/forbidden(_:)`` for an ended or used up token and one for something else,
    ///   ``BioIDRefusal/badRequest(_:)`` where no sample waits.
    package func begin(_ name: String, _ action: BioIDAction, now: Double) throws(BioIDRefusal) -> Attempt {
        try state.withLock { (state) throws(BioIDRefusal) in
            let entry = try state.token(name, at: now)
            let task = BioIDTask(rawValue: entry.claims.task)
            guard task.action == action else { throw .forbidden("TaskNotAllowed") }
            guard entry.tries < task.tries else { throw .forbidden("NoTriesLeft") }
            guard let samples = state.samples.take(name, at: now) else { throw .badRequest("NoSamples") }
            state.tokens.change(name) { $0.tries += 1 }
            return Attempt(
                claims: entry.claims, samples: samples.sorted { $0.index < $1.index }, number: entry.tries,
                asker: entry.asker)
        }
    }

    /// Ends an operation.
    ///
    /// - Parameters:
    ///   - attempt: what ends.
    ///   - result: its outcome.
    ///   - people: whom it says something of, as they are enrolled.
    ///   - now: in seconds since 1970.
    package func finish(
        _ attempt: Attempt, _ result: OperationResult, about people: [BCID: PersonMark] = [:], now: Double
    ) {
        state.withLock { state in
            _ = state.tokens.change(attempt.claims.jti) { entry in
                (entry.result, entry.people, entry.finished, entry.isTaken) = (result, people, now, false)
            }
        }
    }

    /// Takes an operation back that could not be done, as the service was too busy: try and samples stay the token's.
    package func giveBack(_ attempt: Attempt) {
        state.withLock { state in
            let name = attempt.claims.jti
            guard let deadline = state.tokens[name]?.deadline else { return }
            state.tokens.change(name) { $0.tries -= 1 }
            let waiting = state.samples[name] ?? []
            let samples = Array((attempt.samples + waiting).prefix(limits.samplesPerToken))
            state.samples.restore(
                samples, for: name, until: deadline, owner: attempt.claims.app, cost: Self.cost(samples))
        }
    }

    /// The last result of a token with its age; nil where nothing was done yet.
    ///
    /// - Parameters:
    ///   - name: the token.
    ///   - app: who asks.
    ///   - registration: of the app.
    ///   - isLast: whether the result is given this once.
    ///   - now: in seconds since 1970.
    /// - Returns: the result, and whom it says something of, as they were enrolled when the operation ended.
    /// - Throws: ``BioIDRefusal/forbidden(_:)`` for a token of another app, one that is over for long, and a result that
    ///   is given no more.
    package func result(
        _ name: String, of app: String, registration: String? = nil, once isLast: Bool = false, now: Double
    ) throws(BioIDRefusal) -> (result: OperationResult, people: [BCID: PersonMark])? {
        try state.withLock { (state) throws(BioIDRefusal) in
            guard let entry = state.tokens.value(name, at: now), entry.claims.app == app,
                entry.registration == registration
            else { throw .forbidden("UnknownToken") }
            guard !entry.isTaken else { throw .forbidden("ResultTaken") }
            guard var result = entry.result else { return nil }
            if isLast { state.tokens.change(name) { ($0.result, $0.isTaken) = (nil, true) } }
            result.age = max(0, Int(now - entry.finished))
            return (result, entry.people)
        }
    }

    /// Ends the tokens of a person, with their samples and results.
    package func end(_ bcid: BCID) {
        state.withLock { state in
            for name in state.tokens.remove(where: { $0.claims.bcid == bcid.description }) {
                state.samples.remove(name)
            }
        }
    }

    /// Forgets the samples that wait in tokens of a person who is deleted, and ends those tokens that enroll: whoever holds
    /// one would bring the person back.
    package func forget(_ bcid: BCID) {
        state.withLock { state in
            let tokens = state.tokens.all.filter { $0.value.claims.bcid == bcid.description }
            for (name, _) in tokens { state.samples.remove(name) }
            _ = state.tokens.remove { entry in
                entry.claims.bcid == bcid.description && BioIDTask(rawValue: entry.claims.task).action == .enrollment
            }
        }
    }

    /// Notes who is enrolled now, for tokens that were given while nobody was.
    package func noteEnrolled(_ bcid: BCID, _ mark: () -> PersonMark) {
        let names = state.withLock { state in
            state.tokens.all.filter { $0.value.claims.bcid == bcid.description && $0.value.person == nil }.map(\.key)
        }
        guard !names.isEmpty else { return }
        let mark = mark()
        state.withLock { state in
            for name in names { state.tokens.change(name) { $0.person = mark } }
        }
    }

    /// Whether a token that enrolls or verifies is meant for who is enrolled now: it did not end, and the person was not
    /// deleted since, by a command perhaps, of which nobody tells the service.
    ///
    /// - Parameters:
    ///   - name: the token.
    ///   - mark: who is enrolled now.
    /// - Returns: whether it may.
    package func isMeant(_ name: String, _ mark: PersonMark?) -> Bool {
        state.withLock { state in state.tokens[name].map { PersonMark.stands($0.person, for: mark) } ?? false }
    }

    private static func cost(_ samples: [HeldSample]) -> Int { samples.reduce(0) { $0 + $1.cost } }
}

/// An uploaded sample that waits for the operation it is for: features alone, the picture is not kept.
package struct HeldSample: Sendable {
    let captured: CapturedSample
    /// Where the head was said to have moved.
    let direction: HeadDirection?
    /// Its place in the sequence.
    package let index: Int
    /// Where it was uploaded from; nil where that is not known.
    let network: String?

    /// About what it takes in memory, in bytes.
    package var cost: Int {
        let minutia = 32
        // With the gaps that the allocator leaves around it, as the memory of a service grows by uploads that wait.
        let base = 16 << 10
        let embedding = (captured.face?.embedding.count ?? 0) * MemoryLayout<Float>.size
        return base + embedding + (captured.finger?.template.points.count ?? 0) * minutia
    }

    package init(captured: CapturedSample, direction: HeadDirection?, index: Int, network: String? = nil) {
        self.captured = captured
        self.direction = direction
        self.index = index
        self.network = network
    }
}
