import Synchronization

extension OpenIDProvider {
    /// What the answer to an authorization request is.
    package enum Beginning: Sendable, Equatable {
        /// A page asks for a sample.
        case page(SignInRequest)
        /// The user is signed in already.
        case redirect(to: String)
    }

    /// What a sign-in page shows.
    package struct SignInRequest: Sendable, Equatable {
        /// The sign-in.
        package let id: String
        /// The client's name.
        package let client: String
        /// The client's identifier.
        package let clientID: String
        /// Where the client's users are, such as `bws.1`.
        package let partition: String
        /// Whether a face must be shown that moves.
        package let needsLiveness: Bool
        /// Whether the client's users are searched for, where nobody is named.
        package let identifies: Bool
        /// Whether it is known who will sign in.
        package let isNamed: Bool
        /// The name that the user gave; nil where the client gave one, or nobody did.
        package let typedName: String?
        /// Whether the client says who will sign in.
        package let hasHint: Bool
        /// Where the answer goes, as a page's policy names it: a form of the page leads there when the user cancels.
        package let leadsTo: String?

        /// Whether the page must ask for a user name.
        package var needsName: Bool { !isNamed && !identifies }
    }

    /// Takes an authorization request.
    ///
    /// - Parameters:
    ///   - fields: its parameters.
    ///   - session: what the browser has of an earlier sign-in.
    ///   - browser: the secret of the browser, which it must show to go on.
    ///   - fingerprint: of the client certificate that the browser shows.
    ///   - hint: what ``tokenHint(of:)`` says of the request.
    /// - Returns: a page, or the way back for who is signed in already.
    /// - Throws: ``AuthorizeFault``, and errors of ``DocumentStore``.
    package func begin(
        _ fields: FormFields, session: String? = nil, browser: String? = nil, certificate fingerprint: String? = nil,
        hint: TokenHint = .absent
    ) throws -> Beginning {
        let request = try request(AuthorizeRequest(fields, issuer: issuer) { try client($0) }, for: hint)
        let certificate = try certificate(fingerprint)
        if let obstacle = obstacle(request, certificate) {
            throw AuthorizeFault.redirect(to: request.address.error(.accessDenied, obstacle))
        }
        let now = time.now
        if let known = try earlier(session, for: request, at: now), suffices(known, request.client, certificate) {
            let (code, kept) = code(for: request, known)
            let (key, end) = (session.map(Self.digest), now + policy.codeLife)
            // A sign-out may have ended the session meanwhile.
            let isAdded = ledger.withLock { ledger in
                guard let key, ledger.sessions.value(key, at: now) == known else { return false }
                return ledger.codes.insert(kept, for: Self.digest(code), until: end, owner: kept.client, at: now)
            }
            guard isAdded else {
                throw AuthorizeFault.redirect(to: request.address.error(.loginRequired, "nobody is signed in"))
            }
            try sessionSignIns.note(
                "session", of: try users.user(known.subject)?.bcid, by: actor(of: request.client), asker: known.subject)
            return .redirect(to: request.address.code(code))
        }
        guard !request.isSilent else {
            throw AuthorizeFault.redirect(to: request.address.error(.loginRequired, "nobody is signed in"))
        }
        let signIn = SignIn(
            id: randomness.name(), request: request, browser: browser.map(Self.digest),
            certificate: certificate?.id, name: request.hint)
        let isTaken = ledger.withLock { ledger in
            ledger.sweep(at: now)
            guard !ledger.isFull else { return false }
            return ledger.signIns.insert(
                signIn, for: signIn.id, until: now + policy.signInLife, owner: request.client.id,
                source: AuditSource.network, at: now)
        }
        guard isTaken else {
            let place = request.address.error(.temporarilyUnavailable, "too many sign in at once")
            throw AuthorizeFault.redirect(to: place)
        }
        return .page(page(of: signIn))
    }

    /// What the page of a sign-in that is still open shows; nil for any other.
    package func page(_ id: String) -> SignInRequest? { open(id).map(page) }

    /// Whether a sign-in, open or decided, was begun by the browser that shows a secret, and a certificate where it showed one
    /// then.
    package func isBegun(_ id: String, by browser: String?, certificate: String? = nil) -> Bool {
        let now = time.now
        let signIn = ledger.withLock { $0.signIns.value(id, at: now) }
        guard let signIn, let browser, let digest = signIn.browser else { return false }
        guard signIn.certificate == nil || signIn.certificate == certificate else { return false }
        return ConstantTime.areEqual(digest, Self.digest(browser))
    }

    /// A secret for a browser that has none.
    package func browserSecret() -> String { randomness.secret() }

    /// Ends a sign-in as its user wishes.
    ///
    /// - Returns: where the user goes then; nil for a sign-in that there is not.
    package func cancel(_ id: String) -> String? {
        guard let signIn = take(id), isRegistered(signIn.request.client) else { return nil }
        return signIn.request.address.error(.accessDenied, "the user canceled")
    }

