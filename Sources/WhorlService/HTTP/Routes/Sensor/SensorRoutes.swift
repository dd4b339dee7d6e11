internal import Hummingbird
internal import Whorl
internal import WhorlProtocols

/// What the sensor's socket serves: who may open it is the user who runs the service.
struct SensorRoutes: RouteSet {
    let broker: PromptBroker
    let ownership: Ownership
    let bridges: BridgeDesk

    private struct Listed: Encodable {
        let name: String
        let kind: String
        let attached: Bool
        let prompt: String?
    }

    func add(to router: Router<ServiceRequestContext>) {
        router.get("/sensors") { _, _ in
            Response.json(
                await broker.states.map {
                    Listed(
                        name: $0.sensor.name, kind: $0.sensor.kind.rawValue, attached: $0.isAttached,
                        prompt: $0.prompt)
                })
        }
        router.post("/sensors/:name/present") { request, context in
            let name = try context.parameters.require("name")
            let bytes = try await request.bytes(upTo: Request.largestBody)
            let presented = await broker.present(bytes, to: name)
            return Response.json(PresentedAnswer(presented))
        }
        for (word, isAttached) in [("attach", true), ("detach", false)] {
            router.post("/sensors/:name/\(RouterPath(word))") { _, context in
                Response.json(
                    DoneAnswer(done: await broker.setAttached(isAttached, try context.parameters.require("name"))))
            }
        }
        router.get("/prompts") { _, _ in Response.json(await broker.pending.map(PromptSummary.init)) }
        router.post("/prompts/:id/cancel") { _, context in
            Response.json(DoneAnswer(done: await broker.cancel(try context.parameters.require("id"), by: .user)))
        }
        router.post("/prompts/:id/fallback") { _, context in
            Response.json(DoneAnswer(done: await broker.fallBack(try context.parameters.require("id"))))
        }
        router.post("/owner/unlock") { request, _ in
            let body = try await request.json(OwnerUnlocking.self)
            return Response.json(DoneAnswer(done: try await ownership.unlock(body.passphrase)))
        }
        addBridge(to: router)
    }
}
