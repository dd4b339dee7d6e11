internal import Hummingbird
internal import WhorlProtocols

/// Whether the service is alive and ready.
struct StatusRoutes: RouteSet {
    let parts: ServiceParts

    func add(to router: Router<ServiceRequestContext>) {
        router.get("/livez") { _, _ in Response.text("ok\n") }
        router.get("/readyz") { _, _ in
            let (running, waiting) = parts.biometrics.pool.load
            guard waiting < parts.configuration.work.waiting || running == 0 else {
                throw ServiceFailure(status: .serviceUnavailable, code: "Busy", message: "the queue is full")
            }
            _ = try parts.records.find(SigningKey.self, "any")
            return Response.text("ok\n")
        }
        router.get("/") { _, _ in Response.redirect(to: "/status") }
        router.get("/status") { _, _ in StatusPage(parts: parts).response }
    }
}
