/// What a client asks of the authorization endpoint, after all checks.
package struct AuthorizeRequest: Sendable, Equatable {
    package let client: OIDCClient
    package let address: ReturnAddress
    /// What was asked for and may be given.
    package let scopes: [String]
    package let nonce: String?
    package let challenge: Challenge?
    /// Who the client says will sign in: a user name, email or subject. The subject of an `id_token_hint` takes its place.
    package var hint: String?
    /// Whether nobody may be shown a page.
    package let isSilent: Bool
    /// Whether a sample is asked for although somebody is signed in.
    package let needsSample: Bool
    /// Seconds since the last sample that are still good enough.
    package let maximumAge: Double?

    private static let names: Set<String> = [
        "client_id", "redirect_uri", "response_type", "response_mode", "scope", "state", "nonce", "code_challenge",
        "code_challenge_method", "prompt", "max_age", "login_hint", "request", "request_uri", "display", "ui_locales",
        "id_token_hint", "acr_values", "claims",
    ]
    /// What `prompt` may say: that nobody is asked, or that the user is asked again, for whatever reason.
    static let prompts = ["none", "login", "consent", "select_account"]

    /// The longest value of a parameter, in bytes. Redirect URIs are compared with registered ones, which have a limit
    /// of their own; an ID token is as long as its signature makes it.
    private static func longest(_ name: String) -> Int {
        switch name {
        case "redirect_uri": .max
        case "id_token_hint": 8_192
        default: 1_024
        }
    }

    /// Checks a request in the order that decides who may learn of an error.
    ///
    /// - Parameters:
    ///   - fields: the request's parameters.
    ///   - issuer: the provider.
    ///   - find: a client by its identifier.
    /// - Throws: ``AuthorizeFault``, and what `find` throws.
    package init(_ fields: FormFields, issuer: String, find: (String) throws -> OIDCClient?) throws {
        guard let id = fields["client_id"], let client = try find(id) else { throw AuthorizeFault.page(.unknownClient) }
        guard let requested = fields["redirect_uri"], let redirect = client.redirect(requested) else {
            throw AuthorizeFault.page(.wrongRedirect)
        }
        let address = ReturnAddress(
            redirect: redirect, requested: requested, state: fields.raw("state"), issuer: issuer,
            namesIssuerInErrors: client.namesIssuerInErrors)
        func refuse(_ code: AuthorizeFault.Code, _ description: String) -> AuthorizeFault {
            .redirect(to: address.error(code, description))
        }
        let type = fields.fields.first { $0.name == "response_type" }?.value
        guard type != nil else { throw refuse(.invalidRequest, "response_type is missing") }
        guard type == "code" else { throw refuse(.unsupportedResponseType, "response_type must be code") }
        let asked = Self.words(fields.fields.first { $0.name == "scope" }?.value)
        guard asked.contains("openid") || client.isPlainOAuth else {
            throw refuse(.invalidScope, "scope must contain openid")
        }
        guard !asked.contains("openid") || client.scopes.contains("openid") else {
            throw refuse(.invalidScope, "the client may not ask for openid")
        }
        if let name = fields.repeated(among: Self.names) { throw refuse(.invalidRequest, "\(name) occurs twice") }
        guard fields.fields.allSatisfy({ $0.value.utf8.count <= Self.longest($0.name) }) else {
            throw refuse(.invalidRequest, "a parameter is too long")
        }
        guard fields["request"] == nil else { throw refuse(.requestNotSupported, "request is not supported") }
        guard fields["request_uri"] == nil else {
            throw refuse(.requestURINotSupported, "request_uri is not supported")
        }
        guard (fields["response_mode"] ?? "query") == "query" else {
            throw refuse(.invalidRequest, "response_mode must be query")
        }
        switch Challenge.read(fields, isNeeded: client.needsChallenge(for: redirect)) {
        case .success(let challenge): self.challenge = challenge
        case .failure(let problem): throw refuse(.invalidRequest, problem.description)
        }
        let prompts = Self.words(fields["prompt"])
        guard prompts.allSatisfy(Self.prompts.contains) else {
            throw refuse(.invalidRequest, "prompt must be \(Self.prompts.joined(separator: ", "))")
        }
        guard !prompts.contains("none") || prompts.count == 1 else {
            throw refuse(.invalidRequest, "prompt=none goes with no other prompt")
        }
        if let age = fields["max_age"] {
            guard let seconds = Int(age), seconds >= 0 else {
                throw refuse(.invalidRequest, "max_age must be a number of seconds")
            }
            maximumAge = Double(seconds)
        } else {
            maximumAge = nil
        }
        isSilent = prompts.contains("none")
        needsSample = !isSilent && !prompts.isEmpty
        scopes = client.scopes.filter(asked.contains)
        nonce = fields["nonce"]
        hint = fields["login_hint"]
        self.client = client
        self.address = address
    }

    private static func words(_ text: String?) -> [String] { text?.split(separator: " ").map(String.init) ?? [] }
}
