internal import Hummingbird

/// The routes of one chapter.
protocol RouteSet {
    /// Adds the routes.
    func add(to router: Router<ServiceRequestContext>)
}

extension Router {
    /// Answers 405 with `Allow` where a path has routes, but none of the method; after all routes are added.
    func refuseOtherMethods() {
        let methods: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options]
        for known in Dictionary(grouping: routes, by: { $0.path.description }).values {
            guard let path = known.first?.path else { continue }
            let allowed = Set(known.map(\.method))
            let names = allowed.map(\.rawValue).sorted().joined(separator: ", ")
            for method in methods where !allowed.contains(method) {
                on(path, method: method) { _, _ in
                    Response.text("use \(names)\n", status: .methodNotAllowed, headers: [.allow: names])
                }
            }
        }
    }
}
