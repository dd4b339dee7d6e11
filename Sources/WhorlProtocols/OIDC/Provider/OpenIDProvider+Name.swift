import Synchronization
import Whorl

extension OpenIDProvider {
    /// The most bytes of a user name.
    private static let longestName = 256

    /// Takes the name of the user who signs in, where the client gave none. Nothing tells whether it is known.
    ///
    /// - Parameters:
    ///   - name: what was typed.
    ///   - id: the sign-in.
    /// - Returns: what the page shows then, without the name where that cannot be a name; nil for a sign-in that is not
    ///   open.
    package func take(name: String, for id: String) -> SignInRequest? {
        guard open(id) != nil else { return nil }
        let trimmed = UserName.trimmed(name)
        let isPlain = trimmed.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        let isName = isPlain && (1...Self.longestName).contains(trimmed.utf8.count)
        return ledger.withLock { ledger -> SignIn? in
            ledger.signIns.change(id) { signIn in
                if signIn.request.hint == nil, isName { (signIn.name, signIn.isOfNewUser) = (trimmed, false) }
                return signIn
            }
        }.map(page)
    }

    /// Goes on with a user who signed up on the way; one whom the client named stays.
    ///
    /// - Parameters:
    ///   - subject: the new user.
    ///   - id: the sign-in.
    package func take(newUser subject: String, for id: String) {
        ledger.withLock { ledger in
            _ = ledger.signIns.change(id) { signIn in
                if signIn.request.hint == nil { (signIn.name, signIn.isOfNewUser) = (subject, true) }
            }
        }
    }

    /// Verifies samples of the user who has a name.
    ///
    /// A name without anybody to verify, as nobody has it or nothing is enrolled, fails as a wrong sample from an unknown
    /// source does: see ``Biometrics/pretend(_:_:_:from:by:)``. So trying names tells nothing, also after a restart.
    ///
    /// - Returns: the user and the decision, or nil where it is no match.
    /// - Throws: ``Refusal/locked(retryAfter:)``, ``Refusal/disabled``, ``Refusal/busy(retryAfter:)``,
    ///   ``Refusal/engine(_:)``.
    func verify(
        _ name: String, _ samples: [CapturedSample], from source: AttemptSource, _ client: OIDCClient
    ) async throws(Refusal) -> (OIDCUser, Verification)? {
        let user = try biometrics.keep { () throws(WhorlError) in try users.user(named: name) }
        if let user, client.hasUser(user.bcid), try !biometrics.enrolled(user.bcid).isEmpty {
            switch try await biometrics.verify(user.bcid, samples, from: source, by: actor(of: client)) {
            case .match(let found): return (user, found)
            case .notEnrolled: _ = try await biometrics.compare(samples, decoy(of: client))
            case .nonMatch, .outdated: break
            }
            if let refusal = try biometrics.refusal(of: user.bcid, from: source) { throw refusal }
            return nil
        }
        let (key, decoy) = (users.strangerCode(name, client), try decoy(of: client))
        if try await !biometrics.pretend(key, samples, decoy, from: source, by: actor(of: client)) {
            forgetDecoy(of: client)
        }
        if let refusal = try biometrics.refusal(ofName: key) { throw refusal }
        return nil
    }

    /// A user of the client who has references; nil if the client has no such user.
    private func decoy(of client: OIDCClient) throws(Refusal) -> BCID? {
        try decoys.decoy(of: Self.place(of: client), biometrics) { () throws(WhorlError) in
            try users.all().map(\.bcid).filter { client.hasUser($0) }
        }
    }

    private func forgetDecoy(of client: OIDCClient) { decoys.forget(Self.place(of: client)) }

    private static func place(of client: OIDCClient) -> String { "\(client.storage).\(client.partition)" }
}
