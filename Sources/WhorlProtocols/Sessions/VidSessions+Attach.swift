package import Whorl

extension VidSessions {
    /// The answer to a device that attached.
    package struct Attachment: Sendable {
        /// The session as it stands now.
        package let session: VidSession
        /// What may be presented: what the person is enrolled with, to the profile's own device alone.
        package let modalities: [Modality]
        /// Whether the references of what may be presented must be made anew first, for the profile's own device.
        package let needsRevalidation: Bool
        /// What Submit and Cancel need from now on.
        package let secret: String
    }

    /// A session that can be attached to or has ended, for who sees its alias.
    ///
    /// - Throws: ``VidRefusal/unknownSession``.
    package func session(alias: String) throws(VidRefusal) -> VidSession {
        try registry.session(alias: alias)
    }

    /// The session of a page that was opened by a code in time.
    ///
    /// - Throws: ``VidRefusal/unknownSession``.
    package func session(hold: String) throws(VidRefusal) -> VidSession {
        try registry.session(hold: hold)
    }

    /// What the text of a QR code is the alias of: the last part of its address.
    ///
    /// - Throws: ``VidRefusal/unknownSession`` for another text.
    package func alias(ofQR text: String) throws(VidRefusal) -> String {
        let parts = text.split(separator: "/q/", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[1].isEmpty, parts[0].hasPrefix("http") else { throw .unknownSession }
        return String(parts[1])
    }

    /// A device takes a session.
    ///
    /// Who names a profile without being its own device learns nothing of it: the answer is the same for profiles that
    /// exist and for those that do not, and what is wrong fails when a sample is submitted. The own device of a profile
    /// of which nothing is enrolled ends the session as failed: nobody can be authenticated by it.
    ///
    /// - Parameters:
    ///   - alias: what the device was shown.
    ///   - device: the device, which has proved itself; nil for one that is not registered.
    ///   - name: the alias of a profile; the device's only one unless stated. None is needed where whoever asks knows
    ///     the person, or the app was registered to search for people.
    /// - Returns: the answer to the device.
    /// - Throws: ``VidRefusal/unknownSession``, ``VidRefusal/conflict(_:)``, ``VidRefusal/profileRequired``,
    ///   ``VidRefusal/foreignDevice``, ``Refusal/engine(_:)``.
    package func attach(_ alias: String, _ device: VidParty?, profile name: String?) throws -> Attachment {
        try attach(to: try registry.session(alias: alias), device, profile: name)
    }

    /// The same for a session that was found by its alias or hold.
    ///
    /// - Throws: what ``attach(_:_:profile:)`` throws.
    package func attach(
        to session: VidSession, _ device: VidParty?, profile name: String?
    ) throws -> Attachment {
        guard session.status == .opportunity else { throw VidRefusal.conflict(session.status) }
        let app = try app(of: session)
        let claim = try claim(of: session, device, name, app)
        var modalities = biometrics.reader.modalities
        var needsRevalidation = false
        if case .profile(let profile) = claim, profile.device != nil {
            let enrolled = Set(try biometrics.enrolled(profile.bcid).map(\.modality))
            modalities = modalities.filter(enrolled.contains)
            needsRevalidation =
                try !modalities.isEmpty && modalities.allSatisfy { try mustRevalidate(profile.bcid, $0) }
        }
        let (isLost, now) = (claim == .nobody || modalities.isEmpty, time.now)
        let secret = randomness.secret()
        let attached = try registry.change(session.id) { (session) throws(VidRefusal) in
            try session.attach(
                device, claim.profile ?? session.profile, claiming: claim.name, secret: SecretHash(generated: secret))
            if isLost { try session.fail(.notEnrolled, at: now) }
            return session
        }
        return Attachment(
            session: attached, modalities: isLost ? [] : modalities, needsRevalidation: needsRevalidation,
            secret: secret)
    }

    /// The user of the device that attached does not want to.
    ///
    /// - Throws: ``VidRefusal/unknownSession``, ``VidRefusal/conflict(_:)``, ``VidRefusal/wrongSessionSecret``,
    ///   ``VidRefusal/deviceUnproved``.
    @discardableResult
    package func cancel(_ id: String, by holder: Holder) async throws -> VidSession {
        try await check(holder, of: id)
        return try end(id) { _ in true }
    }

    /// The user does not want to, before a device attached; whoever sees the code may say so, except where a
    /// registered device is asked.
    ///
    /// - Throws: ``VidRefusal/conflict(_:)``, ``VidRefusal/wrongSessionSecret`` where a device attached,
    ///   ``VidRefusal/deviceUnproved``.
    @discardableResult
    package func cancel(waiting session: VidSession, proof: DeviceProof? = nil) async throws -> VidSession {
        if let wanted = session.profile?.device, session.secret == nil {
            guard let proof, proof.device == wanted, try await device(proof) != nil else {
                throw VidRefusal.deviceUnproved
            }
        }
        return try end(session.id) { $0.secret == nil }
    }

    private func end(_ id: String, where isAllowed: (VidSession) -> Bool) throws(VidRefusal) -> VidSession {
        let now = time.now
        return try registry.change(id) { (session) throws(VidRefusal) in
            guard isAllowed(session) || session.status.isTerminal else { throw .wrongSessionSecret }
            try session.cancel(at: now)
            return session
        }
    }

    /// The app that a session is of, as it stands now; nil where it was removed.
    ///
    /// - Throws: `WhorlError.storeBusy`, `.storeDamaged` and the other errors of reading the store.
    func app(of session: VidSession) throws(WhorlError) -> App? {
        if let app = session.ownApp { return app }
        return try records.app(session.exploiter.id, registeredAs: session.registration)
    }

    private enum Claim: Equatable {
        /// One that the device has.
        case profile(VidProfile)
        /// One that is looked up when a sample has come.
        case name(String)
        case anybody
        case nobody

        var profile: VidProfile? { if case .profile(let profile) = self { profile } else { nil } }
        var name: String? { if case .name(let name) = self { name } else { nil } }
    }

    /// Whom a device acts for.
    private func claim(
        of session: VidSession, _ device: VidParty?, _ name: String?, _ app: App?
    ) throws -> Claim {
        guard let app else { return .nobody }
        let own =
            try device.map { device in
                try records.all(VidProfile.self).filter { $0.device == device.id && app.mayUse($0.bcid) }
            } ?? []
        if let asked = session.profile {
            guard asked.device == nil || asked.device == device?.id else { throw VidRefusal.foreignDevice }
            guard asked.device == nil || name == nil || name == asked.id else { throw VidRefusal.unknownProfile }
            return own.first { $0 == asked }.map(Claim.profile) ?? .name(name ?? asked.id)
        }
        if let name { return own.first { $0.id == name }.map(Claim.profile) ?? .name(name) }
        if own.count == 1, let profile = own.first { return .profile(profile) }
        guard session.decision != nil || own.isEmpty && searches(app) else { throw VidRefusal.profileRequired }
        return .anybody
    }

    /// Whether a device must name a profile, unless it has one alone.
    ///
    /// - Throws: `WhorlError.storeBusy`, `.storeDamaged` and the other errors of reading the store.
    package func needsProfile(_ session: VidSession) throws(WhorlError) -> Bool {
        guard session.profile == nil, session.decision == nil else { return false }
        return try app(of: session).map(searches) != true
    }

    /// Whether somebody who names nobody is searched for.
    private func searches(_ app: App) -> Bool { app.identifies && !partitions(of: app).isEmpty }

    /// The partitions in which an app's people are searched: those that it names.
    func partitions(of app: App) -> [(storage: String, partition: Int)] {
        app.scopes.compactMap { scope in
            let parts = scope.split(separator: ".")
            guard parts.count == 2, let partition = Int(parts[1]) else { return nil }
            return (String(parts[0]), partition)
        }
    }
}
