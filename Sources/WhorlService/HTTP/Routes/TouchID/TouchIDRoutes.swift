package import HTTPTypes
internal import Hummingbird
internal import WhorlProtocols
internal import WhorlText

/// Chapter E: the device's owner, confirmed by a print.
struct TouchIDRoutes: RouteSet {
    let touchID: TouchID
    /// Origins of web pages that may ask.
    let origins: OriginList
    /// The programs that ask.
    private let peers = ConnectionPeers()

    init(touchID: TouchID, origins: OriginList) {
        self.touchID = touchID
        self.origins = origins
    }

    func add(to router: Router<ServiceRequestContext>) {
        router.get("/touchid") { request, _ in
            let headers = try readable(request)
            return Self.json(await touchID.support().json, headers)
        }
        router.get("/touchid/context") { request, context in
            let headers = try readable(request)
            let name = try await touchID.makeContext(for: context.client(of: request, peers.peer(of: context.channel)))
            return Self.json(#"{"context":"\#(name)"}"#, headers)
        }
        router.get("/touchid/cancel") { request, _ in
            let headers = try readable(request)
            guard let context = try request.parameter("context") else {
                throw ServiceFailure.badRequest("context is missing")
            }
            return Self.json(#"{"canceled":"\#(await touchID.cancel(context))"}"#, headers)
        }
        router.get("/touchid/validate") { request, context in
            let headers = try readable(request)
            let (message, name) = (try Self.text(request, "prompt"), try request.parameter("context"))
            // Nobody is looked for where the owner is not asked.
            if let refusal = await touchID.refusal(context: name) {
                return Self.json(refusal.json, headers.joined(with: [.connection: "close"]))
            }
            let (touchID, asker) = (touchID, context.asker(request, peers.peer(of: context.channel)))
            let answer = try await request.whileConnected {
                try await touchID.validate(message: message, context: name, asker: asker)
            }
            return Self.json(answer.json, headers.joined(with: [.connection: "close"]))
        }
    }

    /// The headers by which a listed page may read the answer; none for programs that are no browsers.
    ///
    /// - Throws: ``ServiceFailure`` 403 for pages that are not listed.
    private func readable(_ request: Request) throws -> HTTPFields {
        guard let origin = request.origin else {
            try request.refuseForeignPages()
            return [:]
        }
        guard origins.contains(origin) else {
            throw ServiceFailure.forbidden("pages of this origin may not ask")
        }
        return [.accessControlAllowOrigin: origin, .vary: "Origin"]
    }

    /// A parameter as forms write it, where `+` is a space.
    ///
    /// - Throws: ``ServiceFailure`` 400 where it occurs twice.
    private static func text(_ request: Request, _ name: String) throws -> String? {
        guard let plain = try request.parameter(name), plain.contains("+") else { return try request.parameter(name) }
        let raw = request.uri.query.map { PercentCoding.pairs(of: $0) }?.first { $0.name == name }
        return raw.flatMap { PercentCoding.decodeForm($0.value) } ?? plain
    }

    private static func json(_ text: String, _ headers: HTTPFields) -> Response {
        .text(text, type: "application/json", headers: headers)
    }
}

extension HTTPFields {
    /// These fields and others.
    package func joined(with others: HTTPFields) -> HTTPFields {
        var fields = self
        fields.append(contentsOf: others)
        return fields
    }
}
