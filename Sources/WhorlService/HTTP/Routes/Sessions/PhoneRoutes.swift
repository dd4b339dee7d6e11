internal import Hummingbird
internal import Whorl
internal import WhorlProtocols

/// Where QR codes lead: apps read the alias out of the address, browsers open the page.
struct PhoneRoutes: RouteSet {
    let sessions: VidSessions
    let modalities: [Modality]

    func add(to router: Router<ServiceRequestContext>) {
        router.get("/q/:alias") { _, context in
            let alias = try context.parameters.require("alias")
            guard let session = try? sessions.session(alias: alias) else {
                return ApprovePage.over(nil).response(status: .notFound)
            }
            guard session.status == .opportunity else {
                return ApprovePage.over(session.status).response(status: .gone)
            }
            let needsProfile = try sessions.needsProfile(session)
            return ApprovePage.waiting(
                session, modalities, needsProfile: needsProfile
            ).response()
        }
    }
}
