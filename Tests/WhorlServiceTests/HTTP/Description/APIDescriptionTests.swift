import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

import WhorlConfiguration
import WhorlProtocols
import WhorlService

@Suite struct APIDescriptionTests {
    enum Listener: CaseIterable, Sendable {
        case api, operators, pmapi, sensor

        var description: APIDescription {
            switch self {
            case .api: .api
            case .operators: .operators
            case .pmapi: .pmapi
            case .sensor: .sensor
            }
        }

        func routes(of parts: ServiceParts) -> Router<ServiceRequestContext> {
            switch self {
            case .api: parts.apiRoutes()
            case .operators: parts.operatorListenerRoutes()
            case .pmapi: DeviceListeners(parts: parts).pmapiRoutes()
            case .sensor: DeviceListeners(parts: parts).sensorRoutes()
            }
        }
    }

    /// A service with everything switched on that adds routes.
    private func service(ownListener: Bool = true) throws -> TestService {
        try TestService { configuration in
            configuration.demo = true
            configuration.sessions.demo = "shop"
            configuration.openid.signUp = "bws.1"
            if ownListener { configuration.operators.listen = "127.0.0.1:8490" }
        }
    }

    /// Routes as a description lists them. Two rules group some: one path stands for all files of the pages, and OPTIONS
    /// is the preflight of its path.
    private func registered(_ router: Router<ServiceRequestContext>) -> Set<String> {
        Set(
            router.routes.map { route in
                let path = route.path.description
                return path.hasPrefix("/assets/") ? "\(route.method) /assets/{file}" : "\(route.method) \(path)"
            })
    }

    private func described(_ description: APIDescription) -> Set<String> {
        // `x-preflight` says which paths also answer the preflight of the CORS protocol.
        let preflights = (description.document["paths"]?.members ?? []).filter {
            $0.value["x-preflight"] == .bool(true)
        }
        return Set(description.operations.map { "\($0.method) \($0.path)" })
            .union(preflights.map { "OPTIONS \($0.key)" })
    }

    @Test(arguments: Listener.allCases)
    func everyRouteIsDescribedAndEveryDescribedRouteIsRegistered(listener: Listener) throws {
        let registered = registered(listener.routes(of: try service().parts))
        let described = described(listener.description)
        #expect(registered.subtracting(described).sorted() == [], "routes without description")
        #expect(described.subtracting(registered).sorted() == [], "descriptions without route")
    }

    @Test func publicListenerHasTheRoutesOfOperatorsWhereTheyHaveNoListener() throws {
        let registered = registered(try service(ownListener: false).parts.apiRoutes())
        #expect(registered == described(.api).union(described(.operators)))
    }

    @Test(arguments: Listener.allCases)
    func operationsSayWhatClientsNeed(listener: Listener) throws {
        let description = listener.description
        let tags = Set(description.document["tags"]?.elements.compactMap { $0["name"]?.text } ?? [])
        let schemes = Set(description.document["components"]?["securitySchemes"]?.members.map(\.key) ?? [])
        var names: Set<String> = []
        for operation in description.operations {
            let (content, place) = (operation.content, "\(operation.method) \(operation.path)")
            let name = try #require(content["operationId"]?.text, "\(place)")
            #expect(names.insert(name).inserted, "\(name) stands twice")
            #expect(tags.isSuperset(of: content["tags"]?.elements.compactMap(\.text) ?? ["none"]), "\(place)")
            #expect(content["summary"]?.text?.isEmpty == false && content["responses"]?["default"] != nil, "\(place)")
            let asked = content["security"]?.elements.flatMap { $0.members.map(\.key) } ?? []
            #expect(schemes.isSuperset(of: asked), "\(place)")
            let stated = content["parameters"]?.elements.map(description.resolved) ?? []
            let inPath = stated.filter { $0["in"]?.text == "path" }.compactMap { $0["name"]?.text }
            #expect(
                Set(inPath) == Set(operation.path.matches(of: /{(\w+)}/).map { String($0.1) }), "\(place)")
        }
    }

    @Test func codesOfRefusalsAreNamed() throws {
        let text = String(decoding: APIDescription.api.bytes, as: UTF8.self)
        let refusals: [VidRefusal] = [
            .unknownSession, .unknownProfile, .foreignMember, .foreignDevice, .deviceUnproved, .wrongSessionSecret,
            .digitsRequired, .conflict(.timeout), .profileRequired, .revalidationRequired(profile: nil),
            .revalidationNotRequired, .notRecognized, .malformed("trait"), .livenessRequired, .invalidToken, .usedToken,
        ]
        for refusal in refusals { #expect(text.contains("`\(refusal.failure.code)`"), "\(refusal.failure.code)") }
    }

    @Test(arguments: [
        (Listener.api, "/openapi.json", TestService.Listener.api),
        (.operators, "/operator/openapi.json", .api), (.operators, "/operator/openapi.json", .operators),
        (.pmapi, "/openapi.json", .pmapi), (.sensor, "/openapi.json", .sensor),
    ])
    func eachListenerServesItsDescription(
        _ it: Listener, path: String, on listener: TestService.Listener
    ) async throws {
        let answer = try await TestService().get(path, on: listener)
        #expect(answer.status == .ok && answer.headers[.contentType] == "application/json")
        #expect(Array(answer.body.readableBytesView) == it.description.bytes)
    }
}
