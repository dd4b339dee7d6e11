package import Whorl

extension VidSessions {
    /// An authenticator presents a sample.
    ///
    /// A sample that cannot be read, or a person who must wait, uses no try: the session waits for the next one. A profile
    /// that there is not fails as a wrong sample does.
    ///
    /// - Parameters:
    ///   - id: the session.
    ///   - bytes: an image file.
    ///   - modality: what it is of.
    ///   - digits: the two digits that the user chose, where the page shows some.
    ///   - holder: who presents it.
    ///   - stranger: where it comes from, for who is not known: an unknown source. The profile's own device, which proves
    ///     itself, is a known source to the profile's person; not to whoever is found by a search, or named by a page.
    /// - Returns: the session as it stands then.
    /// - Throws: ``VidRefusal/unknownSession``, ``VidRefusal/conflict(_:)``, ``VidRefusal/wrongSessionSecret``,
    ///   ``VidRefusal/deviceUnproved``, ``VidRefusal/digitsRequired``, ``VidRefusal/revalidationRequired(profile:)``,
    ///   and what verifying throws.
    package func submit(
        _ id: String, _ bytes: [UInt8], _ modality: Modality, digits: String? = nil, by holder: Holder,
        from stranger: AttemptSource
    ) async throws -> VidSession {
        try await check(holder, of: id)
        guard biometrics.reader.modalities.contains(modality) else { throw Refusal.unsupported(modality) }
        let begun = time.now
        let session = try registry.change(id) { (session) throws(VidRefusal) in
            if try session.choose(digits, at: begun) { try session.begin() }
            return session
        }
        guard session.status == .authenticating else { return session }
        let result: VidResult?
        let obstacle: VidReason?
        do {
            let sample = try await biometrics.sample(bytes, modality)
            result = try await judge(session, sample, from: stranger)
            // Whoever asks decides before the phone reads that it was recognized: both read the same.
            obstacle = try result.flatMap { result throws(Refusal) in try session.admission?(result) }
        } catch {
            // It may have been canceled or run out of time meanwhile: then it stays as it is.
            let reason = VidReason(error)
            _ = try? registry.change(id) { (session) throws(VidRefusal) in try session.resume(reason) }
            throw error
        }
        let now = time.now
        return try registry.change(id) { (session) throws(VidRefusal) in
            if let obstacle {
                try session.fail(obstacle, at: now)
            } else if let result {
                try session.match(result)
            } else {
                try session.miss(at: now)
            }
            return session
        }
    }

    /// Whether a person's references of a modality must be made anew before they count: they were flagged, none is of
    /// the extractor and model in use, or all are older than the rules allow.
    ///
    /// - Throws: ``Refusal/engine(_:)``.
    package func mustRevalidate(_ bcid: BCID, _ modality: Modality) throws(Refusal) -> Bool {
        let references = try references(bcid, modality)
        guard !references.isEmpty else { return false }
        if try biometrics.state(of: bcid)?.flagged.contains(modality) == true { return true }
        let oldest = rules.referenceLife.map { time.now - $0 } ?? -.infinity
        return !references.contains { isComparable($0) && Double($0.created) >= oldest }
    }

    /// Whether a person has references of a modality that samples of today can be compared with.
    ///
    /// - Throws: ``Refusal/engine(_:)``.
    func hasComparable(_ bcid: BCID, _ modality: Modality) throws(Refusal) -> Bool {
        try references(bcid, modality).contains(where: isComparable)
    }

    private func references(_ bcid: BCID, _ modality: Modality) throws(Refusal) -> [ReferenceRecord] {
        try biometrics.enrolled(bcid).filter { $0.modality == modality }
    }

    /// Whether a reference was made by the extractor and model in use.
    private func isComparable(_ reference: ReferenceRecord) -> Bool {
        reference.extractorVersion == reference.modality.extractorVersion
            && (reference.modality == .finger || reference.model == biometrics.reader.embedder)
    }

    /// Decides whether a sample is of whom the session is for, or finds who it is.
    private func judge(
        _ session: VidSession, _ sample: CapturedSample, from stranger: AttemptSource
    ) async throws -> VidResult? {
        guard let app = try app(of: session) else { return nil }
        let actor = actor(of: app, in: session)
        if let name = session.claimedName {
            return try await verify(named: name, sample, in: session, for: app, from: stranger)
        }
        if let claimed = session.profile {
            // A deletion takes the profile with it.
            guard try records.find(VidProfile.self, claimed.id) == claimed else { return nil }
            // The device that attached has proved itself by now.
            let isOwnDevice = claimed.device != nil && claimed.device == session.authenticator?.id
            return try await verify(claimed.bcid, claimed, sample, from: isOwnDevice ? .known : stranger, by: actor)
        }
        if let decision = session.decision { return try await decision(sample, stranger) }
        let finding = try await biometrics.find([sample], in: partitions(of: app), from: stranger, by: actor) {
            (person) throws(Refusal) in
            // Of OpenID's own sessions nobody but users can be meant.
            session.ownApp == nil ? true : try user(of: person) != nil
        }
        guard case .one(let person) = finding else { return nil }
        do {
            let profile = try records.all(VidProfile.self, of: person).first
            let mark = try biometrics.mark(of: person)
            // A stranger presents it: that references are outdated is answered as a wrong sample is.
            guard case .match(let found) = try await biometrics.verify(person, [sample], from: stranger, by: actor),
                try !mustRevalidate(person, sample.modality)
            else { return nil }
            return try result(of: person, marked: mark, profile, sample, found)
        } catch Refusal.locked, Refusal.disabled {
            // Locked since the search, which says nothing of such people.
            return nil
        }
    }

    private func verify(
        _ person: BCID, _ profile: VidProfile?, _ sample: CapturedSample, from source: AttemptSource, by actor: String
    ) async throws -> VidResult? {
        if try mustRevalidate(person, sample.modality) {
            throw VidRefusal.revalidationRequired(profile: profile?.id)
        }
        let mark = try biometrics.mark(of: person)
        let judgement = try await biometrics.verify(person, [sample], from: source, by: actor)
        guard case .match(let found) = judgement else { return nil }
        return try result(of: person, marked: mark, profile, sample, found)
    }

    /// What a match says of a person who had a mark before the verification.
    ///
    /// - Throws: ``Refusal/engine(_:)``.
    func result(
        of person: BCID, marked mark: PersonMark?, _ profile: VidProfile?, _ sample: CapturedSample,
        _ found: Verification
    ) throws(Refusal) -> VidResult {
        let user = try user(of: person)
        // Others' profiles matter where an app receives a name.
        let profiles =
            user == nil ? [] : try biometrics.keep { () throws(WhorlError) in try records.all(VidProfile.self) }
        let known = PersonName(person, profile: profile, user: user, among: profiles)
        return VidResult(
            bcid: person, subject: known.subject, name: known.name,
            person: mark, user: user?.id, profile: profile,
            modality: sample.modality, band: AuditEvent.Band(found), time: time.now)
    }

    /// The user that a person is, as sites that ask by OpenID know it.
    func user(of person: BCID) throws(Refusal) -> OIDCUser? {
        try biometrics.keep { () throws(WhorlError) in try records.all(OIDCUser.self, of: person).first }
    }

    /// How the audit log names who asks.
    func actor(of app: App, in session: VidSession) -> String { session.ownApp == nil ? "app:\(app.id)" : app.id }
}
