import Whorl

/// Profiles that a phone names which is not the device of the profile: nobody learns by naming whether there is such a
/// profile. A name is looked up when a sample has come, and one that leads to nobody fails as a wrong sample does.
extension VidSessions {
    /// Verifies a sample of the person whose profile has a name.
    ///
    /// - Parameters:
    ///   - name: the alias of a profile, known or not.
    ///   - sample: what was presented.
    ///   - session: the session.
    ///   - app: the app that asked.
    ///   - source: where the sample comes from.
    /// - Returns: who it is; nil where it is not, or nobody can be verified by that name.
    /// - Throws: ``VidRefusal/revalidationRequired(profile:)`` where the sample matches outdated references,
    ///   ``Refusal/locked(retryAfter:)``, ``Refusal/disabled``, ``Refusal/busy(retryAfter:)``, ``Refusal/engine(_:)``.
    func verify(
        named name: String, _ sample: CapturedSample, in session: VidSession, for app: App, from source: AttemptSource
    ) async throws -> VidResult? {
        let actor = actor(of: app, in: session)
        guard let profile = try profile(named: name, in: session, for: app) else {
            let code = try biometrics.code(ofName: "\(Self.place(of: app)) \(name)")
            let decoy = try decoy(for: app)
            if try await !biometrics.pretend(code, [sample], decoy, from: source, by: actor) { forgetDecoy(for: app) }
            return nil
        }
        let mark = try biometrics.mark(of: profile.bcid)
        switch try await biometrics.verify(profile.bcid, [sample], from: source, by: actor) {
        case .match(let found):
            guard try !mustRevalidate(profile.bcid, sample.modality) else {
                throw VidRefusal.revalidationRequired(profile: profile.id)
            }
            return try result(of: profile.bcid, marked: mark, profile, sample, found)
        case .notEnrolled:
            _ = try await biometrics.compare([sample], decoy(for: app))
            return nil
        case .outdated: throw VidRefusal.revalidationRequired(profile: profile.id)
        case .nonMatch: return nil
        }
    }

    /// The profile of a name, where the session may be answered by it and somebody can be verified.
    private func profile(named name: String, in session: VidSession, for app: App) throws -> VidProfile? {
        let profile = try records.find(VidProfile.self, name)
        let isAsked = session.profile.map { $0 == profile } ?? true
        guard let profile, isAsked, app.mayUse(profile.bcid),
            profile.device == nil || profile.device == session.authenticator?.id,
            try !biometrics.enrolled(profile.bcid).isEmpty
        else { return nil }
        return profile
    }

    /// A person of an app's profiles who has references; nil where no such person has any.
    private func decoy(for app: App) throws(Refusal) -> BCID? {
        try decoys.decoy(of: Self.place(of: app), biometrics) { () throws(WhorlError) in
            try records.all(VidProfile.self).map(\.bcid).filter { app.mayUse($0) }
        }
    }

    private func forgetDecoy(for app: App) { decoys.forget(Self.place(of: app)) }

    /// Whose people an app may ask for, in words that are the same for the same scopes.
    static func place(of app: App) -> String { app.scopes.sorted().joined(separator: " ") }
}
