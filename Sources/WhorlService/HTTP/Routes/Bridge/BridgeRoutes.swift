package import HTTPTypes
internal import Hummingbird
internal import WhorlProtocols

/// Chapter C: the script of the bridge and the four calls that it makes.
struct BridgeRoutes: RouteSet {
    let desk: BridgeDesk
    /// Whether the demonstration page is shown.
    let showsDemonstration: Bool

    /// The longest body: a secret that is too long is still read, and told so.
    private static let longestBody = 1 << 20

    func add(to router: Router<ServiceRequestContext>) {
        router.get("/bridge/median.js") { _, _ in
            Response.bytes(
                PackageResources.median_js, type: "text/javascript; charset=utf-8",
                // Pages of other origins load it.
                headers: [.cacheControl: "no-cache", .crossOriginResourcePolicy: "cross-origin"])
        }
        if showsDemonstration { router.get("/demo/auth") { _, _ in DemonstrationPage.response } }
        for command in ["status", "save", "get", "delete"] {
            router.on("/bridge/v1/\(RouterPath(command))", method: .options) { request, context in
                // Browsers ask without the secret first.
                _ = try listed(request, context)
                return Response(status: .noContent, headers: Self.readable(request).joined(with: Self.permitted))
            }
        }
        for method in [HTTPRequest.Method.get, .post] {
            // Browsers state no origin when a page asks its own site by GET: the script asks by POST.
            router.on("/bridge/v1/status", method: method) { request, context in
                Response.json(try await desk.status(try bridge(request, context)), headers: Self.readable(request))
            }
        }
        router.post("/bridge/v1/save") { request, context in
            let listed = try listed(request, context)
            let body = try await request.json(BridgeSave.self, upTo: Self.longestBody)
            // Behind the body: the pairing may end while it comes, and while the store keeps the secret waiting.
            let page = try requirePairing(request)
            guard let answer = try desk.save(body.secret, overwrite: body.overwrite, listed, from: page) else {
                throw Self.notPaired
            }
            return Self.answer(request, answer)
        }
        router.post("/bridge/v1/get") { request, context in
            let bridge = try bridge(request, context)
            let origin = request.origin ?? ""
            let asker = PromptAsker(id: "bridge:\(bridge.id) \(origin)", name: origin, client: origin)
            let answer = try await request.body.consumeWithCancellationOnInboundClose { body in
                let bytes = try await body.collect(upTo: Request.usualBody)
                let get: BridgeGet = try Self.decoded(bytes)
                return try await desk.get(get.prompt, bridge, asker: asker) { _ = try requirePairing(request) }
            }
            return Self.answer(request, answer, [.connection: "close"])
        }
        router.post("/bridge/v1/delete") { request, context in
            Self.answer(request, try desk.delete(try bridge(request, context)))
        }
    }

    /// The bridge of the page that asks, which shows that its origin was paired.
    ///
    /// - Throws: ``ServiceFailure`` 403 for who may not ask.
    private func bridge(_ request: Request, _ context: ServiceRequestContext) throws -> Bridge {
        let bridge = try listed(request, context)
        _ = try requirePairing(request)
        return bridge
    }

    /// Refuses a page that does not show the secret that its origin is paired by now.
    private func requirePairing(_ request: Request) throws -> PairedPage {
        let secrets = request.headers[values: .whorlPairing]
        guard secrets.count == 1, let origin = request.origin else { throw Self.notPaired }
        let page = PairedPage(origin: origin, secret: secrets[0])
        guard try desk.isPaired(page) else { throw Self.notPaired }
        return page
    }

    private static var notPaired: ServiceFailure {
        ServiceFailure(
            status: .forbidden, code: "NotPaired",
            message: "the page's origin must be paired first (whorl bridge pair) and show its secret")
    }

    /// The bridge that lists the origin of the page that asks.
    ///
    /// - Throws: ``ServiceFailure`` 403 where its origin is missing, `null` or not listed, or it is shown on another
    ///   machine than the bridge serves.
    private func listed(_ request: Request, _ context: ServiceRequestContext) throws -> Bridge {
        let id = try request.parameter("bridge")
        guard request.headers[values: .origin].count == 1, let origin = request.origin,
            let bridge = desk.bridge(for: origin, id: id), bridge.servesRemote || context.isLocal(request)
        else { throw ServiceFailure.forbidden("pages of this origin may not use the bridge") }
        return bridge
    }

    private static func answer(
        _ request: Request, _ answer: BridgeAnswer, _ headers: HTTPFields = [:]
    ) -> Response {
        .json(answer, headers: readable(request).joined(with: headers))
    }

    /// Lets the page read the answer; only for origins that have been let in.
    private static func readable(_ request: Request) -> HTTPFields {
        request.origin.map { [.accessControlAllowOrigin: $0, .vary: "Origin"] } ?? [:]
    }

    private static let permitted: HTTPFields = [
        .accessControlAllowMethods: "GET, POST", .accessControlAllowHeaders: "content-type, whorl-pairing",
        .accessControlMaxAge: "600",
    ]
}

extension HTTPField.Name {
    /// The secret that a page's origin was paired by.
    package static let whorlPairing: HTTPField.Name = {
        guard let name = HTTPField.Name("Whorl-Pairing") else { preconditionFailure("the name is a field's") }
        return name
    }()
}
