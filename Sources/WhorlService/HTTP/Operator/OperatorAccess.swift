package import Hummingbird
package import WhorlProtocols

/// Who may do what operators do: a browser that signed in, or a program that shows a credential.
package struct OperatorAccess: Sendable {
    private let directory: OperatorDirectory
    private let audit: AuditLog
    private let cookie: ServiceCookie
    /// Those who showed a wrong token, to sign in or with a request.
    let wrongTokens: RefusalLines
    let sessions: OperatorSessions

    /// - Parameters:
    ///   - directory: the operators.
    ///   - audit: where refused acts are written down.
    ///   - isSecure: whether browsers reach the operator's pages by https.
    ///   - time: the clock.
    ///   - sessions: who has signed in.
    package init(
        _ directory: OperatorDirectory, _ audit: AuditLog, isSecure: Bool, _ time: Timepiece,
        sessions: OperatorSessions
    ) {
        self.directory = directory
        self.audit = audit
        wrongTokens = RefusalLines("sign-in", by: Operator.ofFile, audit, time: time)
        cookie = ServiceCookie(name: "whorl_operator", path: "/operator", sameSite: .strict, isSecure: isSecure)
        self.sessions = sessions
    }

    /// The operator who shows a credential; nil for a wrong one.
    ///
    /// - Throws: errors of the store.
    package func holder(of credential: String) throws -> Operator? { try directory.holder(of: credential) }

    /// The session of a browser, with its operator as it is now; nil where it ended, or the operator was removed.
    ///
    /// - Throws: errors of the store.
    func session(_ request: Request) throws -> OperatorSessions.Session? {
        guard let name = cookie.value(in: request), var session = sessions.find(name) else { return nil }
        guard let now = try directory.current(session.holder) else {
            sessions.end(name)
            return nil
        }
        session.holder = now
        return session
    }

    /// The operator behind a program's request. A wrong credential is noted, as one of the sign-in form.
    ///
    /// - Throws: ``ServiceFailure`` 401 for a program that shows no credential or a wrong one, 403 for an operator of a
    ///   lower role, and errors of the store and the audit log.
    @discardableResult
    func require(_ role: OperatorRole, _ request: Request) throws -> Operator {
        let shown = request.bearer
        guard let holder = try shown.flatMap(holder) else {
            if shown != nil { try wrongTokens.note() }
            throw ServiceFailure(
                status: .unauthorized, code: "Unauthorized", message: "an operator's token is needed",
                headers: [.wwwAuthenticate: #"Bearer realm="operator""#])
        }
        try check(holder, role)
        return holder
    }

    /// The fields of a form of the operator's page; from a browser that signed in and was given the form.
    ///
    /// - Throws: ``ServiceFailure`` 400 and 403, `HTTPError` 413, errors of the store.
    func form(
        _ request: Request, _ role: OperatorRole
    ) async throws -> (fields: FormFields, session: OperatorSessions.Session) {
        let fields = try await request.distinctFormFields()
        guard let session = try session(request), let shown = fields["form"],
            ConstantTime.areEqual(shown, session.form)
        else { throw ServiceFailure.forbidden("sign in to the operator's page again") }
        try check(session.holder, role)
        return (fields, session)
    }

    /// An answer that signs a browser in.
    package func signIn(_ holder: Operator) -> Response {
        .redirect(to: "/operator", headers: cookie.field(sessions.begin(holder), seconds: Int(OperatorSessions.life)))
    }

    /// An answer that signs a browser out.
    func signOut(_ request: Request) -> Response {
        if let name = cookie.value(in: request) { sessions.end(name) }
        return .redirect(to: "/operator", headers: cookie.field("", seconds: 0))
    }

    private func check(_ holder: Operator, _ role: OperatorRole) throws {
        guard !holder.role.includes(role) else { return }
        try audit.add("operator", by: holder.actor, .refused, detail: "needs the role \(role.rawValue)")
        throw ServiceFailure.forbidden("the role \(role.rawValue) is needed")
    }
}
