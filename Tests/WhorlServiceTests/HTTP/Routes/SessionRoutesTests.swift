import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

import WhorlConfiguration
import Whorl
import WhorlProtocols
import WhorlService

@Suite struct SessionRoutesTests {
    private static let enterprise = "/websec/rest/enterprise"
    private static let authenticator = "/websec/rest/authenticator"
    private static let opportunity: HTTPFields = [.contentType: WhorlService.MediaType.opportunity]
    private static let status: HTTPFields = [.contentType: WhorlService.MediaType.status]

    private func service(
        gate: Gate? = nil, _ change: (inout ServiceConfiguration) -> Void = { _ in }
    ) async throws -> TestService {
        let service = try TestService(gate: gate, change)
        try service.addApp(scopes: ["bws.1"], member: "MEMBER")
        try await service.enroll("bws.1.7", WrittenSample.print(7))
        try service.parts.records.put(
            VidProfile(id: "anna", bcid: try BCID("bws.1.7"), subject: "Anna", device: "phone"))
        try service.parts.records.put(VidDevice(id: "phone", secret: SecretHash("secret")))
        return service
    }

    private func register(_ service: TestService, _ type: String = "ID", more: String = "") async throws -> TestResponse
    {
        try await service.post(
            "\(Self.enterprise)/RegisterSessionOpportunity", .basic() + Self.opportunity,
            #"{"memberExternalId":"MEMBER","sessionAliasType":"\#(type)"\#(more)}"#)
    }

    private func attach(_ service: TestService, _ alias: String, _ more: String = "") async throws -> TestResponse {
        try await service.post(
            "\(Self.authenticator)/Attach", .json + Self.phone,
            #"{"sessionAlias":"\#(alias)","device":{"id":"phone","name":"My phone"}\#(more)}"#)
    }

    private static let phone = HTTPFields.basic("phone", "secret")

    /// A session, and the secret of who attached.
    private struct Held {
        let id: String
        let secret: String

        init(_ attached: TestResponse) throws {
            id = try #require(try attached.value("sessionId"))
            secret = try #require(try attached.value("sessionSecret"))
        }

        /// As members of a JSON object.
        var members: String { #""sessionId":"\#(id)","sessionSecret":"\#(secret)""# }
    }

    private func submit(
        _ service: TestService, _ held: Held, _ sample: String, more: String = "", proof: HTTPFields = phone
    ) async throws -> TestResponse {
        let bytes = Data(sample.utf8).base64EncodedString()
        return try await service.post(
            "\(Self.authenticator)/Submit", .json + proof,
            #"{\#(held.members),"trait":"FINGER","sample":"\#(bytes)"\#(more)}"#)
    }

    private func ask(_ service: TestService, _ call: String, _ id: String, _ more: String = "") async throws
        -> TestResponse
    {
        try await service.post(
            "\(Self.enterprise)/\(call)", .basic() + Self.status, #"{"sessionId":"\#(id)"\#(more)}"#)
    }

    /// A session with a device that attached.
    private func attached(_ service: TestService, more: String = "") async throws -> Held {
        let alias = try #require(try await register(service, more: more).value("sessionAlias"))
        return try Held(try await attach(service, alias, #","profile":"anna""#))
    }

    @Test func aMatchIsToldWithATokenOnce() async throws {
        let service = try await service()
        let held = try await attached(service)
        let id = held.id
        let matched = try await submit(service, held, WrittenSample.print(7))
        #expect(try matched.status == .ok && matched.value("status") == "AUTHENTICATED")
        let first = try await ask(service, "GetSessionStatus", id)
        #expect(try first.value("status") == "COMPLETED" && first.text.contains(#""upn":"Anna""#))
        #expect(first.text.contains(#""biometrics":["finger"]"#) && first.text.contains(#""result":"MATCH""#))
        let token = try #require(try first.value("identityToken"))
        let second = try await ask(service, "GetSessionStatus", id)
        #expect(try second.value("status") == "COMPLETED" && second.value("identityToken") == nil)
        #expect(try await submit(service, held, WrittenSample.print(7)).status == .conflict)

        let exchange = #"{"identityToken":"\#(token)"}"#
        let access = try await service.post("/websec/rest/session/exchange", .json, exchange)
        #expect(try access.status == .ok && access.value("token_type") == "Bearer")
        let again = try await service.post("/websec/rest/session/exchange", .json, exchange)
        #expect(try again.status == .conflict && again.value("Code") == "USED_TOKEN")
        let wrong = try await service.post("/websec/rest/session/exchange", .json, #"{"identityToken":"x"}"#)
        #expect(wrong.status == .unauthorized)
        #expect(try await service.get("/websec/jwks.json").text.contains(#""kty":"EC""#))
    }

    @Test func aSessionIsAuthenticatingWhileItsSampleIsCompared() async throws {
        let gate = Gate()
        let service = try await service(gate: gate)
        let held = try await attached(service)
        let id = held.id
        async let answer = submit(service, held, WrittenSample.print(7))
        var status: String?
        for _ in 0..<2_000 where status != "AUTHENTICATING" {
            status = try await ask(service, "GetSessionInfo", id).value("status")
            try await Task.sleep(for: .milliseconds(1))
        }
        #expect(status == "AUTHENTICATING")
        #expect(try await submit(service, held, WrittenSample.print(7)).status == .conflict)
        gate.open()
        #expect(try await answer.value("status") == "AUTHENTICATED")
    }

    @Test func wrongSamplesEndASession() async throws {
        let service = try await service()
        let held = try await attached(service)
        let id = held.id
        for left in ["2", "1"] {
            #expect(try await submit(service, held, WrittenSample.print(8)).value("triesLeft") == left)
        }
        #expect(try await submit(service, held, WrittenSample.print(8)).value("status") == "FAILED")
        let told = try await ask(service, "GetSessionStatus", id)
        #expect(try told.value("status") == "FAILED" && told.value("identityToken") == nil)
        // The person's own device proved itself.
        #expect(try service.failures("bws.1.7") == 3)
    }

    @Test func aRegistrationAnswersPictureOrName() async throws {
        let service = try await service()
        let picture = try await register(service, "QR")
        let bytes = Data(base64Encoded: try picture.value("sessionAlias") ?? "")
        #expect(bytes?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
        let name = try #require(try await register(service, "ID", more: #","expiresIn":60"#).value("sessionAlias"))
        #expect(UUID(uuidString: name) != nil)
        for more in [#","expiresIn":601"#, #","expiresIn":0"#] {
            #expect(try await register(service, "ID", more: more).value("Code") == "MALFORMED")
        }
        #expect(try await register(service, "XX").value("Code") == "MALFORMED")
    }

    @Test func onlyTheAppOfASessionIsAnswered() async throws {
        let service = try await service()
        let id = try await attached(service).id
        try service.addApp("other", scopes: ["bws.1"], member: "OTHER")
        let body = #"{"sessionId":"\#(id)"}"#
        for call in ["GetSessionStatus", "GetSessionInfo", "GetSessionStatusAsync"] {
            let path = "\(Self.enterprise)/\(call)"
            let foreign = try await service.post(path, .basic("other", "secret") + Self.status, body)
            #expect(try foreign.value("Code") == "FOREIGN_MEMBER", "\(call)")
            let nobody = try await service.post(path, Self.status, body)
            #expect(nobody.status == .unauthorized && nobody.headers[.wwwAuthenticate] == "Basic realm=\"whorl\"")
            #expect(try await service.post(path, .basic("shop", "x") + Self.status, body).status == .unauthorized)
            #expect(try await service.post(path, .basic() + Self.opportunity, body).status == .unsupportedMediaType)
            #expect(try await ask(service, call, "none").value("Code") == "UNKNOWN_SESSION")
        }
        let member = try await service.post(
            "\(Self.enterprise)/RegisterSessionOpportunity", .basic("other", "secret") + Self.opportunity,
            #"{"memberExternalId":"MEMBER","sessionAliasType":"ID"}"#)
        #expect(try member.status == .forbidden && member.value("Code") == "FOREIGN_MEMBER")
    }

    @Test func whoWaitsHearsOfTheNextChange() async throws {
        let service = try await service()
        let session = try await register(service)
        let (id, alias) = (try session.value("sessionId") ?? "", try session.value("sessionAlias") ?? "")
        async let waiting = ask(service, "GetSessionStatusAsync", id, #","lastStatus":"OPPORTUNITY","timeoutMs":20000"#)
        try await Task.sleep(for: .milliseconds(50))
        _ = try await attach(service, alias, #","profile":"anna""#)
        let told = try await waiting
        #expect(try told.value("status") != "OPPORTUNITY" && told.headers[.connection] == "close")
        let start = ContinuousClock.now
        let timeout = try await ask(
            service, "GetSessionStatusAsync", id,
            #","lastStatus":"\#(try told.value("status") ?? "")","timeoutMs":100"#)
        #expect(timeout.status == .ok && ContinuousClock.now - start >= .milliseconds(100))
        let odd = try await ask(service, "GetSessionStatusAsync", id, #","lastStatus":"ODD""#)
        #expect(try odd.value("Code") == "MALFORMED" && odd.headers[.connection] == "close")
        let torn = try await service.post("\(Self.enterprise)/GetSessionStatusAsync", .basic() + Self.status, "{")
        #expect(torn.status == .badRequest && torn.headers[.connection] == "close")
    }

    @Test func aDeviceAttachesCancelsAndIsRefused() async throws {
        let service = try await service()
        let alias = try await register(service).value("sessionAlias") ?? ""
        let body = try await attach(service, alias, #","profile":"anna""#)
        #expect(body.text.contains(#""requiredBiometrics":["finger"]"#) && body.text.contains(#""exploiter":"Shop""#))
        #expect(try await attach(service, alias).value("Code") == "CONFLICT")
        #expect(try await attach(service, "none").value("Code") == "UNKNOWN_SESSION")
        // Who is not the profile's device learns nothing of it.
        let foreign = try await service.post(
            "\(Self.authenticator)/Attach", .json,
            #"{"sessionAlias":"\#(try await register(service).value("sessionAlias") ?? "")","profile":"anna"}"#)
        #expect(foreign.text.contains(#""requiredBiometrics":["finger","face"]"#), "\(foreign.text)")
        for wrong in [#"{"device":{"id":"a"}}"#, #"{"sessionAlias":"a","qr":"b","device":{"id":"a"}}"#] {
            #expect(try await service.post("\(Self.authenticator)/Attach", .json, wrong).value("Code") == "MALFORMED")
        }
        let longName = String(repeating: "n", count: 201)
        let long = #"{"sessionAlias":"a","device":{"id":"a","name":"\#(longName)"}}"#
        #expect(try await service.post("\(Self.authenticator)/Attach", .json, long).value("Code") == "MALFORMED")
        let cancel = { (body: String) in
            try await service.post("\(Self.authenticator)/Cancel", .json + Self.phone, body)
        }
        #expect(try await cancel(#"{"sessionAlias":"\#(alias)"}"#).value("Code") == "SESSION_SECRET")
        #expect(try await cancel("{\(try Held(body).members)}").value("status") == "CANCELED")
        let waiting = try await register(service).value("sessionAlias") ?? ""
        #expect(try await cancel(#"{"sessionAlias":"\#(waiting)"}"#).value("status") == "CANCELED")
        #expect(try await service.post("\(Self.authenticator)/Cancel", .json, "{}").value("Code") == "MALFORMED")
        #expect(try await service.post("\(Self.authenticator)/Cancel", [:], "{}").status == .unsupportedMediaType)
    }

    @Test func aSampleMustBeOne() async throws {
        let service = try await service()
        let held = try await attached(service)
        for (trait, sample, code) in [
            ("voice", "eA==", "MALFORMED"), ("finger", "####", "MALFORMED"), ("finger", "", "MALFORMED"),
            ("finger", "data:image/png,x", "MALFORMED"), ("finger", "eA==", "unknownImageFormat"),
        ] {
            let answer = try await service.post(
                "\(Self.authenticator)/Submit", .json + Self.phone,
                #"{\#(held.members),"trait":"\#(trait)","sample":"\#(sample)"}"#)
            #expect(try answer.status == .badRequest && answer.value("Code") == code, "\(trait) \(sample)")
        }
        #expect(Base64Sample.bytes("data:image/png;base64,eA==") == [0x78] && Base64Sample.bytes("eA==") == [0x78])
    }

    @Test func aDeviceKnowsItsProfilesAlone() async throws {
        let service = try await service()
        let base = "\(Self.authenticator)/profiles"
        let device = HTTPFields.basic("phone", "secret")
        let list = try await service.get(base, device)
        #expect(list.text.contains(#""alias":"anna""#) && list.text.contains(#""name":"Anna""#))
        #expect(list.text.contains("http://127.0.0.1:8443\(base)/anna/reenroll"))
        for headers in [HTTPFields(), .basic("phone", "x"), .basic("other", "secret")] {
            let answer = try await service.get(base, headers)
            #expect(
                answer.status == .unauthorized && answer.headers[.wwwAuthenticate] == "Basic realm=\"whorl device\"")
        }
        #expect(try await service.get("\(base)/anna", device).value("alias") == "anna")
        #expect(try await service.get("\(base)/bert", device).value("Code") == "UNKNOWN_PROFILE")
        let sample = #"{"trait":"finger","samples":["\#(Data("finger:7:900".utf8).base64EncodedString())"]}"#
        let needless = try await service.post("\(base)/anna/reenroll", device + .json, sample)
        #expect(try needless.value("Code") == "NO_REVALIDATION")
        try service.parts.biometrics.change(BCID("bws.1.7")) { $0.isFlagged = true }
        #expect(try await service.get("\(base)/anna", device).value("requiresBiometryRevalidation") == "1")
        for wrong in [#"{"trait":"finger","samples":[]}"#, #"{"trait":"finger","samples":["?"]}"#] {
            let answer = try await service.post("\(base)/anna/reenroll", device + .json, wrong)
            #expect(try answer.value("Code") == "MALFORMED", "\(wrong)")
        }
        let made = try await service.post("\(base)/anna/reenroll", device + .json, sample)
        #expect(try made.status == .ok && made.value("requiresBiometryRevalidation") == "0")
        #expect(try await service.call(.delete, "\(base)/anna", device).status == .ok)
        #expect(try await service.get(base, device).text == "[]")
    }

    @Test func aFlaggedPersonMustMakeSamplesAnew() async throws {
        let service = try await service()
        try service.parts.biometrics.change(BCID("bws.1.7")) { $0.isFlagged = true }
        let answer = try await submit(service, try await attached(service), WrittenSample.print(7))
        #expect(try answer.status == .forbidden && answer.value("Code") == "BIOMETRY_REVALIDATION")
        #expect(try answer.value("reenroll")?.hasSuffix("/profiles/anna/reenroll") == true)
    }

    @Test func aKnownUserIsAskedByItsDevice() async throws {
        let service = try await service()
        let body = #"{"memberExternalId":"MEMBER","profileExternalId":"anna","transactionText":"Pay 5"}"#
        let asked = try await service.post("\(Self.enterprise)/AuthenticationRequest", .basic() + .json, body)
        let alias = try #require(try asked.value("sessionAlias"))
        let requests = try await service.get("\(Self.authenticator)/requests", .basic("phone", "secret"))
        #expect(requests.text.contains(alias) && requests.text.contains(#""transactionText":"Pay 5""#))
        let unknown = body.replacing("anna", with: "bert")
        let refused = try await service.post("\(Self.enterprise)/AuthenticationRequest", .basic() + .json, unknown)
        #expect(try refused.value("Code") == "UNKNOWN_PROFILE")
    }

    @Test func aCodeLeadsToAPageWhileItsSessionWaits() async throws {
        let service = try await service()
        let alias = try await register(service).value("sessionAlias") ?? ""
        #expect(try await service.get("/q/\(alias)").status == .ok)
        _ = try await attach(service, alias, #","profile":"anna""#)
        #expect(try await service.get("/q/\(alias)").status == .gone)
        #expect(try await service.get("/q/none").status == .notFound)
    }

    @Test(arguments: [
        ("application/json", true), ("Application/JSON; charset=utf-8", true), ("application/json ;x", true),
        ("text/json", false), ("", false), ("application/jsonx", false),
    ])
    func aMediaTypeIsComparedWithoutItsParameters(type: String, isRight: Bool) async throws {
        let answer = try await TestService().post("/websec/rest/session/exchange", [.contentType: type], "{}")
        #expect((answer.status == .unsupportedMediaType) == !isRight)
    }
}
