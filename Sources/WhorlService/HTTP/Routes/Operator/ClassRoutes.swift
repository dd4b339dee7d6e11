internal import Hummingbird
internal import Whorl
internal import WhorlProtocols

/// What `whorl class` and `whorl retention` do, for programs that show an operator's credential.
struct ClassRoutes: RouteSet {
    let administration: Administration
    let signOut: SignOut
    let retention: Retention
    let store: SQLiteStore
    let biometrics: Biometrics
    let access: OperatorAccess

    /// What may be changed; a key that is missing stays as it is, null takes the value away.
    private struct Change: Decodable {
        let change: ClassChange

        enum CodingKeys: String, CodingKey, CaseIterable { case consent, retainUntil, flagged }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            var change = ClassChange()
            if container.contains(.consent) {
                change.consent = .some(try container.decodeIfPresent(String.self, forKey: .consent))
            }
            if container.contains(.retainUntil) {
                let text = try container.decodeIfPresent(String.self, forKey: .retainUntil)
                let seconds = text.flatMap(CalendarTime.seconds)
                guard text == nil || seconds != nil else {
                    throw DecodingError.dataCorruptedError(
                        forKey: .retainUntil, in: container, debugDescription: "no date")
                }
                change.retainUntil = .some(seconds)
            }
            change.isFlagged = try container.decodeIfPresent(Bool.self, forKey: .flagged)
            self.change = change
        }
    }

    private struct Passphrase: Decodable { let passphrase: String? }
    private struct Due: Encodable { let bcid: BCID; let retainUntil: Double? }
    private struct Retained: Encodable { let due: [Due]; let forgotten: [BCID] }

    func add(to router: Router<ServiceRequestContext>) {
        on(router, .get, "/operator/classes/:bcid", .read) { bcid, _, actor in
            .json(try administration.look(at: bcid, by: actor))
        }
        on(router, .patch, "/operator/classes/:bcid", .administer) { bcid, body, actor in
            let keys = Change.CodingKeys.allCases.map(\.rawValue)
            let change = try JSONBody.decode(Change.self, body, keys: keys).change
            guard (change.consent ?? nil).map(ClassChange.isConsent) ?? true else {
                throw ServiceFailure.badRequest("a consent is one line of text")
            }
            try administration.change(bcid, change, by: actor)
            return .json(try administration.person(bcid))
        }
        on(router, .delete, "/operator/classes/:bcid", .administer) { bcid, _, actor in
            try await administration.delete(bcid, by: actor)
            return Response(status: .noContent)
        }
        on(router, .post, "/operator/classes/:bcid/reset", .care) { bcid, _, actor in
            try administration.reset(bcid, by: actor)
            return .json(try administration.person(bcid))
        }
        on(router, .post, "/operator/classes/:bcid/sign-out", .care) { bcid, _, actor in
            try signOut.end(bcid, by: actor)
            return Response(status: .noContent)
        }
        on(router, .post, "/operator/classes/:bcid/export", .administer) { bcid, body, actor in
            let passphrase = body.isEmpty ? nil : try Self.passphrase(body)
            return .json(try await administration.export(bcid, passphrase: passphrase, by: actor))
        }
        router.post("/operator/retention") { request, _ in
            try access.require(.read, request)
            let isTrial = try await Self.isTrial(request)
            let holder = try access.require(isTrial ? .read : .administer, request)
            let due = try retention.due().map { Due(bcid: $0.bcid, retainUntil: $0.retainUntil) }
            let forgotten = isTrial ? [] : try await retention.run(by: holder.actor)
            return Response.json(Retained(due: due, forgotten: forgotten))
        }
        router.get("/operator/decisions") { request, _ in
            try access.require(.read, request)
            return Response.json(DecisionBasis(biometrics))
        }
        router.get("/operator/partitions") { request, _ in
            try access.require(.read, request)
            return Response.json(try store.partitionCounts())
        }
    }

    /// Whether a request for deletions only asks who is due. Whoever writes that in a way that is not known deletes nobody.
    private static func isTrial(_ request: Request) async throws -> Bool {
        let names = request.uri.queryParameters.map(\.key)
        let value = try request.parameter("dryRun")
        guard names.allSatisfy({ $0 == "dryRun" }), ["true", "false", nil].contains(value),
            try await request.bytes().isEmpty
        else { throw ServiceFailure.badRequest("dryRun must be true or false, in the query") }
        return value == "true"
    }

    private static func passphrase(_ bytes: [UInt8]) throws -> String? {
        try JSONBody.decode(Passphrase.self, bytes, keys: ["passphrase"]).passphrase.map(ExportPassphrase.checked)
    }

    /// The body is read before the last look at the operator, who may be removed while it comes.
    private func on(
        _ router: Router<ServiceRequestContext>, _ method: HTTPRequest.Method, _ path: RouterPath,
        _ role: OperatorRole, _ body: @escaping @Sendable (BCID, [UInt8], String) async throws -> Response
    ) {
        router.on(path, method: method) { request, context in
            try access.require(role, request)
            let bytes = try await request.bytes()
            let holder = try access.require(role, request)
            return try await body(try BCID(try context.parameters.require("bcid")), bytes, holder.actor)
        }
    }
}

/// What an export's archive of templates is encrypted under.
enum ExportPassphrase {
    /// A passphrase that is long enough.
    ///
    /// - Throws: ``ServiceFailure`` 400 for a shorter one than the device's may be.
    static func checked(_ passphrase: String) throws -> String {
        guard passphrase.count >= OwnerPassphrase.shortest else {
            throw ServiceFailure.badRequest(
                "a passphrase needs \(OwnerPassphrase.shortest) characters", code: "ShortPassphrase")
        }
        return passphrase
    }
}
