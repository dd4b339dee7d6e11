internal import Hummingbird
internal import Whorl
internal import WhorlProtocols

/// Whether the service is alive and ready.
struct StatusRoutes: RouteSet {
    let biometrics: Biometrics
    /// The models that photos are read with, with their terms.
    let faceTerms: [FaceTerms]
    /// Pieces of work that may wait.
    let depth: Int

    func add(to router: Router<ServiceRequestContext>) {
        router.get("/livez") { _, _ in Response.text("ok\n") }
        router.get("/readyz") { _, _ in
            let (running, waiting) = biometrics.pool.load
            guard waiting < depth || running == 0 else {
                throw ServiceFailure(status: .serviceUnavailable, code: "Busy", message: "the queue is full")
            }
            try readStore()
            return Response.text("ok\n")
        }
        router.get("/") { _, _ in Response.redirect(to: "/status") }
        router.get("/status") { _, _ in
            let waiting = biometrics.pool.load.waiting
            return StatusPage(
                storeIsWell: (try? readStore()) != nil, isFull: waiting >= depth && waiting > 0,
                readsFaces: biometrics.reader.modalities.contains(.face), faceTerms: faceTerms,
                basis: DecisionBasis(biometrics).basis
            ).response
        }
    }

    /// - Throws: errors of ``DocumentStore``.
    private func readStore() throws {
        _ = try biometrics.records.find(SigningKey.self, "any")
    }
}

/// What is measured, for who collects it: on this machine, or with an operator's credential.
struct MetricsRoutes: RouteSet {
    let pool: WorkPool
    let access: OperatorAccess

    func add(to router: Router<ServiceRequestContext>) {
        router.get("/metrics") { request, context in
            if !context.isLocal(request) { try access.require(.read, request) }
            return Response.text(ServiceMetrics.text(load: pool.load), type: PrometheusText.mediaType)
        }
    }
}
