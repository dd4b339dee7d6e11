import FoundationEssentials
package import Whorl

/// What whoever runs the service does with one person's data: look, agree on, reset, forget.
package struct Administration: Sendable {
    let biometrics: Biometrics
    let time: Timepiece

    /// Works through the one door to the engine.
    package init(_ biometrics: Biometrics, time: Timepiece = .system) {
        self.biometrics = biometrics
        self.time = time
    }

    /// What is known of a person.
    ///
    /// - Throws: ``Refusal/engine(_:)``, with ``WhorlError/unknownBCID(_:)`` where nothing is known.
    package func person(_ bcid: BCID) throws(Refusal) -> PersonFile {
        let references = try biometrics.enrolled(bcid)
        let state = try biometrics.state(of: bcid)
        guard !references.isEmpty || state != nil else { throw .engine(.unknownBCID(bcid)) }
        let (lockout, now) = (biometrics.policy.lockout, time.now)
        let (known, unknown) = (Lock(state?.known, lockout, at: now), Lock(state?.unknown, lockout, at: now))
        return PersonFile(
            bcid: bcid, references: references, state: state, lockedUntil: known.until, isDisabled: known.isOff,
            unknownLockedUntil: unknown.until, isUnknownOff: unknown.isOff)
    }

    /// What a counter's failures lead to now.
    private struct Lock {
        var until: Double?
        let isOff: Bool

        init(_ count: FailureCount?, _ lockout: LockoutPolicy, at now: Double) {
            let refusal = lockout.refusal(count, at: now)
            isOff = refusal == .disabled
            if case .locked = refusal { until = count?.lockedUntil }
        }
    }

    /// What is known of a person, for an operator, whose look is written down.
    ///
    /// - Throws: ``Refusal/engine(_:)``, with ``WhorlError/unknownBCID(_:)`` where nothing is known.
    package func look(at bcid: BCID, by actor: String) throws(Refusal) -> PersonFile {
        let person = try person(bcid)
        try biometrics.keep { () throws(WhorlError) in try biometrics.audit.add("show", by: actor, of: bcid, .done) }
        return person
    }

    /// Notes what was agreed with a person, who need not be enrolled yet.
    ///
    /// - Throws: ``Refusal/engine(_:)``.
    package func change(_ bcid: BCID, _ change: ClassChange, by actor: String) throws(Refusal) {
        let act = try biometrics.keep { () throws(WhorlError) in
            try biometrics.audit.begin("class", by: actor, of: bcid)
        }
        try biometrics.change(bcid) { state in
            if let consent = change.consent { state.consent = consent }
            if let retainUntil = change.retainUntil { state.retainUntil = retainUntil }
            if let isFlagged = change.isFlagged { state.isFlagged = isFlagged }
        }
        try biometrics.keep { () throws(WhorlError) in try act.end() }
    }

    /// Forgets a person's failures from all sources.
    ///
    /// - Throws: ``Refusal/engine(_:)``, with ``WhorlError/unknownBCID(_:)`` where nothing is known.
    package func reset(_ bcid: BCID, by actor: String) throws(Refusal) {
        _ = try person(bcid)
        try biometrics.reset(bcid, by: actor)
    }

    /// Forgets a person.
    ///
    /// - Throws: ``Refusal/engine(_:)``, with ``WhorlError/unknownBCID(_:)`` where nothing is known.
    package func delete(_ bcid: BCID, by actor: String) async throws(Refusal) {
        _ = try person(bcid)
        try await biometrics.delete(bcid, by: actor)
    }

    /// A person's data, for the person.
    ///
    /// - Parameters:
    ///   - bcid: the person.
    ///   - passphrase: what the archive of templates is encrypted under; no archive without.
    ///   - actor: who asks, as the audit log names it.
    /// - Returns: what is kept of the person.
    /// - Throws: ``Refusal/engine(_:)``, with ``WhorlError/unknownBCID(_:)`` where nothing is known or the person was
    ///   deleted meanwhile, and ``Refusal/busy(retryAfter:)``.
    package func export(
        _ bcid: BCID, passphrase: String? = nil, by actor: String
    ) async throws(Refusal) -> PersonExport {
        let mark = try biometrics.mark(of: bcid)
        let person = try person(bcid)
        let (records, audit) = (biometrics.records, biometrics.audit)
        let documents = try biometrics.keep { () throws(WhorlError) in try records.documents(of: bcid) }
        let events = try biometrics.keep { () throws(WhorlError) in try audit.events(of: bcid) }
        var export = PersonExport(
            exported: time.now, person: person,
            records: documents.filter { ![ClassState.kind, PersonMark.kind].contains($0.name.kind) }.map {
                PersonExport.Document(
                    kind: $0.name.kind, id: $0.name.id,
                    content: (try? JSONCoding.decode(JSONValue.self, from: Data($0.bytes))) ?? .null)
            },
            audit: Array(events.sinceDeletion))
        if let passphrase, !person.references.isEmpty { export.archive = try await archive(bcid, passphrase) }
        // Whoever got the number meanwhile is in some of it.
        guard try biometrics.mark(of: bcid) == mark else { throw .engine(.unknownBCID(bcid)) }
        try biometrics.keep { () throws(WhorlError) in try audit.add("export", by: actor, of: bcid, .done) }
        return export
    }

    /// The person's templates as base64 of an encrypted archive, which is in no file.
    private func archive(_ bcid: BCID, _ passphrase: String) async throws(Refusal) -> String {
        let bytes = try await biometrics.run { (engine) throws(WhorlError) in
            try engine.store.archive(.person(bcid), protection: .passphrase(passphrase))
        }
        return Data(bytes).base64EncodedString()
    }
}

/// What the service knows of a person, without the templates themselves.
package struct PersonFile: Encodable, Sendable {
    /// The person.
    package let bcid: BCID
    /// What it is enrolled with.
    package let references: [ReferenceRecord]
    /// What is remembered beside that; nil where there is nothing.
    package let state: ClassState?
    /// When the person may try again from a known source, in seconds since 1970; nil where it may now.
    package let lockedUntil: Double?
    /// Whether an administrator must reset the person before it may try again.
    package let isDisabled: Bool
    /// When the next try from an unknown source is allowed, in seconds since 1970; nil where it is allowed now.
    package let unknownLockedUntil: Double?
    /// Whether no try from unknown sources is decided before a match from a known one, or a reset.
    package let isUnknownOff: Bool
}
