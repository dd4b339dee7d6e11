internal import Hummingbird
internal import WhorlProtocols

/// What is measured, for who collects it: on this machine, or with the operator's token.
struct MetricsRoutes: RouteSet {
    let pool: WorkPool
    let access: OperatorAccess

    func add(to router: Router<ServiceRequestContext>) {
        router.get("/metrics") { request, context in
            if !context.isLocal(request) { try access.require(request) }
            return Response.text(ServiceMetrics.text(load: pool.load), type: PrometheusText.mediaType)
        }
    }
}
