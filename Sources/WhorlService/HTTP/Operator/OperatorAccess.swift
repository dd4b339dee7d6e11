package import Hummingbird
internal import WhorlProtocols

/// Who may do what the operator does: a browser that signed in, or a program that shows the operator's token.
package struct OperatorAccess: Sendable {
    private let token: String
    private let cookie: ServiceCookie
    let sessions: OperatorSessions

    /// - Parameters:
    ///   - token: the operator's token.
    ///   - isSecure: whether browsers reach the service by https.
    ///   - sessions: who has signed in.
    package init(token: String, isSecure: Bool, sessions: OperatorSessions) {
        self.token = token
        cookie = ServiceCookie(name: "whorl_operator", path: "/operator", sameSite: .strict, isSecure: isSecure)
        self.sessions = sessions
    }

    /// Whether a text is the operator's token.
    package func isToken(_ text: String) -> Bool { ConstantTime.areEqual(text, token) }

    /// The session of a browser.
    func session(_ request: Request) -> OperatorSessions.Session? {
        cookie.value(in: request).flatMap { sessions.find($0) }
    }

    /// Refuses a program that does not show the token.
    ///
    /// - Throws: ``ServiceFailure`` 401.
    func require(_ request: Request) throws {
        guard let shown = request.bearer, isToken(shown) else {
            throw ServiceFailure(
                status: .unauthorized, code: "Unauthorized", message: "the operator's token is needed",
                headers: [.wwwAuthenticate: #"Bearer realm="operator""#])
        }
    }

    /// The fields of a form of the operator's page; from a browser that signed in and was given the form.
    ///
    /// - Throws: ``ServiceFailure`` 400 and 403, `HTTPError` 413.
    func form(_ request: Request) async throws -> FormFields {
        let fields = try await request.distinctFormFields()
        guard let session = session(request), let shown = fields["form"], ConstantTime.areEqual(shown, session.form)
        else { throw ServiceFailure.forbidden("sign in to the operator's page again") }
        return fields
    }

    /// An answer that signs a browser in.
    package func signIn() -> Response {
        .redirect(to: "/operator", headers: cookie.field(sessions.begin(), seconds: Int(OperatorSessions.life)))
    }

    /// An answer that signs a browser out.
    func signOut(_ request: Request) -> Response {
        if let name = cookie.value(in: request) { sessions.end(name) }
        return .redirect(to: "/operator", headers: cookie.field("", seconds: 0))
    }
}
