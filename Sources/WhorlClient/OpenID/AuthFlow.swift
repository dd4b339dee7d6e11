internal import Crypto
#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
internal import WhorlText

/// One sign-in of a public client by OpenID Connect: makes the authorization URL, and takes the code out of the callback
/// only when it is the answer to that URL.
///
/// The code goes to the client's backend together with ``verifier`` and ``nonce``.
public struct AuthFlow: Sendable {
    /// Why a callback gives no code.
    @nonexhaustive
    public enum Failure: Error, Sendable, Equatable {
        /// The callback is for another place than the redirect URI.
        case wrongRedirect
        /// The provider says what went wrong, such as `access_denied`.
        case provider(error: String, description: String?)
        /// The state is missing or not the one that was sent: somebody interferes.
        case stateMismatch
        /// The callback does not come from the provider that was asked (RFC 9207).
        case issuerMismatch
        /// There is no code, or more than one.
        case missingCode
        /// The endpoint or redirect URI is malformed.
        case malformedURL
    }

    /// The page to open.
    public let url: URL
    /// Comes back unchanged in the callback.
    public let state: String
    /// Comes back unchanged in the ID token.
    public let nonce: String
    /// Proves at the token endpoint that whoever redeems the code asked for it (PKCE, RFC 7636).
    public let verifier: String
    /// Where the callback goes.
    public let redirectURI: String
    private let client: String
    private let issuer: String?

    /// Begins a sign-in.
    ///
    /// - Parameters:
    ///   - endpoint: the provider's authorization endpoint, such as `https://id.example.com/v2/authorize`.
    ///   - client: the client's identifier.
    ///   - redirectURI: one of the client's redirect URIs.
    ///   - scopes: `openid` and what else is asked for.
    ///   - hint: who will sign in, where that is known.
    ///   - issuer: the provider's identifier, which the callback must name then; state it where a client knows
    ///     several providers.
    /// - Throws: ``Failure/malformedURL``.
    public init(
        endpoint: URL, client: String, redirectURI: String, scopes: [String] = ["openid"], hint: String? = nil,
        issuer: String? = nil
    ) throws(Failure) {
        let (state, nonce, verifier) = (UUID().uuidString, Self.random(), Self.random())
        let challenge = Base64URL.encode(SHA256.hash(data: Data(verifier.utf8)))
        var fields = [
            ("client_id", client), ("redirect_uri", redirectURI), ("response_type", "code"),
            ("scope", scopes.joined(separator: " ")), ("state", state), ("nonce", nonce),
            ("code_challenge", challenge), ("code_challenge_method", "S256"),
        ]
        if let hint { fields.append(("login_hint", hint)) }
        let query = Self.form(fields)
        guard var components = URLComponents(url: endpoint, resolvingAgainstBaseURL: false), !redirectURI.isEmpty else {
            throw .malformedURL
        }
        components.percentEncodedQuery = components.percentEncodedQuery.map { "\($0)&\(query)" } ?? query
        guard let url = components.url else { throw .malformedURL }
        self.url = url
        self.state = state
        self.nonce = nonce
        self.verifier = verifier
        self.redirectURI = redirectURI
        self.client = client
        self.issuer = issuer
    }

    /// Takes the code out of a callback.
    ///
    /// Checked in this order: the place, the provider's error, the state, the issuer, the code. A code that came with
    /// another state or issuer is not readable.
    ///
    /// - Throws: ``Failure``.
    public func handleCallback(_ callback: URL) throws(Failure) -> String {
        guard Self.place(callback.absoluteString) == Self.place(redirectURI) else { throw .wrongRedirect }
        let items = URLComponents(url: callback, resolvingAgainstBaseURL: true)?.queryItems ?? []
        func values(_ name: String) -> [String] { items.filter { $0.name == name }.map { $0.value ?? "" } }
        if let error = values("error").first {
            throw .provider(error: error, description: values("error_description").first)
        }
        guard values("state") == [state] else { throw .stateMismatch }
        guard issuer == nil || values("iss") == [issuer] else { throw .issuerMismatch }
        let codes = values("code")
        guard codes.count == 1, let code = codes.first, !code.isEmpty else { throw .missingCode }
        return code
    }

    /// The request that redeems a code at the token endpoint.
    ///
    /// - Parameters:
    ///   - code: of ``handleCallback(_:)``.
    ///   - endpoint: the provider's token endpoint.
    /// - Returns: a POST that whoever redeems the code sends.
    public func redemption(of code: String, at endpoint: URL) -> HTTPCall {
        let fields = [
            ("grant_type", "authorization_code"), ("code", code), ("redirect_uri", redirectURI),
            ("client_id", client), ("code_verifier", verifier),
        ]
        return HTTPCall(
            "POST", endpoint.absoluteString, headers: ["Content-Type": "application/x-www-form-urlencoded"],
            body: Array(Self.form(fields).utf8))
    }

    private static let randomBytes = 32

    private static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        return Base64URL.encode((0..<randomBytes).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
    }

    /// A URL without query and fragment.
    private static func place(_ url: String) -> Substring { url.prefix { $0 != "?" && $0 != "#" } }

    private static func form(_ fields: [(String, String)]) -> String {
        fields.map { "\($0.0)=\(PercentCoding.encode($0.1))" }.joined(separator: "&")
    }
}
