internal import Hummingbird

/// The description of a listener's routes: `openapi.json` for programs, and the page `api` for people.
struct DescriptionRoutes: RouteSet {
    /// The path that both stand below; empty or with a slash at its beginning.
    let base: String
    /// Decoded when somebody asks for it first.
    let description: @Sendable () -> APIDescription
    /// Made when somebody asks for it first; nil for pmapi and the sensor's socket, which have no pages.
    let page: (@Sendable () -> Page)?

    /// Describes the public listener.
    static let api = DescriptionRoutes(base: "", description: { .api }, page: { DescriptionPage.api })
    /// Describes the routes of operators.
    static let operators = DescriptionRoutes(
        base: "/operator", description: { .operators }, page: { DescriptionPage.operators })
    /// Describes pmapi.
    static let pmapi = DescriptionRoutes(base: "", description: { .pmapi }, page: nil)
    /// Describes the sensor's socket.
    static let sensor = DescriptionRoutes(base: "", description: { .sensor }, page: nil)

    func add(to router: Router<ServiceRequestContext>) {
        router.get("\(base)/openapi.json") { _, _ in
            Response.bytes(description().bytes, type: "application/json", headers: [.cacheControl: "no-cache"])
        }
        guard let page else { return }
        router.get("\(base)/api") { _, _ in page().response(headers: [.cacheControl: "no-cache"]) }
    }
}
