internal import Hummingbird
internal import Whorl
internal import WhorlProtocols

/// The pages that stand in for the dialog of a device: the person presents a sample, cancels, or asks for the passphrase.
struct PromptRoutes: RouteSet {
    let broker: PromptBroker
    let ownership: Ownership
    /// What browsers are known by.
    let browsers: KnownBrowserCookie

    private struct State: Encodable {
        let state: String
        package let failures: Int
        let mayFallBack: Bool
    }

    func add(to router: Router<ServiceRequestContext>) {
        router.get("/prompts") { request, context in
            do {
                try Self.refuseRemote(request, context)
            } catch let failure as ServiceFailure {
                return NoticePage(title: "Prompts", failure: failure).response
            }
            return PromptPages.list(await broker.pending)
        }
        router.get("/prompts/pending") { request, context in
            try Self.refuseRemote(request, context)
            return Response.json(await broker.pending.map(PromptSummary.init))
        }
        router.post("/prompts/unlock") { request, context in
            try Self.refuseRemote(request, context)
            try request.refuseForeignPages()
            let body = try await request.json(OwnerUnlocking.self)
            return Response.json(DoneAnswer(done: try await ownership.unlock(body.passphrase)))
        }
        router.get("/prompt/:id") { request, context in
            try Self.refuseRemote(request, context)
            do {
                let prompt = try await prompt(context)
                return PromptPages.page(prompt, readers: await broker.usable(prompt.request.kinds))
            } catch let failure as ServiceFailure {
                return NoticePage(title: "Confirm it is you", failure: failure).response
            }
        }
        router.get("/prompt/:id/state") { request, context in
            try Self.refuseRemote(request, context)
            let prompt = try await prompt(context)
            return Response.json(
                State(state: prompt.state.word, failures: prompt.failures, mayFallBack: prompt.mayFallBack))
        }
        router.post("/prompt/:id/present") { request, context in
            try Self.refuseRemote(request, context)
            try request.refuseForeignPages()
            let prompt = try await prompt(context)
            guard let kind = try request.parameter("kind").flatMap(Modality.init(rawValue:)) else {
                throw ServiceFailure.badRequest("kind must be finger or face")
            }
            let bytes = try await request.bytes(upTo: Request.largestBody)
            // Every account of the machine can open the page: its samples are those of a stranger, unless the owner signed
            // in in this browser before.
            let source = browsers.source(of: request, context)
            let presented = await broker.present(bytes, kind, answering: prompt.id, from: source)
            return Response.json(PresentedAnswer(presented))
        }
        router.post("/prompt/:id/cancel") { request, context in
            try Self.refuseRemote(request, context)
            try request.refuseForeignPages()
            return Response.json(DoneAnswer(done: await broker.cancel(try await prompt(context).id, by: .user)))
        }
        router.post("/prompt/:id/fallback") { request, context in
            try Self.refuseRemote(request, context)
            try request.refuseForeignPages()
            return Response.json(DoneAnswer(done: await broker.fallBack(try await prompt(context).id)))
        }
    }

    private func prompt(_ context: ServiceRequestContext) async throws -> Prompt {
        guard let prompt = await broker.prompt(try context.parameters.require("id")) else {
            throw ServiceFailure(status: .notFound, code: "NoPrompt", message: "there is no such prompt")
        }
        return prompt
    }

    /// Prompts stand in for a dialog of the device: they are for who sits at the machine.
    private static func refuseRemote(_ request: Request, _ context: ServiceRequestContext) throws {
        guard context.isLocal(request) else {
            throw ServiceFailure.forbidden("this page is for the machine itself")
        }
    }
}
