import FoundationEssentials

/// The exploiter's side of QR sessions: opens a session, shows it, and learns who it was.
public struct SessionOpportunity: Sendable {
    /// How a session is shown.
    public enum AliasType: String, Sendable, Codable {
        case qr = "QR"
        case id = "ID"
    }

    /// A session that was opened.
    public struct Opened: Sendable, Equatable, Decodable {
        /// What status calls name.
        public let sessionId: String
        /// A PNG file as base64, or a UUID.
        public let sessionAlias: String
        /// When it ends unfinished, in seconds since 1970.
        public let expiresAt: Int
        /// What to show beside the code, where it was asked for.
        public let digits: String?
        /// Seconds after which ``SessionOpportunity/renew(_:)`` gives another code, where it was asked for.
        public let renewAfter: Int?

        /// The picture of the QR code; nil where the alias is malformed.
        public var picture: [UInt8]? { Data(base64Encoded: sessionAlias).map { Array($0) } }
    }

    /// Where a session stands.
    public struct Standing: Sendable, Equatable, Decodable {
        /// The person, once the session is completed.
        public struct Person: Sendable, Equatable, Decodable {
            /// The name by which the member knows the person.
            public let upn: String?
            /// The whole name; nil where none is registered.
            public let name: String?
        }

        /// In the service's words, such as `COMPLETED`.
        public let status: String
        /// The person, once the session is completed.
        public let data: Person?
        /// What the first call after a match carries.
        public let identityToken: String?

        /// Whether it never changes again.
        public var isTerminal: Bool { ["COMPLETED", "FAILED", "TIMEOUT", "CANCELED"].contains(status) }
    }

    private struct Registration: Encodable {
        let memberExternalId: String
        let sessionAliasType: AliasType
        let extraValues: [String: String]?
        let transactionText: String?
        let expiresIn: Double?
        let confirmation: String?
        let renew: Bool?
        let clientAddress: String?
    }

    private struct Question: Encodable {
        let sessionId: String
        var lastStatus: String?
        var timeoutMs: Int?
    }

    private struct Exchange: Encodable {
        let identityToken: String
    }

    private struct Access: Decodable {
        let access_token: String
    }

    private static let base = "/websec/rest/enterprise"
    private static let registrationType = "application/vnd.veridiumid.sessionOpportunity-v2+json"
    private static let statusType = "application/vnd.veridiumid.sessionstatus-v1+json"

    private let member: String
    private let authorization: String?
    private let call: VIDCall

    /// Takes an app's registration.
    ///
    /// - Parameters:
    ///   - service: the service's address, such as `https://id.example.com`.
    ///   - member: the external identifier of the integration.
    ///   - appID: the app's identifier; nil where the transport shows the app's certificate.
    ///   - secret: its secret.
    ///   - transport: what sends requests.
    public init(
        service: String, member: String, appID: String?, secret: String?, transport: any HTTPTransport
    ) {
        self.member = member
        authorization = if let appID, let secret { VIDCall.basic(appID, secret) } else { nil }
        call = VIDCall(service: service.hasSuffix("/") ? String(service.dropLast()) : service, transport: transport)
    }

    /// Opens a session.
    ///
    /// - Parameters:
    ///   - type: how it is shown.
    ///   - extraValues: values for the authenticator.
    ///   - transactionText: what is being agreed to.
    ///   - seconds: until it ends unfinished; the service's usual time unless stated.
    ///   - isConfirmed: whether the page shows two digits that the user chooses on the phone. Without them, whoever is
    ///     sent the code may sign in whoever sent it.
    ///   - renews: whether the code is replaced by ``renew(_:)`` from time to time.
    ///   - address: of the browser that asks, which the phone shows.
    /// - Returns: the session, and what shows it.
    /// - Throws: ``VIDError``.
    public func register(
        _ type: AliasType, extraValues: [String: String]? = nil, transactionText: String? = nil,
        expiresIn seconds: Double? = nil, isConfirmed: Bool = false, renews: Bool = false,
        clientAddress address: String? = nil
    ) async throws(VIDError) -> Opened {
        try await call.post(
            Self.base + "/RegisterSessionOpportunity",
            Registration(
                memberExternalId: member, sessionAliasType: type, extraValues: extraValues,
                transactionText: transactionText, expiresIn: seconds, confirmation: isConfirmed ? "digits" : nil,
                renew: renews ? true : nil, clientAddress: address),
            type: Self.registrationType, authorization: authorization)
    }

    /// Another code of a session whose codes are replaced.
    ///
    /// - Throws: ``VIDError``.
    public func renew(_ session: String) async throws(VIDError) -> Opened {
        try await call.post(
            Self.base + "/RenewSessionAlias", Question(sessionId: session), type: Self.statusType,
            authorization: authorization)
    }

    /// Where a session stands; the first call after a match carries the identity token.
    ///
    /// - Throws: ``VIDError``.
    public func status(of session: String) async throws(VIDError) -> Standing {
        try await call.post(
            Self.base + "/GetSessionStatus", Question(sessionId: session), type: Self.statusType,
            authorization: authorization)
    }

    /// The same as soon as the status is another than the one that is known, or after half a minute.
    ///
    /// - Throws: ``VIDError``.
    public func status(of session: String, after known: String) async throws(VIDError) -> Standing {
        try await call.post(
            Self.base + "/GetSessionStatusAsync", Question(sessionId: session, lastStatus: known),
            type: Self.statusType, authorization: authorization)
    }

    /// Waits for a session's end.
    ///
    /// - Parameters:
    ///   - session: the session.
    ///   - observe: receives each status on the way.
    /// - Returns: where it stands at its end.
    /// - Throws: ``VIDError``.
    public func outcome(
        of session: String, _ observe: (Standing) -> Void = { _ in }
    ) async throws(VIDError) -> Standing {
        var standing = try await status(of: session)
        observe(standing)
        while !standing.isTerminal {
            let next = try await status(of: session, after: standing.status)
            if next.status != standing.status { observe(next) }
            standing = next
        }
        return standing
    }

    /// Exchanges an identity token for an access token, once.
    ///
    /// - Throws: ``VIDError``.
    public func exchange(_ identityToken: String) async throws(VIDError) -> String {
        let access: Access = try await call.post(
            "/websec/rest/session/exchange", Exchange(identityToken: identityToken))
        return access.access_token
    }
}
