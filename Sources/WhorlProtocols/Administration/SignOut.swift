import Synchronization
package import Whorl

/// Ends what the sign-ins of a person gave, as after the theft of a device: nobody goes on with it without another sample.
package struct SignOut: Sendable {
    private let openID: OpenIDProvider
    private let sessions: VidSessions
    private let bioid: BioIDExtension
    private let signUp: SignUp
    private let biometrics: Biometrics

    /// Joins the protocols that people sign in by.
    package init(
        openID: OpenIDProvider, sessions: VidSessions, bioid: BioIDExtension, signUp: SignUp, biometrics: Biometrics
    ) {
        self.openID = openID
        self.sessions = sessions
        self.bioid = bioid
        self.signUp = signUp
        self.biometrics = biometrics
    }

    /// Ends a person's browser sessions, codes and access tokens of OpenID, QR sessions and identity tokens, BWS tokens and
    /// invitations, and forgets the browsers in which the person is known. A token for a session manager, which checks it alone, ends by
    /// its time.
    ///
    /// - Parameters:
    ///   - bcid: the person.
    ///   - actor: who asks, as the audit log names it.
    /// - Throws: ``Refusal/engine(_:)``, with ``WhorlError/unknownBCID(_:)`` where nothing is known.
    package func end(_ bcid: BCID, by actor: String) throws(Refusal) {
        let records = biometrics.records
        let user = try biometrics.keep { () throws(WhorlError) in try openID.users.user(of: bcid) }
        let (references, state) = (try biometrics.enrolled(bcid), try biometrics.state(of: bcid))
        guard user != nil || !references.isEmpty || state != nil else { throw .engine(.unknownBCID(bcid)) }
        let act = try biometrics.keep { () throws(WhorlError) in
            try biometrics.audit.beginRemoval("sign-out", by: actor, of: bcid)
        }
        // What a phone matched first: a page that hands it on to a sign-in meanwhile finds it ended, or ends with it.
        try sessions.end(bcid)
        if let user { openID.end(user.id) }
        bioid.end(bcid)
        signUp.end(bcid)
        try biometrics.keep { () throws(WhorlError) in
            try records.remove(KnownBrowsers.self, bcid.description)
            try act.end()
        }
    }
}

extension OpenIDProvider {
    /// Ends a user's browser sessions, codes and tokens.
    package func end(_ subject: String) { ledger.withLock { $0.end(subject: subject) } }
}

extension BioIDExtension {
    /// Ends the tokens of a person.
    func end(_ bcid: BCID) { ledger.end(bcid) }
}

extension VidSessions {
    /// Ends the sessions and identity tokens of a person.
    ///
    /// - Throws: ``Refusal/engine(_:)``.
    func end(_ bcid: BCID) throws(Refusal) {
        let all = try biometrics.keep { () throws(WhorlError) in try records.all(VidProfile.self, of: bcid) }
        let (names, now) = (Set(all.map(\.id)), time.now)
        registry.end(at: now) { session in
            session.result?.bcid == bcid || session.profile?.bcid == bcid
                || session.claimedName.map(names.contains) ?? false
        }
        tokens.end(bcid)
    }
}
