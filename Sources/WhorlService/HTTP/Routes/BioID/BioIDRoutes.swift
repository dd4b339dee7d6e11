internal import Hummingbird
internal import WhorlProtocols

/// The BWS token extension: `/extension`.
struct BioIDRoutes: RouteSet {
    let bioid: BioIDExtension
    let apps: AppRegistry
    /// What browsers are known by.
    let browsers: KnownBrowserCookie
    /// Origins of pages that may ask, such as `https://shop.example.com`.
    let origins: Set<String>

    private static let operations: [(path: String, action: BioIDAction)] = [
        ("enroll", .enrollment), ("verify", .verification), ("identify", .identification),
        ("livenessdetection", .livenessdetection),
    ]
    private static let paths =
        operations.map(\.path) + [
            "token", "upload", "result", "isenrolled", "deleteclass", "status", "qualitycheck", "photoverify",
            "livedetection",
        ]

    func add(to router: Router<ServiceRequestContext>) {
        let group = router.group("extension")
            .add(middleware: CrossOrigin(origins: origins))
            .add(middleware: Failures())
        addToken(to: group)
        addHolder(to: group)
        addClasses(to: group)
        addPhotos(to: group)
        for path in Self.paths {
            group.on("\(path)", method: .options) { _, _ in Response(status: .noContent) }
        }
    }

    /// What an app asks for.
    private func addToken(to group: RouterGroup<ServiceRequestContext>) {
        group.get("token") { request, context in
            try await answer {
                let app = try await app(request)
                let query = try request.query(
                    "id", "bcid", "task", "maxtries", "livedetection", "challenge", "challenges", "autoenroll",
                    "traits", "mirror")
                return .text(try await bioid.token(query, for: app, from: context.source))
            }
        }
        group.get("result") { request, _ in
            try await answer {
                let app = try await app(request)
                let token = try request.parameter("access_token")
                guard let result = try await bioid.result(of: token, for: app) else {
                    return Response(status: .noContent)
                }
                return .json(result)
            }
        }
    }

    /// What the holder of a token does.
    private func addHolder(to group: RouterGroup<ServiceRequestContext>) {
        group.post("upload") { request, context in
            try await answer {
                let query = try request.query("tag", "index", "trait")
                try await bioid.admit(request.holder)
                let body = try await request.samples()
                return .json(try await bioid.upload(request.holder, query, body, from: context.source))
            }
        }
        for (path, action) in Self.operations {
            group.get("\(path)") { request, context in
                try await answer {
                    let query = try request.query("livedetection", "maxresults", "maxResults")
                    let holder = browsers.source(of: request, context)
                    return .json(
                        OperationAnswer(try await bioid.operate(action, request.holder, query, from: holder)))
                }
            }
        }
    }

    /// What an app may do with people.
    private func addClasses(to group: RouterGroup<ServiceRequestContext>) {
        group.get("isenrolled") { request, _ in
            try await answer {
                let app = try await app(request)
                let isEnrolled = try await bioid.isEnrolled(try request.query("bcid", "trait"), for: app)
                return Response(status: isEnrolled ? .ok : .notFound)
            }
        }
        group.delete("deleteclass") { request, _ in
            try await answer {
                try await bioid.delete(try request.query("bcid"), for: try await app(request))
                return Response(status: .ok)
            }
        }
        group.get("status") { request, _ in
            try await answer { .json(bioid.status(for: try await app(request))) }
        }
    }

    /// What an app may ask of pictures, without a person.
    private func addPhotos(to group: RouterGroup<ServiceRequestContext>) {
        group.post("qualitycheck") { request, _ in
            try await answer {
                _ = try await app(request)
                let query = try request.query("full", "issuer", "trait")
                return .json(try await bioid.quality(query, try await request.samples()))
            }
        }
        group.post("photoverify") { request, _ in
            try await answer {
                let app = try await app(request)
                let query = try request.query("accuracy", "livedetection")
                return .json(try await bioid.photoVerify(query, try await request.samples(), for: app))
            }
        }
        group.post("livedetection") { request, _ in
            try await answer {
                let app = try await app(request)
                return .json(try await bioid.liveDetection(try await request.samples(), for: app))
            }
        }
    }

    /// The app that shows its secret.
    private func app(_ request: Request) async throws -> App {
        guard let (user, password) = request.basic else { throw BioIDRefusal.unauthorized }
        guard let app = try await apps.app(user, secret: password) else {
            throw BioIDRefusal.forbidden("WrongSecret")
        }
        return app
    }

    private func answer(_ body: () async throws -> Response) async throws -> Response {
        do {
            return try await body()
        } catch let refusal as BioIDRefusal {
            throw refusal.failure
        }
    }
}
