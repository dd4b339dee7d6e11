internal import Hummingbird
internal import WhorlProtocols

/// What the OpenID provider says of itself, what its clients do with codes and tokens, and its user endpoint.
struct OpenIDRoutes: RouteSet {
    let openID: OpenIDProvider
    let tokens: any TokenSigning
    let apple: AppleAssociation
    /// Origins of pages that may ask, beside those of clients.
    let origins: Set<String>

    private struct Fault: Encodable {
        let error: String
        let error_description: String
    }

    func add(to router: Router<ServiceRequestContext>) {
        let metadata = ProviderMetadata(issuer: openID.issuer)
        router.get("/v2/.well-known/openid-configuration") { _, _ in
            Response.json(metadata, headers: [.accessControlAllowOrigin: "*"])
        }
        router.get("/v2/.well-known/jwks.json") { _, _ in
            Response.text(
                await tokens.keySet(), type: "application/json", headers: [.accessControlAllowOrigin: "*"])
        }
        router.get("/.well-known/apple-app-site-association") { _, _ in Response.json(apple) }
        addCrossOrigin(to: router)
        router.post("/v2/revoke") { request, _ in
            try await answering {
                try await openID.revoke(form(request), basic: request.basic)
                return Response(status: .ok)
            }
        }
        router.post("/v2/introspect") { request, _ in
            try await answering { .json(try await openID.introspect(form(request), basic: request.basic)) }
        }
    }

    /// What pages of clients call from the browser.
    private func addCrossOrigin(to router: Router<ServiceRequestContext>) {
        let group = router.group("v2")
            .add(
                middleware: CrossOrigin(methods: "GET, POST") { origin in
                    origins.contains(origin) || (try? openID.isOfClient(origin)) == true
                }
            )
            .add(middleware: Failures())
        group.post("token") { request, _ in
            try await answering { .json(try await openID.redeem(form(request), basic: request.basic)) }
        }
        group.get("userinfo") { request, _ in try await userInfo(request) }
        group.post("userinfo") { request, _ in try await userInfo(request) }
        for path in ["token", "userinfo"] {
            group.on("\(path)", method: .options) { _, _ in Response(status: .noContent) }
        }
    }

    private func answering(_ work: () async throws -> Response) async throws -> Response {
        do {
            return try await work()
        } catch let fault as TokenFault {
            var headers: HTTPFields = [:]
            var status = HTTPResponse.Status.badRequest
            if case .invalidClient = fault {
                status = .unauthorized
                headers[.wwwAuthenticate] = "Basic realm=\"whorl\""
            }
            return .json(
                Fault(error: fault.code, error_description: fault.description), status: status, headers: headers)
        }
    }

    private func form(_ request: Request) async throws -> FormFields {
        guard request.isForm, let form = try await request.formFields() else {
            throw TokenFault.invalidRequest("the body must be application/x-www-form-urlencoded")
        }
        return form
    }

    private func userInfo(_ request: Request) async throws -> Response {
        do {
            return .json(try openID.userInfo(try await accessToken(of: request)))
        } catch let fault as BearerFault {
            let error = fault.code.map { ", error=\"\($0)\"" } ?? ""
            let status: HTTPResponse.Status =
                switch fault {
                case .insufficientScope: .forbidden
                case .repeated: .badRequest
                case .missing, .invalid: .unauthorized
                }
            return .json(
                Fault(error: fault.code ?? "invalid_request", error_description: "an access token is needed"),
                status: status, headers: [.wwwAuthenticate: "Bearer realm=\"whorl\"" + error])
        }
    }

    /// The access token that a request shows, in its header or in a posted form (RFC 6750, 2.1 and 2.2).
    ///
    /// - Throws: ``BearerFault/repeated``, ``ServiceFailure`` 400, `HTTPError` 413.
    private func accessToken(of request: Request) async throws -> String? {
        guard request.method == .post, request.isForm else { return request.bearer }
        guard let form = try await request.formFields(), form.repeated() == nil else { throw BearerFault.repeated }
        guard let token = form["access_token"] else { return request.bearer }
        guard request.headers[.authorization] == nil else { throw BearerFault.repeated }
        return token
    }
}
