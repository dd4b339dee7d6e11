internal import Hummingbird
internal import WhorlProtocols

/// What the OpenID provider says of itself, what its clients do with codes and tokens, and its user endpoint.
struct OpenIDRoutes: RouteSet {
    let openID: OpenIDProvider
    let tokens: any TokenSigning
    let apple: AppleAssociation

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
        router.post("/v2/token") { request, _ in
            try await answering { .json(try await openID.redeem(form(request), basic: request.basic)) }
        }
        router.post("/v2/revoke") { request, _ in
            try await answering {
                try await openID.revoke(form(request), basic: request.basic)
                return Response(status: .ok)
            }
        }
        router.post("/v2/introspect") { request, _ in
            try await answering { .json(try await openID.introspect(form(request), basic: request.basic)) }
        }
        router.get("/v2/userinfo") { request, _ in try userInfo(request) }
        router.post("/v2/userinfo") { request, _ in try userInfo(request) }
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

    private func userInfo(_ request: Request) throws -> Response {
        do {
            return .json(try openID.userInfo(request.bearer))
        } catch let fault as BearerFault {
            let error = fault.code.map { ", error=\"\($0)\"" } ?? ""
            let status: HTTPResponse.Status = fault == .insufficientScope ? .forbidden : .unauthorized
            return .json(
                Fault(error: fault.code ?? "invalid_request", error_description: "an access token is needed"),
                status: status, headers: [.wwwAuthenticate: "Bearer realm=\"whorl\"" + error])
        }
    }
}
