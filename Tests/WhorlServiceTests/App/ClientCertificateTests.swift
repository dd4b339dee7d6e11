import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOSSL
import Testing

import Whorl
import WhorlConfiguration
import WhorlProtocols
import WhorlService

/// Apps are known by the certificates that they show, where the service asks for those.
@Suite struct ClientCertificateTests {
    /// A server that shows ``SelfSigned/other`` and trusts clients that show ``SelfSigned/known``.
    private static func files(in folder: String) throws -> ServiceConfiguration.TLSFiles {
        var files = ServiceConfiguration.TLSFiles(
            certificate: folder + "/server.pem", key: folder + "/server.key")
        files.clients = folder + "/clients.pem"
        for (name, text) in [
            ("server.pem", SelfSigned.other.certificate), ("server.key", SelfSigned.other.key),
            ("clients.pem", SelfSigned.known.certificate),
        ] {
            try text.write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
        }
        return files
    }

    /// What a service says to a client with a certificate, or with none.
    private func answer(
        to shown: SelfSigned?, on service: TestService, _ headers: HTTPFields = [:]
    ) async throws -> (status: HTTPResponse.Status, text: String) {
        let gate = ExploiterGate(apps: service.parts.apps, records: service.parts.records, asksForCertificates: true)
        let router = Router(context: ServiceRequestContext.self)
        router.add(middleware: Failures())
        router.get("/who") { request, context in Response.text(try await gate.app(request, context).id) }
        let answer = try await answer(to: shown, on: service, "/who", headers, router)
        return (answer.status, answer.body.map { String(buffer: $0) } ?? "")
    }

    /// What a router says to a client with a certificate, or with none.
    private func answer(
        to shown: SelfSigned?, on service: TestService, _ place: String, _ headers: HTTPFields,
        _ router: Router<ServiceRequestContext>
    ) async throws -> TestClient.Response {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.certificateVerification = .none
        if let shown {
            let certificates = try NIOSSLCertificate.fromPEMBytes(Array(shown.certificate.utf8))
            tls.certificateChain = certificates.map { .certificate($0) }
            tls.privateKey = .privateKey(try NIOSSLPrivateKey(bytes: Array(shown.key.utf8), format: .pem))
        }
        let configuration = TestClient.Configuration(tlsConfiguration: tls)
        let certificate = try ServedCertificate(Self.files(in: service.folder))
        let application = Application(
            router: router, server: Listener.server(certificate), logger: service.parts.logger)
        return try await application.test(.live) { tester in
            try await TestClient.withClient(
                host: "localhost", port: try #require(tester.port), configuration: configuration
            ) { client in
                try await client.execute(
                    TestClient.Request(place, method: .get, authority: "localhost", headers: headers))
            }
        }
    }

    private static func der(_ shown: SelfSigned) throws -> [UInt8] {
        try #require(try NIOSSLCertificate.fromPEMBytes(Array(shown.certificate.utf8)).first).toDERBytes()
    }

    @Test func aCertificateSpeaksForItsApp() async throws {
        let service = try TestService()
        try service.addApp("shop")
        try service.addApp("bank")
        try service.parts.records.put(AppCertificate(der: Self.der(.known), app: "bank"))
        let answer = try await answer(to: .known, on: service)
        #expect(answer.status == .ok && answer.text == "bank")
    }

    @Test func aCertificateOfAnEarlierRegistrationSpeaksForNobody() async throws {
        let service = try TestService()
        try service.addApp("shop")
        try service.parts.records.put(AppCertificate(der: Self.der(.known), app: "shop", registration: "earlier"))
        #expect(try await answer(to: .known, on: service).status == .forbidden)
    }

    @Test func aSecretReplacesNoCertificate() async throws {
        let service = try TestService()
        try service.addApp("shop")
        #expect(try await answer(to: nil, on: service, .basic()).status == .unauthorized)
        #expect(try await answer(to: .known, on: service, .basic()).status == .forbidden)
    }

    @Test func aCertificateOfAnotherAuthorityIsRefused() async throws {
        let service = try TestService()
        try service.addApp("shop")
        try service.parts.records.put(AppCertificate(der: Self.der(.other), app: "shop"))
        await #expect(throws: (any Error).self) { try await answer(to: .other, on: service) }
    }

    @Test func aSignInMayNeedTheUsersCertificate() async throws {
        let service = try TestService {
            $0.tls = ServiceConfiguration.TLSFiles(certificate: "server.pem", key: "server.key", clients: "clients.pem")
        }
        let user = OIDCUser(id: "subject", bcid: try BCID("bws.1.1"), username: "ada")
        try service.parts.openID.users.add(user)
        let back = "https://shop.test/done"
        try service.parts.records.put(
            OIDCClient(
                id: "shop", name: "Shop", secret: .nobody, redirects: [try #require(RedirectURI(back))], storage: "bws",
                partition: 1, requiresCertificate: true))
        let place =
            "/v2/authorize?client_id=shop&redirect_uri=\(back)&response_type=code&scope=openid&login_hint=ada"
        func ask(_ shown: SelfSigned?) async throws -> TestClient.Response {
            try await answer(to: shown, on: service, place, [:], service.parts.apiRouter())
        }
        // Without a certificate, and with one of the right roots that is no user's.
        for shown in [nil, SelfSigned.known] {
            let answer = try await ask(shown)
            #expect(answer.status == .found)
            #expect(answer.headers[.location]?.hasPrefix(back + "?error=access_denied") == true)
        }
        try service.parts.records.put(UserCertificate(der: Self.der(.known), of: user))
        #expect(try await ask(.known).status == .ok)
        #expect(try await ask(nil).status == .found)
    }
}
