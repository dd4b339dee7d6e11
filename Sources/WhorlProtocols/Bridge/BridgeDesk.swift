import Whorl

/// Serves the calls of bridges: status, save, get and delete of the owner's secret.
package struct BridgeDesk: Sendable {
    private let vault: Vault
    private let broker: PromptBroker
    private let ownership: Ownership
    /// The bridges of the configuration, in its order.
    package let bridges: [Bridge]
    /// The service's own origin, whose demonstration page has a bridge of its own; nil where the demonstration is off.
    private let own: String?
    /// Of secrets that pages save and delete without asking anybody, the audit log has a few lines a minute.
    package let changes: RefusalLines

    /// What the person reads where the page says nothing.
    package static let usualMessage = "Confirm that you are the owner to release a saved sign-in"
    /// The bridge of the service's own demonstration page.
    package static let demonstration = "demo"
    private static let demonstrationTries = 3

    /// Joins the parts.
    package init(
        _ bridges: [Bridge], _ vault: Vault, _ broker: PromptBroker, _ ownership: Ownership, own: String? = nil
    ) {
        self.bridges = bridges
        self.own = own
        self.vault = vault
        self.broker = broker
        self.ownership = ownership
        changes = RefusalLines("bridge", by: "bridge", broker.biometrics.audit, outcome: .done)
    }

    /// The bridge that the pages of an origin may use.
    ///
    /// - Parameters:
    ///   - origin: the value of the header.
    ///   - id: the bridge that the page asks for; the first that lists the origin unless stated.
    /// - Returns: nil where the origin is not listed.
    package func bridge(for origin: String, id: String?) -> Bridge? {
        let listed = bridges.first { $0.origins.contains(origin) && (id == nil || $0.id == id) }
        if let listed { return listed }
        return origin == own && (id == nil || id == Self.demonstration) ? Self.demonstrationBridge : nil
    }

    /// Whether a page shows the secret that its origin is paired by.
    ///
    /// - Throws: ``Refusal/engine(_:)``.
    package func isPaired(_ page: PairedPage) throws(Refusal) -> Bool {
        do throws(WhorlError) {
            return try broker.biometrics.records.find(BridgePairing.self, page.origin)?.matches(page.secret) ?? false
        } catch {
            throw .engine(error)
        }
    }

    /// A bridge by its name, for the user at the machine.
    ///
    /// - Parameter id: the first of the configuration unless stated, or the demonstration's where there is none.
    /// - Returns: nil for an unknown name.
    package func bridge(named id: String?) -> Bridge? {
        let shown = own == nil ? nil : Self.demonstrationBridge
        guard let id else { return bridges.first ?? shown }
        return bridges.first { $0.id == id } ?? (id == Self.demonstration ? shown : nil)
    }

    private static let demonstrationBridge = Bridge(id: demonstration, origins: .nobody, tries: demonstrationTries)

    /// Whether the owner could be asked, and has a secret.
    ///
    /// - Throws: ``Refusal/engine(_:)``.
    package func status(_ bridge: Bridge) async throws(Refusal) -> BridgeStatus {
        guard let owner = try ownership.owner() else {
            return BridgeStatus(hasTouchId: false, biometryType: "none", hasSecret: false)
        }
        let kinds = try await kinds(of: owner)
        let item = try vault.item(of: owner, bridge: bridge.id, isStrict: bridge.invalidatesOnChange)
        return BridgeStatus(
            hasTouchId: !kinds.isEmpty, biometryType: Self.name(kinds, bridge.prefersFace), hasSecret: item != nil)
    }

    /// Keeps a secret of a program of the machine, as ``save(_:overwrite:_:from:)`` does.
    ///
    /// - Throws: ``Refusal/engine(_:)``.
    package func save(_ secret: String, overwrite: Bool?, _ bridge: Bridge) throws(Refusal) -> BridgeAnswer {
        try save(secret, overwrite: overwrite, bridge, from: nil) ?? .failed(.genericError)
    }

    /// Keeps a secret; nobody is asked.
    ///
    /// - Parameters:
    ///   - secret: what is kept.
    ///   - overwrite: whether it replaces another; as the bridge says unless stated.
    ///   - bridge: whose secret.
    ///   - page: that saves it: it ends with the pairing of the page's origin. Nil for a program of the machine.
    /// - Returns: whether it is kept; nil where the pairing has ended.
    /// - Throws: ``Refusal/engine(_:)``.
    package func save(
        _ secret: String, overwrite: Bool?, _ bridge: Bridge, from page: PairedPage?
    ) throws(Refusal) -> BridgeAnswer? {
        let secret = Array(secret.utf8)
        guard secret.count <= Vault.longest, let owner = try ownership.owner(),
            let mark = try broker.biometrics.mark(of: owner), try !ownership.modalities(of: owner).isEmpty
        else { return .failed(.genericError) }
        let replacing = overwrite ?? bridge.overwrites
        let audit = broker.biometrics.audit
        try broker.biometrics.keep { () throws(WhorlError) in try audit.requireRoom() }
        // An item that the owner's templates have outdated does not count.
        _ = try vault.item(of: owner, bridge: bridge.id, isStrict: bridge.invalidatesOnChange)
        let outcome = try vault.save(
            secret, of: owner, marked: mark, bridge: bridge.id, from: page, replacing: replacing)
        switch outcome {
        case .saved:
            try noteChange("save", owner, bridge)
            return .done
        case .notPaired: return nil
        case .duplicate: return .failed(.duplicateItem)
        case .failed: return .failed(.genericError)
        }
    }

    /// Asks the owner for a sample, and releases the secret where it matches.
    ///
    /// - Parameters:
    ///   - message: what the person reads; the usual sentence where it is nil or empty.
    ///   - bridge: whose secret.
    ///   - asker: the page, or the command.
    ///   - check: refuses who may not use the bridge any more, once a sample has matched.
    /// - Returns: the released secret, or the reason for refusing it.
    /// - Throws: ``Refusal/engine(_:)``, and what `check` throws.
    package func get(
        _ message: String?, _ bridge: Bridge, asker: PromptAsker, check: () throws -> Void = {}
    ) async throws -> BridgeAnswer {
        guard let owner = try ownership.owner(),
            try vault.item(of: owner, bridge: bridge.id, isStrict: bridge.invalidatesOnChange) != nil
        else { return .failed(.itemNotFound) }
        let kinds = try await kinds(of: owner)
        guard !kinds.isEmpty else { return .failed(.unimplemented) }
        guard try broker.biometrics.refusal(of: owner, from: .known) == nil else {
            return .failed(.authenticationFailed)
        }
        let text = message.flatMap { $0.isEmpty ? nil : $0 } ?? Self.usualMessage
        let mark = try broker.biometrics.mark(of: owner)
        let prompt = await broker.open(
            PromptRequest(
                owner: owner, asker: asker, purpose: "bridge:" + bridge.id, message: text, kinds: kinds,
                tries: bridge.tries))
        let ended = await broker.outcome(of: prompt.id) ?? prompt
        if let failure = BridgeFailure(ended.state) { return .failed(failure) }
        guard try ownership.isStill(owner, marked: mark) else { return .failed(.authenticationFailed) }
        // The pairing may have ended too, and templates may have changed.
        try check()
        guard let item = try vault.item(of: owner, bridge: bridge.id, isStrict: bridge.invalidatesOnChange) else {
            return .failed(.itemNotFound)
        }
        guard var secret = vault.secret(item) else { return .failed(.genericError) }
        defer { for place in secret.indices { secret[place] = 0 } }
        try note("bridge.release", owner, bridge)
        return .released(String(decoding: secret, as: UTF8.self))
    }

    /// Destroys the secret; nobody is asked.
    ///
    /// - Throws: ``Refusal/engine(_:)``.
    package func delete(_ bridge: Bridge) throws(Refusal) -> BridgeAnswer {
        guard let owner = try ownership.owner() else { return .failed(.itemNotFound) }
        guard try vault.remove(of: owner, bridge: bridge.id) else { return .failed(.itemNotFound) }
        try noteChange("delete", owner, bridge)
        return .done
    }

    /// What can be captured of what the owner is enrolled with: by a sensor, or by the camera of a page.
    private func kinds(of owner: BCID) async throws(Refusal) -> Set<Modality> {
        let enrolled = try ownership.modalities(of: owner)
        let sensed = Set(await broker.usable(enrolled).map(\.kind))
        return sensed.union(enrolled.intersection([.face]))
    }

    private static func name(_ kinds: Set<Modality>, _ prefersFace: Bool) -> String {
        if kinds.isEmpty { return "none" }
        if kinds.count > 1 { return prefersFace ? "faceId" : "touchId" }
        return kinds.contains(.finger) ? "touchId" : "faceId"
    }

    private func noteChange(_ change: String, _ owner: BCID, _ bridge: Bridge) throws(Refusal) {
        try broker.biometrics.keep { () throws(WhorlError) in
            try changes.note(change, of: owner, by: "bridge:" + bridge.id, asker: bridge.id)
        }
    }

    private func note(_ action: String, _ owner: BCID, _ bridge: Bridge) throws(Refusal) {
        let audit = broker.biometrics.audit
        try broker.biometrics.keep { () throws(WhorlError) in
            try audit.add(action, by: "bridge:" + bridge.id, of: owner, .done)
        }
    }
}
