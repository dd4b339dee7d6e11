internal import HTTPTypes
internal import Hummingbird
internal import WhorlProtocols

/// Chapter C: the script of the bridge and the four calls that it makes.
struct BridgeRoutes: RouteSet {
    let desk: BridgeDesk

    /// The longest body: a secret that is too long is still read, and told so.
    private static let longestBody = 1 << 20

    func add(to router: Router<ServiceRequestContext>) {
        router.get("/bridge/median.js") { _, _ in
            Response.bytes(
                PackageResources.median_js, type: "text/javascript; charset=utf-8",
                // Pages of other origins load it.
                headers: [.cacheControl: "no-cache", .crossOriginResourcePolicy: "cross-origin"])
        }
        router.get("/demo/auth") { _, _ in DemonstrationPage.response }
        for command in ["status", "save", "get", "delete"] {
            router.on("/bridge/v1/\(RouterPath(command))", method: .options) { request, _ in
                _ = try bridge(request)
                return Response(status: .noContent, headers: Self.readable(request).joined(with: Self.permitted))
            }
        }
        for method in [HTTPRequest.Method.get, .post] {
            // Browsers state no origin when a page asks its own site by GET: the script asks by POST.
            router.on("/bridge/v1/status", method: method) { request, _ in
                Response.json(try await desk.status(try bridge(request)), headers: Self.readable(request))
            }
        }
        router.post("/bridge/v1/save") { request, _ in
            let bridge = try bridge(request)
            let body = try await request.json(BridgeSave.self, upTo: Self.longestBody)
            return Self.answer(request, try desk.save(body.secret, overwrite: body.overwrite, bridge))
        }
        router.post("/bridge/v1/get") { request, _ in
            let bridge = try bridge(request)
            let answer = try await request.body.consumeWithCancellationOnInboundClose { body in
                let bytes = try await body.collect(upTo: Request.usualBody)
                let get: BridgeGet = try Self.decoded(bytes)
                return try await desk.get(get.prompt, bridge)
            }
            return Self.answer(request, answer, [.connection: "close"])
        }
        router.post("/bridge/v1/delete") { request, _ in Self.answer(request, try desk.delete(try bridge(request))) }
    }

    /// The bridge of the page that asks.
    ///
    /// - Throws: ``ServiceFailure`` 403 where its origin is missing, `null` or not listed.
    private func bridge(_ request: Request) throws -> Bridge {
        let id = try request.parameter("bridge")
        guard request.headers[values: .origin].count == 1, let origin = request.origin,
            let bridge = desk.bridge(for: origin, isOwn: request.isOfOwnPage, id: id)
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
        .accessControlAllowMethods: "GET, POST", .accessControlAllowHeaders: "content-type",
        .accessControlMaxAge: "600",
    ]
}
