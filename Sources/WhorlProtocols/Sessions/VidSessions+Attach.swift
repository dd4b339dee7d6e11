package import Whorl

extension VidSessions {
    /// What a device that attached is told.
    package struct Attachment: Sendable {
        /// The session as it stands now.
        package let session: VidSession
        /// What may be presented.
        package let modalities: [Modality]
        /// Whether the references of what may be presented must be made anew first.
        package let needsRevalidation: Bool
    }

    /// A session that can be attached to or has ended, for who sees its alias.
    ///
    /// - Throws: ``VidRefusal/unknownSession``.
    package func session(alias: String) throws(VidRefusal) -> VidSession {
        try registry.session(alias: alias)
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
    /// Who names a profile of which nothing is enrolled ends the session as failed: nobody can be authenticated by it.
    ///
    /// - Parameters:
    ///   - alias: what the device was shown.
    ///   - device: the device.
    ///   - name: the alias of a profile; the device's only one unless stated. None is needed where whoever asks knows
    ///     the person, or the app was registered to search for people.
    /// - Returns: what the device is told.
    /// - Throws: ``VidRefusal/unknownSession``, ``VidRefusal/conflict(_:)``, ``VidRefusal/profileRequired``,
    ///   ``VidRefusal/foreignDevice``, ``Refusal/engine(_:)``.
    package func attach(_ alias: String, _ device: VidParty, profile name: String?) throws -> Attachment {
        let session = try registry.session(alias: alias)
        guard session.status == .opportunity else { throw VidRefusal.conflict(session.status) }
        let app = try records.find(App.self, session.exploiter.id)
        let claim = try claim(of: session, device, name, app)
        var modalities = biometrics.reader.modalities
        var needsRevalidation = false
        if case .profile(let profile) = claim {
            let enrolled = Set(try biometrics.enrolled(profile.bcid).map(\.modality))
            modalities = modalities.filter(enrolled.contains)
            needsRevalidation =
                try !modalities.isEmpty && modalities.allSatisfy { try mustRevalidate(profile.bcid, $0) }
        }
        let (isLost, now) = (claim == .nobody || modalities.isEmpty, time.now)
        let attached = try registry.change(session.id) { (session) throws(VidRefusal) in
            try session.attach(device, claim.profile)
            if isLost { try session.fail(at: now) }
            return session
        }
        return Attachment(
            session: attached, modalities: isLost ? [] : modalities, needsRevalidation: needsRevalidation)
    }

    /// The user does not want to.
    ///
    /// - Throws: ``VidRefusal/unknownSession``, ``VidRefusal/conflict(_:)``.
    @discardableResult
    package func cancel(_ id: String) throws(VidRefusal) -> VidSession {
        let now = time.now
        return try registry.change(id) { (session) throws(VidRefusal) in
            try session.cancel(at: now)
            return session
        }
    }

    private enum Claim: Equatable {
        case profile(VidProfile)
        case anybody
        case nobody

        var profile: VidProfile? { if case .profile(let profile) = self { profile } else { nil } }
    }

    /// Whom a device acts for.
    private func claim(
        of session: VidSession, _ device: VidParty, _ name: String?, _ app: App?
    ) throws -> Claim {
        guard let app else { return .nobody }
        if let wanted = session.profile?.id ?? name {
            guard name == nil || name == wanted else { throw VidRefusal.unknownProfile }
            guard let profile = try records.find(VidProfile.self, wanted), app.mayUse(profile.bcid) else {
                return .nobody
            }
            guard profile.device == nil || profile.device == device.id else { throw VidRefusal.foreignDevice }
            return .profile(profile)
        }
        let own = try records.all(VidProfile.self).filter { $0.device == device.id && app.mayUse($0.bcid) }
        if own.count == 1, let profile = own.first { return .profile(profile) }
        guard session.decision != nil || own.isEmpty && searches(app) else { throw VidRefusal.profileRequired }
        return .anybody
    }

    /// Whether a device must name a profile, unless it has one alone.
    ///
    /// - Throws: `WhorlError.storeBusy`, `.storeDamaged` and the other errors of reading the store.
    package func needsProfile(_ session: VidSession) throws(WhorlError) -> Bool {
        guard session.profile == nil, session.decision == nil else { return false }
        return try records.find(App.self, session.exploiter.id).map(searches) != true
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
