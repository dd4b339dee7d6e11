internal import Hummingbird
internal import WhorlProtocols

/// Who may do what the operator does: a browser that signed in, or a program that shows the operator's token.
struct OperatorAccess: Sendable {
    private let token: String
    private let isSecure: Bool
    let sessions: OperatorSessions

    private static let cookie = "whorl_operator"

    /// - Parameters:
    ///   - token: the operator's token.
    ///   - isSecure: whether browsers reach the service by https.
    ///   - sessions: who has signed in.
    init(token: String, isSecure: Bool, sessions: OperatorSessions) {
        self.token = token
        self.isSecure = isSecure
        self.sessions = sessions
    }

    /// Whether a text is the operator's token.
    func isToken(_ text: String) -> Bool { ConstantTime.areEqual(text, token) }

    /// The session of a browser.
    func session(_ request: Request) -> OperatorSessions.Session? {
        request.cookies[Self.cookie].flatMap { sessions.find($0.value) }
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
    /// - Throws: ``ServiceFailure`` 403, `HTTPError` 413.
    func form(_ request: Request) async throws -> [String: String] {
        let fields = try await request.operatorFields()
        guard let session = session(request), let shown = fields["form"], ConstantTime.areEqual(shown, session.form)
        else { throw ServiceFailure.forbidden("sign in to the operator's page again") }
        return fields
    }

    /// An answer that signs a browser in.
    func signIn() -> Response {
        var response = Response.redirect(to: "/operator")
        response.setCookie(
            Cookie(
                name: Self.cookie, value: sessions.begin(), maxAge: Int(OperatorSessions.life), path: "/operator",
                secure: isSecure, httpOnly: true, sameSite: .strict))
        return response
    }

    /// An answer that signs a browser out.
    func signOut(_ request: Request) -> Response {
        if let cookie = request.cookies[Self.cookie] { sessions.end(cookie.value) }
        var response = Response.redirect(to: "/operator")
        response.setCookie(
            Cookie(
                name: Self.cookie, value: "", maxAge: 0, path: "/operator", secure: isSecure, httpOnly: true,
                sameSite: .strict))
        return response
    }
}

extension Request {
    /// The fields of a form (`application/x-www-form-urlencoded`).
    ///
    /// - Throws: ``ServiceFailure`` 400 where it is none or has a field twice, `HTTPError` 413.
    func operatorFields() async throws -> [String: String] {
        let text = String(decoding: try await bytes(), as: UTF8.self)
        guard let fields = try? URLEncodedFormDecoder().decode([String: String].self, from: text) else {
            throw ServiceFailure.badRequest("the form is not as it should be")
        }
        return fields
    }
}
