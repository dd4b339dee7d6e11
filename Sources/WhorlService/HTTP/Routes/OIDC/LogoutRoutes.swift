internal import Hummingbird
internal import WhorlProtocols

/// Where clients send users who sign out (OpenID Connect RP-Initiated Logout 1.0).
struct LogoutRoutes: RouteSet {
    let openID: OpenIDProvider

    func add(to router: Router<ServiceRequestContext>) {
        router.get("/v2/logout") { request, _ in
            try await end(FormFields(request.uri.query ?? ""), request)
        }
        router.post("/v2/logout") { request, _ in
            guard request.isForm else { throw ServiceFailure.badRequest("the body must be a form") }
            return try await end(try await request.formFields(), request)
        }
    }

    /// The browser sends its session with no form of another site (SameSite), and a confirmation comes from a page of the
    /// service, so that it is the user's.
    private func end(_ fields: FormFields?, _ request: Request) async throws -> Response {
        guard let fields else { return LogoutPage.refused("The request has too many parameters.") }
        let cookie = ServiceCookie.ofSession(openID)
        let isConfirmed = request.method == .post && fields["confirm"] != nil
        if isConfirmed { try request.refuseForeignPages() }
        do {
            switch try await openID.endSession(fields, session: cookie.value(in: request), isConfirmed: isConfirmed) {
            case .confirm: return LogoutPage.confirm.response()
            case .ended(let place):
                let forgotten = cookie.field("", seconds: 0)
                if let place { return .redirect(to: place, headers: forgotten) }
                var response = LogoutPage.done.response()
                response.headers.append(contentsOf: forgotten)
                return response
            }
        } catch let fault as TokenFault {
            return LogoutPage.refused("The app that sent you here made a mistake: \(fault.description).")
        }
    }
}

extension ServiceCookie {
    /// The session of a browser that need not prove again who is there.
    static func ofSession(_ openID: OpenIDProvider) -> ServiceCookie {
        .ofHost("whorl_session", isSecure: openID.issuer.hasPrefix("https:"))
    }
}