    /// Ends a sign-in that passed or failed.
    ///
    /// - Parameters:
    ///   - id: the sign-in.
    ///   - session: what the browser has of an earlier sign-in, which ends where this one takes its place.
    ///   - browser: what the browser is known by, see ``KnownBrowsers``.
    /// - Returns: what follows; nil for a sign-in that is open or that there is not.
    package func finish(_ id: String, session: String? = nil, browser: [String] = []) -> Completion? {
        let now = time.now
        guard let signIn = ledger.withLock({ $0.signIns.value(id, at: now) }), signIn.stage != .open,
            isRegistered(signIn.request.client)
        else { return nil }
        guard case .passed(let authentication) = signIn.stage else { return take(id)?.failure }
        let request = signIn.request
        guard let isIntact = try? isIntact(authentication.subject, authentication.certificate), isIntact else {
            guard take(id) != nil else { return nil }
            return Completion(place: request.address.error(.accessDenied, "the user was removed"))
        }
        // A sign-out forgets known browsers last: before it, it finds this one; after it, nobody learns the secret.
        let known = signIn.presenter.flatMap { remember($0, as: authentication.subject, browser) }
        let (code, kept) = code(for: request, authentication)
        let secret = policy.sessionLife > 0 ? randomness.secret() : nil
        let (codeEnd, sessionEnd) = (now + policy.codeLife, now + policy.sessionLife)
        // In one go: a sign-out meanwhile ends all of it, or the sign-in that it would come from.
        let isTaken = ledger.withLock { ledger in
            guard ledger.signIns.take(id, at: now) != nil else { return false }
            ledger.codes.insert(kept, for: Self.digest(code), until: codeEnd, owner: kept.client, at: now)
            if let secret {
                // Nothing is left of the session before: whoever has a copy of its cookie has nothing more.
                if let session { ledger.sessions.remove(Self.digest(session)) }
                ledger.sessions.insert(authentication, for: Self.digest(secret), until: sessionEnd, at: now)
            }
            return true
        }
        return isTaken ? Completion(place: request.address.code(code), session: secret, browser: known) : nil
    }

    /// A sign-in that is open. The removal of its client ends it.
    func open(_ id: String) -> SignIn? {
        let now = time.now
        guard let signIn = ledger.withLock({ $0.signIns.value(id, at: now) }), signIn.stage == .open,
            isRegistered(signIn.request.client)
        else { return nil }
        return signIn
    }

    /// Whether a client was not removed; a store that fails counts as a removal.
    private func isRegistered(_ client: OIDCClient) -> Bool {
        guard let now = (try? self.client(client.id)) ?? nil else { return false }
        return now.registration == client.registration
    }

    func page(of signIn: SignIn) -> SignInRequest {
        let client = signIn.request.client
        return SignInRequest(
            id: signIn.id, client: client.name, clientID: client.id,
            partition: "\(client.storage).\(client.partition)", needsLiveness: needsLiveness(client),
            identifies: signIn.identifies,
            isNamed: signIn.name != nil,
            typedName: signIn.request.hint == nil && !signIn.isOfNewUser ? signIn.name : nil,
            hasHint: signIn.request.hint != nil,
            leadsTo: RedirectURI.policySource(of: signIn.request.address.requested))
    }

    private func take(_ id: String) -> SignIn? {
        let now = time.now
        return ledger.withLock { $0.signIns.take(id, at: now) }
    }

    /// A code of an authentication, and what it stands for.
    private func code(for request: AuthorizeRequest, _ authentication: Authentication) -> (String, Ledger.Code) {
        let kept = Ledger.Code(
            client: request.client.id, registration: request.client.registration,
            redirect: request.address.requested, challenge: request.challenge,
            nonce: request.nonce, scopes: request.scopes, authentication: authentication)
        return (randomness.name(), kept)
    }

    /// What a browser's earlier sign-in is worth to a request: nothing where any program on the device may take what is sent
    /// to the redirect URI, as a code without a sample would be whoever's asked first (RFC 8252, 8.6).
    private func earlier(
        _ session: String?, for request: AuthorizeRequest, at now: Double
    ) throws -> Authentication? {
        guard let session, !request.needsSample, RedirectURI(request.address.requested)?.kind == .https,
            let kept = ledger.withLock({ $0.sessions.value(Self.digest(session), at: now) }),
            now - kept.time <= request.maximumAge ?? .infinity,
            try isIntact(kept.subject, kept.certificate),
            let user = try users.user(kept.subject), request.client.hasUser(user.bcid),
            try biometrics.refusal(of: user.bcid, from: .known) == nil
        else { return nil }
        if let hint = request.hint, try users.user(named: hint)?.id != user.id { return nil }
        return kept
    }
}
