import HTTPTypes
import HummingbirdTesting
import Logging
import ProtocolTestSupport
import Testing

import Whorl
import WhorlConfiguration
import WhorlProtocols
import WhorlService

@Suite struct OperatorRolesTests {
    private static let path = "/operator/classes/bws.1.7"

    private func add(_ role: OperatorRole, _ service: TestService) throws -> String {
        let secret = Randomness.system.secret()
        let named = Operator(name: "ada-\(role.rawValue)", role: role, secret: SecretHash(generated: secret))
        try service.parts.records.put(named)
        return Operator.credential(named.id, secret)
    }

    private func person(_ change: (inout ServiceConfiguration) -> Void = { _ in }) async throws -> TestService {
        let service = try TestService(change)
        try await service.enroll("bws.1.7", WrittenSample.print(7))
        return service
    }

    /// What each act needs, in an order in which one does not spoil the next.
    private static let acts: [(method: HTTPRequest.Method, path: String, needs: OperatorRole)] = [
        (.get, path, .read), (.get, "/operator/partitions", .read), (.get, "/operator/decisions", .read),
        (.post, "/operator/retention?dryRun=true", .read),
        (.post, path + "/reset", .care), (.patch, path, .administer), (.post, path + "/export", .administer),
        (.post, "/operator/retention", .administer), (.delete, path, .administer),
    ]

    @Test(arguments: OperatorRole.allCases)
    func aProgramDoesWhatItsRoleAllows(role: OperatorRole) async throws {
        let service = try await person()
        let token = HTTPFields.bearer(try add(role, service))
        for act in Self.acts {
            let answer = try await service.call(act.method, act.path, token, act.method == .patch ? "{}" : nil)
            let isAllowed = role.includes(act.needs)
            #expect((answer.status == .forbidden) == !isAllowed, "\(act.method) \(act.path): \(answer.status)")
            #expect((answer.status.kind == .successful) == isAllowed, "\(act.method) \(act.path)")
        }
        let events = service.parts.biometrics.audit.recent.filter { $0.actor == "operator:ada-\(role.rawValue)" }
        let refused = Self.acts.filter { !role.includes($0.needs) }
        #expect(events.filter { $0.outcome == .refused }.map(\.action) == refused.map { _ in "operator" })
        #expect(events.first?.action == "show")
        #expect(try service.parts.biometrics.enrolled(BCID("bws.1.7")).isEmpty == (role == .administer))
    }

    @Test func aPageShowsWhatItsOperatorMayDo() async throws {
        let service = try await person()
        try service.parts.biometrics.change(BCID("bws.1.7")) { $0.failures = 3 }
        for (role, shown) in [
            (OperatorRole.read, []), (.care, ["/reset"]),
            (.administer, ["/reset", "/agreement", "/export", "/delete"]),
        ] {
            let (cookie, form) = try await signIn(try add(role, service), service)
            let send = { (path: String) in
                try await service.post("/operator/person\(path)", cookie + .form, "bcid=bws.1.7&form=\(form)")
            }
            let page = try await send("").text
            for path in ["/reset", "/agreement", "/export", "/delete"] {
                #expect(page.contains("/operator/person\(path)") == shown.contains(path), "\(role) \(path)")
                if !shown.contains(path) { #expect(try await send(path).status == .forbidden, "\(role) \(path)") }
            }
        }
        #expect(try service.failures("bws.1.7") == 3)
    }

    private func signIn(_ token: String, _ service: TestService) async throws -> (cookie: HTTPFields, form: String) {
        let answer = try await service.post("/operator/sign-in", .form, "token=\(token)")
        let cookie = try #require(answer.headers[.setCookie]?.split(separator: ";").first)
        let headers: HTTPFields = [.cookie: String(cookie)]
        let page = try await service.get("/operator", headers).text
        return (headers, String(try #require(page.firstMatch(of: /name="form" value="([^"]+)"/)?.1)))
    }

    @Test func whoIsRemovedIsSignedOut() async throws {
        let service = try await person()
        let (cookie, form) = try await signIn(try add(.administer, service), service)
        #expect(try await service.get("/operator", cookie).text.contains("Signed in as ada-administer"))
        try service.parts.records.remove(Operator.self, "ada-administer")
        #expect(try await service.get("/operator", cookie).text.contains("/operator/sign-in"))
        let answer = try await service.post(
            "/operator/person/delete", cookie + .form, "bcid=bws.1.7&confirmed=yes&form=\(form)")
        #expect(answer.status == .forbidden)
        #expect(try !service.parts.biometrics.enrolled(BCID("bws.1.7")).isEmpty)
    }

    @Test func aListenerOfTheirOwnAnswersOperatorsAlone() async throws {
        let service = try await person { $0.operators.listen = "127.0.0.1:8444" }
        let token = HTTPFields.bearer(try add(.administer, service))
        for path in ["/operator", "/operator/partitions", Self.path, "/metrics"] {
            #expect(try await service.get(path, token).status == .notFound, "\(path)")
            #expect(try await service.get(path, token, on: .operators).status == .ok, "\(path)")
        }
        #expect(try await service.post("/operator/sign-in", .form, "token=x").status == .notFound)
        for path in ["/extension/token", "/v2/authorize", "/prompts"] {
            #expect(try await service.get(path, on: .operators).status == .notFound, "\(path)")
        }
        #expect(try await service.get("/operator", host: "evil.test", on: .operators).status.code == 421)
    }

    @Test func aStoreWithOldRowsIsNotServed() async throws {
        let service = try TestService()
        try service.addApp()
        let database = try Connection(service.folder + "/whorl.db", .readWrite, busyMilliseconds: 1000)
        try database.run("DELETE FROM document WHERE kind = 'app'")
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        #expect(
            throws: WhorlError.storeDamaged(path: service.folder, reason: StoreFinding.documents.problem)
        ) {
            try ServiceParts(
                service.parts.configuration, folder: service.folder, .scored(service.clock), logger: logger)
        }
    }
}
