import Synchronization
import Whorl

extension OpenIDProvider {
    /// What a request to sign out leads to.
    package enum Ending: Sendable, Equatable {
        /// The user is signed out, and goes to this place; nil where a page says so.
        case ended(place: String?)
        /// Nothing shows that the user's client asks: a page asks the user.
        case confirm
    }

    private static let parameters: Set<String> = [
        "id_token_hint", "client_id", "post_logout_redirect_uri", "state", "logout_hint", "ui_locales", "confirm",
    ]

    /// Signs a user out as a client asks (OpenID Connect RP-Initiated Logout 1.0).
    ///
    /// The sign-in of a valid `id_token_hint` ends with its access tokens and codes. The browser's own session ends with
    /// it where it is of the same user; otherwise the user is asked. The way leads to `post_logout_redirect_uri` only
    /// where it is registered for the client of the hint.
    ///
    /// - Parameters:
    ///   - fields: the parameters.
    ///   - session: what the browser has of an earlier sign-in.
    ///   - isConfirmed: whether the user said so on this service's own page.
    /// - Returns: what follows.
    /// - Throws: ``TokenFault/invalidRequest(_:)``, and errors of the store.
    package func endSession(_ fields: FormFields, session: String?, isConfirmed: Bool) async throws -> Ending {
        if let name = fields.repeated(among: Self.parameters) {
            throw TokenFault.invalidRequest("\(name) occurs twice")
        }
        let hint = try await hint(fields)
        let place = try place(fields, hint)
        let now = time.now
        let key = session.map(Self.digest)
        let kept = key.flatMap { key in ledger.withLock { $0.sessions.value(key, at: now) } }
        let isOwn = kept.map { $0.subject == hint?.sub } ?? true
        guard isOwn || isConfirmed else { return .confirm }
        let hasEnded = ledger.withLock { ledger in
            [kept?.session, hint?.sid].compactMap(\.self).map { ledger.end(session: $0) }.contains(true)
        }
        // A hint counts however often it comes: one of a sign-in that is over leaves no line.
        if hasEnded { try audit.beginRemoval("sign-out", by: hint.map { "client:\($0.aud)" } ?? "user").end() }
        return .ended(place: place)
    }

    /// The claims of a token that this provider signed for a client that is registered, however old.
    private func hint(_ fields: FormFields) async throws -> IDTokenClaims? {
        guard let text = fields["id_token_hint"] else { return nil }
        guard let claims = await tokens.check(text, as: IDTokenClaims.self), claims.iss == issuer,
            fields["client_id"].map({ $0 == claims.aud }) ?? true
        else { throw TokenFault.invalidRequest("id_token_hint is not a token of the client") }
        return claims
    }

    /// Where the user goes then.
    private func place(_ fields: FormFields, _ hint: IDTokenClaims?) throws -> String? {
        guard let wanted = fields["post_logout_redirect_uri"] else { return nil }
        guard let hint, let client = try client(hint.aud), let redirect = client.logoutRedirect(wanted) else {
            throw TokenFault.invalidRequest("post_logout_redirect_uri is not registered for id_token_hint's client")
        }
        let state = fields.raw("state").map { [(name: "state", value: $0)] } ?? []
        return state.isEmpty ? wanted : redirect.adding(state, to: wanted)
    }
}
