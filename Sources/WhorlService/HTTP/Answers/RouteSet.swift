internal import Hummingbird

/// The routes of one chapter.
protocol RouteSet {
    /// Adds the routes.
    func add(to router: Router<ServiceRequestContext>)
}
