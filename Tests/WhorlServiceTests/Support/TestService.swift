import CSQLite
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ProtocolTestSupport
import Synchronization
import Testing

import Whorl
import WhorlConfiguration
import WhorlProtocols
import WhorlService

/// A service over a store of its own, called without sockets.
final class TestService: Sendable {
    let folder: String
    let clock = TestClock()
    let parts: ServiceParts
    private let api: Application<CalledByName>
    private let pmapi: Application<CalledByName>
    private let sensor: Application<CalledByName>
    private let operators: Application<CalledByName>

    /// More than tests use up.
    static let generous = AnonymousConfiguration.Bucket(burst: 100_000, seconds: 0.001)

    /// Which of its listeners is called.
    enum Listener {
        case api, pmapi, sensor, operators
    }

    init(
        modalities: [Modality] = [.finger, .face], everybodyMatches: Bool = false,
        gate: Gate? = nil, _ change: (inout ServiceConfiguration) -> Void = { _ in }
    ) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "whorl-\(UUID().uuidString)").path
        var configuration = ServiceConfiguration()
        configuration.rate.perSecond = 100_000
        configuration.rate.burst = 100_000
        configuration.anonymous.requests = Self.generous
        configuration.anonymous.misses = Self.generous
        configuration.anonymous.signUps = Self.generous
        configuration.anonymous.allSignUps = Self.generous
        configuration.work.threads = 2
        configuration.fmr = 1e-3
        configuration.owner = "bws.9.1"
        change(&configuration)
        try configuration.check()
        var logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        logger.logLevel = .critical
        parts = try ServiceParts(
            configuration, folder: folder,
            .scored(clock, modalities: modalities, everybodyMatches: everybodyMatches, pause: { gate?.wait() }),
            logger: logger)
        api = Application(responder: CalledByName(parts.apiRouter()), logger: logger)
        let device = DeviceListeners(parts: parts)
        pmapi = Application(responder: CalledByName(device.pmapiRouter()), logger: logger)
        sensor = Application(responder: CalledByName(device.sensorRouter()), logger: logger)
        operators = Application(responder: CalledByName(parts.operatorRouter()), logger: logger)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Calls a listener.
    func call(
        _ method: HTTPRequest.Method, _ uri: String, _ headers: HTTPFields = [:], _ body: String? = nil,
        host: String? = nil, on listener: Listener = .api
    ) async throws -> TestResponse {
        let application =
            switch listener {
            case .api: api
            case .pmapi: pmapi
            case .sensor: sensor
            case .operators: operators
            }
        let shown = headers[.cookie] == nil ? headers + Self.browser : headers
        let named = shown + [CalledByName.field: host ?? (listener == .pmapi ? "pmapi" : "localhost")]
        return try await application.test(.router) { client in
            try await client.executeRequest(
                uri: uri, method: method, headers: named, body: body.map { ByteBuffer(string: $0) })
        }
    }

    /// The cookie of the one browser that calls, over plain HTTP and over TLS.
    static let browser: HTTPFields = [
        .cookie: ["", "__Host-"].map { "\($0)whorl_browser=\(String(repeating: "b", count: 43))" }
            .joined(separator: "; ")
    ]

    func get(
        _ uri: String, _ headers: HTTPFields = [:], host: String? = nil, on listener: Listener = .api
    ) async throws -> TestResponse {
        try await call(.get, uri, headers, host: host, on: listener)
    }

    func post(
        _ uri: String, _ headers: HTTPFields = [:], _ body: String = "", on listener: Listener = .api
    ) async throws -> TestResponse {
        try await call(.post, uri, headers, body, on: listener)
    }

    /// Calls the API over a socket of this machine.
    func live<Value>(_ body: @Sendable (any TestClientProtocol) async throws -> Value) async throws -> Value {
        try await Application(router: parts.apiRouter(), logger: parts.logger).test(.live, body)
    }

    /// Calls the API from this machine, over a socket.
    func near(
        _ method: HTTPRequest.Method, _ uri: String, _ headers: HTTPFields = [:], _ body: String = ""
    ) async throws -> TestResponse {
        try await live { client in
            try await client.execute(uri: uri, method: method, headers: headers, body: ByteBuffer(string: body))
        }
    }

    /// Adds an app with the secret `secret`.
    @discardableResult
    func addApp(
        _ id: String = "shop", scopes: [String] = ["bws"], member: String? = nil, identifies: Bool = false
    ) throws -> App {
        let app = App(
            id: id, name: "Shop", secret: Self.hash, scopes: scopes, member: member, identifies: identifies)
        try parts.records.put(app)
        return app
    }

    /// Hashing takes long on purpose.
    private static let hash = SecretHash("secret")

    /// Enrolls written samples of a person.
    func enroll(_ bcid: String, _ samples: String...) async throws {
        let captured = try samples.map { text in
            try WrittenSample.read(Array(text.utf8), text.hasPrefix("face") ? .face : .finger, .unknown)
        }
        try await parts.biometrics.enroll(BCID(bcid), captured, by: "test")
    }

    /// Failures of a person that are counted.
    func failures(_ bcid: String) throws -> Int { try parts.biometrics.state(of: BCID(bcid))?.failures ?? 0 }

    /// Failures of a person from unknown sources.
    func unknownFailures(_ bcid: String) throws -> Int {
        try parts.biometrics.state(of: BCID(bcid))?.unknown.total ?? 0
    }
}

extension HTTPFields {
    /// HTTP's Basic scheme.
    static func basic(_ user: String = "shop", _ password: String = "secret") -> HTTPFields {
        [.authorization: "Basic " + Data("\(user):\(password)".utf8).base64EncodedString()]
    }

    static func bearer(_ token: String) -> HTTPFields { [.authorization: "Bearer \(token)"] }

    static let json: HTTPFields = [.contentType: "application/json"]
    static let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]

    static func + (left: HTTPFields, right: HTTPFields) -> HTTPFields { left.joined(with: right) }
}

extension TestResponse {
    var text: String { String(buffer: body) }

    /// A value of a JSON object, as text.
    func value(_ key: String) throws -> String? {
        let object = try JSONSerialization.jsonObject(with: Data(body.readableBytesView)) as? [String: Any]
        return object?[key].map { "\($0)" }
    }
}

/// Answers as if it was called by the name that a header field states.
struct CalledByName: HTTPResponder {
    static let field = HTTPField.Name.userAgent
    private let responder: RouterResponder<ServiceRequestContext>

    init(_ router: Router<ServiceRequestContext>) { responder = router.buildResponder() }

    func respond(to request: Request, context: ServiceRequestContext) async throws -> Response {
        var head = request.head
        head.authority = head.headerFields[Self.field]
        head.headerFields[Self.field] = nil
        return try await responder.respond(to: Request(head: head, body: request.body), context: context)
    }
}

/// Holds up whoever comes until it is opened.
final class Gate: Sendable {
    private let isOpen = Atomic(false)

    func open() { isOpen.store(true, ordering: .relaxed) }

    /// Waits on the calling thread.
    func wait() {
        while !isOpen.load(ordering: .relaxed) { usleep(1_000) }
    }
}

extension TestService {
    /// Makes the store unreadable.
    func spoil() throws {
        var database: OpaquePointer?
        try #require(sqlite3_open_v2(folder + "/whorl.db", &database, SQLITE_OPEN_READWRITE, nil) == 0)
        defer { sqlite3_close(database) }
        try #require(sqlite3_exec(database, "ALTER TABLE document RENAME TO gone", nil, nil, nil) == 0)
    }
}
