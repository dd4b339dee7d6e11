internal import Hummingbird
internal import WhorlProtocols

extension SensorRoutes {
    /// The calls of a bridge for the user at the machine, as a URL with the scheme `median` makes them.
    func addBridge(to router: Router<ServiceRequestContext>) {
        let desk = bridges
        router.post("/bridge/status") { request, _ in
            Response.json(try await desk.status(try Self.bridge(request, desk)))
        }
        router.post("/bridge/save") { request, _ in
            let body = try await request.json(BridgeSave.self, upTo: 1 << 20)
            return Response.json(
                try desk.save(body.secret, overwrite: body.overwrite, try Self.bridge(request, desk)))
        }
        router.post("/bridge/get") { request, _ in
            let bridge = try Self.bridge(request, desk)
            return Response.json(
                try await request.body.consumeWithCancellationOnInboundClose { body in
                    let get: BridgeGet = try BridgeRoutes.decoded(try await body.collect(upTo: Request.usualBody))
                    return try await desk.get(get.prompt, bridge, asker: .command)
                }, headers: [.connection: "close"])
        }
        router.post("/bridge/delete") { request, _ in
            Response.json(try desk.delete(try Self.bridge(request, desk)))
        }
    }

    private static func bridge(_ request: Request, _ desk: BridgeDesk) throws -> Bridge {
        guard let bridge = desk.bridge(named: try request.parameter("bridge")) else {
            throw ServiceFailure(status: .notFound, code: "NoBridge", message: "there is no such bridge")
        }
        return bridge
    }
}
