import Whorl

/// Confirms the device's owner by a print.
package actor TouchID {
    private let broker: PromptBroker
    private let ownership: Ownership
    private let time: Timepiece
    private let randomness: Randomness
    private var contexts = TouchIDContexts()
    /// Those who asked without the owner's print.
    package nonisolated let refusals: RefusalLines

    /// Samples that may fail before a validation ends.
    package static let tries = 3
    /// What the person reads where the client says nothing.
    package static let usualMessage = "Confirm that you are the owner of this device"
    private static let actor = "touchid"

    /// Joins the parts.
    package init(
        _ broker: PromptBroker, _ ownership: Ownership, time: Timepiece = .system, randomness: Randomness = .system
    ) {
        self.broker = broker
        self.ownership = ownership
        self.time = time
        self.randomness = randomness
        refusals = RefusalLines(Self.actor, by: Self.actor, broker.biometrics.audit, time: time)
    }

    /// Whether the owner could be asked now.
    package func support() async -> TouchIDAnswer {
        switch await readiness() {
        case .success: .supported
        case .failure(let obstacle): .unsupported(obstacle.failure)
        }
    }

    /// What ``validate(message:context:asker:)`` answers without asking the owner; nil where the owner would be asked.
    package func refusal(context: String?) async -> TouchIDAnswer? {
        if case .failure(let obstacle) = await readiness() { return .unsupported(obstacle.failure) }
        if let context, !contexts.isFresh(context, at: time.now) { return .notOwner(.invalidContext) }
        return nil
    }

    /// Makes a context.
    ///
    /// - Throws: ``Refusal/busy(retryAfter:)`` where too many are unused, in all or of who asks.
    package func makeContext(for client: TouchIDClient) throws(Refusal) -> String {
        let name = randomness.uuid()
        guard contexts.add(name, of: client, at: time.now) else { throw .busy(retryAfter: Self.patience) }
        return name
    }

    /// Invalidates a context, and ends the validation that runs in it.
    ///
    /// - Returns: whether the context was good.
    package func cancel(_ context: String) async -> Bool {
        let (wasKnown, prompt) = contexts.forget(context)
        if let prompt { await broker.cancel(prompt, by: .app) }
        return wasKnown
    }

    /// Asks the owner for a print, and waits. A caller that is canceled ends the prompt.
    ///
    /// - Parameters:
    ///   - message: what the person reads; the usual sentence where it is nil or empty.
    ///   - context: of ``makeContext()``, if the client has one.
    ///   - asker: the client: its connection, which a context stands in for where there is one, and its name.
    /// - Returns: whether the owner was there.
    /// - Throws: ``Refusal/engine(_:)`` where the audit log cannot be written.
    package func validate(
        message: String?, context: String?, asker: PromptAsker
    ) async throws(Refusal) -> TouchIDAnswer {
        let owner: BCID
        switch await readiness() {
        case .success(let found): owner = found
        case .failure(let obstacle): return .unsupported(obstacle.failure)
        }
        if let context, !contexts.isFresh(context, at: time.now) { return .notOwner(.invalidContext) }
        let biometrics = broker.biometrics
        let mark = try biometrics.mark(of: owner)
        // Taken before anything is waited for: nobody else can use it meanwhile.
        if let context { contexts.use(context, prompt: "") }
        let text = message.flatMap { $0.isEmpty ? nil : $0 } ?? Self.usualMessage
        let asker = context.map { PromptAsker(id: "context:" + $0, name: asker.name, client: asker.client) } ?? asker
        let prompt = await broker.open(
            PromptRequest(
                owner: owner, asker: asker, purpose: Self.actor, message: text, kinds: [.finger], tries: Self.tries))
        if let context, !contexts.use(context, prompt: prompt.id) { await broker.cancel(prompt.id, by: .app) }
        let ended = await broker.outcome(of: prompt.id) ?? prompt
        if let context { _ = contexts.forget(context) }
        let isOwner = try ownership.isStill(owner, marked: mark)
        guard let failure = TouchIDFailure(ended) ?? (isOwner ? nil : .authenticationFailed) else {
            try biometrics.keep { () throws(WhorlError) in
                try biometrics.audit.add(Self.actor + ".Owner", by: Self.actor, of: owner, .match)
            }
            return .owner
        }
        try biometrics.keep { () throws(WhorlError) in
            try refusals.note(failure.rawValue, of: owner, asker: asker.client)
        }
        return .notOwner(failure)
    }

    private struct Obstacle: Error {
        let failure: TouchIDFailure
    }

    /// The owner who can be asked now, or the first obstacle.
    private func readiness() async -> Result<BCID, Obstacle> {
        guard await !broker.usable([.finger]).isEmpty else { return .failure(Obstacle(failure: .notAvailable)) }
        do throws(Refusal) {
            guard try ownership.hasPassphrase() else { return .failure(Obstacle(failure: .passcodeNotSet)) }
            guard let owner = try ownership.owner(), try ownership.modalities(of: owner).contains(.finger) else {
                return .failure(Obstacle(failure: .notEnrolled))
            }
            guard try broker.biometrics.refusal(of: owner, from: .known) == nil else {
                return .failure(Obstacle(failure: .lockout))
            }
            return .success(owner)
        } catch {
            return .failure(Obstacle(failure: .unknown))
        }
    }

    private static let patience = 1
}
