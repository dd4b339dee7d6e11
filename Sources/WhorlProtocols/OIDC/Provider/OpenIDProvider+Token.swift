import Crypto
import FoundationEssentials
import Synchronization
import Whorl
import WhorlText

extension OpenIDProvider {
    /// Redeems a code for tokens.
    ///
    /// - Parameters:
    ///   - form: the body of the request.
    ///   - basic: user and password of HTTP's Basic scheme.
    /// - Returns: the tokens.
    /// - Throws: ``TokenFault``, ``Refusal``, and what signing throws.
    package func redeem(_ form: FormFields, basic: (user: String, password: String)?) async throws -> TokenAnswer {
        if let name = form.repeated(among: Self.tokenParameters) {
            throw TokenFault.invalidRequest("\(name) occurs twice")
        }
        let client = try await client(shown: ClientProof.read(basic: basic, form: form))
        guard let type = form["grant_type"] else { throw TokenFault.invalidRequest("grant_type is missing") }
        guard type == "authorization_code" else { throw TokenFault.unsupportedGrantType }
        guard let code = form["code"] else { throw TokenFault.invalidRequest("code is missing") }
        let token = randomness.secret()
        let now = time.now
        let grant = try exchange(Self.digest(code), for: Self.digest(token), client, form, at: now)
        guard try isIntact(grant.authentication.subject, grant.authentication.certificate) else {
            ledger.withLock { _ = $0.tokens.remove(Self.digest(token)) }
            throw TokenFault.invalidGrant
        }
        let identity = grant.scopes.contains("openid") ? try await identityToken(grant, token, client, at: now) : nil
        return TokenAnswer(
            access_token: token, token_type: "Bearer", expires_in: Int(policy.tokenLife), id_token: identity,
            scope: grant.scopes.joined(separator: " "))
    }

    private static let tokenParameters: Set<String> = [
        "grant_type", "code", "redirect_uri", "client_id", "client_secret", "code_verifier",
    ]

    /// Takes a code, once. One that comes again has leaked: what it was redeemed for is revoked, and the code is forgotten,
    /// so that the audit log has one line of it.
    private func exchange(
        _ code: String, for token: String, _ client: OIDCClient, _ form: FormFields, at now: Double
    ) throws -> Ledger.Code {
        let found = ledger.withLock { ledger -> (code: Ledger.Code?, isReused: Bool) in
            ledger.sweep(at: now)
            guard var kept = ledger.codes[code] else { return (nil, false) }
            if let earlier = kept.token {
                // Whoever finds a code says nothing of another client by it.
                guard kept.client == client.id else { return (nil, false) }
                ledger.tokens.remove(earlier)
                ledger.codes.remove(code)
                return (nil, true)
            }
            guard ledger.codes.value(code, at: now) != nil, kept.client == client.id,
                kept.registration == client.registration,
                kept.redirect.utf8.elementsEqual((form["redirect_uri"] ?? "").utf8),
                Self.isProved(kept.challenge, by: form["code_verifier"])
            else { return (nil, false) }
            let grant = Ledger.Token(
                client: client.id, registration: client.registration, certificate: kept.authentication.certificate,
                subject: kept.authentication.subject, scopes: kept.scopes,
                checks: kept.authentication.checks, session: kept.authentication.session, issued: now,
                expires: now + policy.tokenLife)
            kept.token = token
            let expires = now + policy.tokenLife
            ledger.codes.insert(kept, for: code, until: expires, owner: client.id, at: now)
            ledger.tokens.insert(grant, for: token, until: expires, owner: client.id, at: now)
            return (kept, false)
        }
        if found.isReused { try audit.add("code-reuse", by: "client:\(client.id)", .refused) }
        guard let grant = found.code else { throw TokenFault.invalidGrant }
        return grant
    }

    /// Whether a verifier goes with a challenge; one without a challenge points to a code of somebody else.
    private static func isProved(_ challenge: Challenge?, by verifier: String?) -> Bool {
        guard let challenge else { return verifier == nil }
        return verifier.map(challenge.accepts) ?? false
    }

    private func identityToken(
        _ grant: Ledger.Code, _ token: String, _ client: OIDCClient, at now: Double
    ) async throws -> String {
        let half = Array(SHA256.hash(data: Data(token.utf8))).prefix(SHA256.byteCount / 2)
        return try await tokens.sign(
            IDTokenClaims(
                iss: issuer, sub: grant.authentication.subject, aud: grant.client,
                exp: Int(now + IDTokenClaims.life), iat: Int(now), auth_time: Int(grant.authentication.time),
                nonce: grant.nonce, at_hash: Base64URL.encode(half), amr: grant.authentication.methods,
                acr: grant.authentication.isMultiFactor ? IDTokenClaims.multiFactor : IDTokenClaims.biometric,
                sid: grant.authentication.session, checks: grant.authentication.checks),
            by: client.identityTokenAlgorithm)
    }
}
