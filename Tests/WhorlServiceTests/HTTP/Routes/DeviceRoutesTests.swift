import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ProtocolTestSupport
import Testing

import WhorlConfiguration
import Whorl
import WhorlProtocols
import WhorlService

/// Chapters C and E, and what answers their prompts: pages and the sensor's socket.
@Suite struct DeviceRoutesTests {
    private static let shop: HTTPFields = [.origin: "https://shop.example", .whorlPairing: "paired"]

    private func service(_ change: (inout ServiceConfiguration) -> Void = { _ in }) async throws -> TestService {
        let service = try TestService { configuration in
            configuration.pmapiOrigins.texts = ["https://shop.example"]
            var bridge = ServiceConfiguration.BridgeSettings()
            (bridge.id, bridge.origins.texts) = ("shop", ["https://shop.example"])
            // Calls without sockets come from nowhere.
            bridge.remote = true
            configuration.bridges = [bridge]
            configuration.demo = true
            change(&configuration)
        }
        try await service.enroll("bws.9.1", WrittenSample.print(1))
        try service.parts.records.put(OwnerPassphrase("correct horse"))
        try service.parts.records.put(BridgePairing(origin: "https://shop.example", secret: "paired"))
        return service
    }

    /// The prompt that waits for a sample.
    private func prompt(_ service: TestService) async throws -> String {
        for _ in 0..<2_000 {
            if let prompt = await service.parts.device.broker.pending.first { return prompt.id }
            try await Task.sleep(for: .milliseconds(1))
        }
        throw CancellationError()
    }

    @Test func theOwnerIsConfirmedAtTheSensor() async throws {
        let service = try await service()
        #expect(try await service.get("/touchid", on: .pmapi).text == #"{"supported":"true"}"#)
        async let answer = service.get("/touchid/validate?prompt=Pay+5", on: .pmapi)
        let id = try await prompt(service)
        #expect(await service.parts.device.broker.prompt(id)?.request.message == "Pay 5")
        let list = try await service.get("/prompts", on: .sensor)
        #expect(list.text.contains(#""message":"Pay 5""#) && list.text.contains(#""state":"pending""#))
        let missed = try await service.post("/sensors/fp0/present", [:], WrittenSample.print(2), on: .sensor)
        #expect(try missed.value("result") == Presented.nonMatch.word)
        let presented = try await service.post("/sensors/fp0/present", [:], WrittenSample.print(1), on: .sensor)
        #expect(try presented.value("result") == Presented.match.word)
        let told = try await answer
        #expect(told.text == #"{"supported":"true","owner":"true"}"# && told.headers[.connection] == "close")
        let unasked = try await service.post("/sensors/fp0/present", [:], "x", on: .sensor)
        #expect(try unasked.value("result") == Presented.unasked.word)
        let nowhere = try await service.post("/sensors/none/present", [:], "x", on: .sensor)
        #expect(try nowhere.value("result") == Presented.noSensor.word)
    }

    @Test func aContextIsGoodOnceAndCanBeCanceled() async throws {
        let service = try await service()
        let context = try #require(try await service.get("/touchid/context", on: .pmapi).value("context"))
        async let answer = service.get("/touchid/validate?context=\(context)", on: .pmapi)
        _ = try await prompt(service)
        let canceled = try await service.get("/touchid/cancel?context=\(context)", on: .pmapi)
        #expect(canceled.text == #"{"canceled":"true"}"#)
        #expect(try await answer.value("fail-reason") == "AppCancel")
        let used = try await service.get("/touchid/validate?context=\(context)", on: .pmapi)
        #expect(try used.value("fail-reason") == "InvalidContext")
        #expect(try await service.get("/touchid/cancel?context=x", on: .pmapi).value("canceled") == "false")
        #expect(try await service.get("/touchid/cancel", on: .pmapi).status == .badRequest)
        #expect(try await service.get("/touchid/validate?prompt=a&prompt=b", on: .pmapi).status == .badRequest)
    }

    @Test func aContextEndsByTheServicesClock() async throws {
        let service = try await service()
        let context = try #require(try await service.get("/touchid/context", on: .pmapi).value("context"))
        service.clock.wait(600)
        let late = try await service.get("/touchid/validate?context=\(context)", on: .pmapi)
        #expect(try late.value("fail-reason") == "InvalidContext")
        let request = PromptRequest(
            owner: try BCID("bws.9.1"), asker: .command, purpose: "test", message: "Pay", kinds: [.finger], tries: 1)
        let prompt = await service.parts.device.broker.open(request)
        #expect(prompt.deadline == service.clock.timepiece.now + service.parts.configuration.prompt.life)
    }

    @Test func onlyListedPagesMayAsk() async throws {
        let service = try await service()
        let listed = try await service.get("/touchid", Self.shop, on: .pmapi)
        #expect(listed.status == .ok && listed.headers[.vary] == "Origin")
        #expect(listed.headers[.accessControlAllowOrigin] == "https://shop.example")
        let site = try #require(HTTPField.Name("Sec-Fetch-Site"))
        for headers in [[.origin: "https://evil.example"], [.origin: "null"], [site: "cross-site"]] as [HTTPFields] {
            for path in ["/touchid", "/touchid/context", "/touchid/cancel?context=x", "/touchid/validate"] {
                #expect(try await service.get(path, headers, on: .pmapi).status == .forbidden, "\(path)")
            }
        }
    }

    @Test func whatIsMissingIsTheReason() async throws {
        let bare = try TestService()
        #expect(try await bare.get("/touchid", on: .pmapi).value("fail-reason") == "PasscodeNotSet")
        let service = try await service()
        let detached = try await service.post("/sensors/fp0/detach", on: .sensor)
        #expect(try detached.value("done") == "1")
        #expect(try await service.get("/touchid", on: .pmapi).value("fail-reason") == "TouchIDNotAvailable")
        #expect(try await service.get("/sensors", on: .sensor).text.contains(#""attached":false"#))
        #expect(try await service.post("/sensors/fp0/attach", on: .sensor).value("done") == "1")
        #expect(try await service.get("/touchid", on: .pmapi).value("supported") == "true")
        #expect(try await service.post("/sensors/none/attach", on: .sensor).value("done") == "0")
    }

    @Test func aSecretIsKeptAndReleasedToItsPage() async throws {
        let service = try await service()
        let post: @Sendable (String, String) async throws -> TestResponse = { call, body in
            try await service.post("/bridge/v1/" + call, Self.shop + .json, body)
        }
        #expect(try await post("get", "").text == #"{"error":"itemNotFound","success":false}"#)
        #expect(try await post("save", #"{"secret":"s1"}"#).value("success") == "1")
        #expect(try await post("save", #"{"secret":"s2","overwrite":false}"#).value("error") == "duplicateItem")
        for no in [#""0""#, "0", #""false""#] {
            let answer = try await post("save", #"{"secret":"s2","overwrite":\#(no)}"#)
            #expect(try answer.value("error") == "duplicateItem", "\(no)")
        }
        #expect(try await post("save", #"{"secret":"s3","overwrite":1}"#).value("success") == "1")
        let status = try await post("status", "")
        #expect(try status.value("hasSecret") == "1" && status.value("biometryType") == "touchId")
        #expect(status.headers[.accessControlAllowOrigin] == "https://shop.example")
        async let released = post("get", #"{"prompt":"Log in"}"#)
        let id = try await prompt(service)
        let page = try await service.near(.post, "/prompt/\(id)/present?kind=finger", [:], WrittenSample.print(1))
        #expect(try page.value("result") == Presented.match.word)
        let answer = try await released
        #expect(try answer.value("secret") == "s3" && answer.headers[.connection] == "close")
        #expect(try await post("delete", "").value("success") == "1")
        #expect(try await post("delete", "").value("error") == "itemNotFound")
        #expect(try await post("save", "{}").status == .badRequest)
    }

    @Test func aBridgeServesItsOriginsAlone() async throws {
        let service = try await service()
        for headers in [
            [.whorlPairing: "paired"], [.origin: "https://evil.example", .whorlPairing: "paired"], [.origin: "null"],
            [.origin: "https://shop.example"], [.origin: "https://shop.example", .whorlPairing: "guess"],
        ] as [HTTPFields] {
            for call in ["status", "save", "get", "delete"] {
                let answer = try await service.post("/bridge/v1/" + call, headers, #"{"secret":"x"}"#)
                #expect(answer.status == .forbidden, "\(call)")
                #expect(answer.headers[.accessControlAllowOrigin] == nil)
            }
        }
        let asked = try await service.call(.options, "/bridge/v1/save", Self.shop)
        #expect(asked.status == .noContent && asked.headers[.accessControlAllowMethods] == "GET, POST")
        #expect(asked.headers[.accessControlAllowHeaders] == "content-type, whorl-pairing")
        #expect(try await service.post("/bridge/v1/status?bridge=other", Self.shop).status == .forbidden)
        // The call without the secret that browsers make first.
        let bare = try await service.call(.options, "/bridge/v1/save", [.origin: "https://shop.example"])
        #expect(bare.status == .noContent)
        #expect(try await service.get("/bridge/median.js").headers[.contentType]?.hasPrefix("text/javascript") == true)
    }

    @Test func theDemonstrationIsTheServicesOwnPageWhereItIsOn() async throws {
        let service = try await service()
        for origin in ["http://127.0.0.1:8443", "http://localhost:8443"] {
            try service.parts.records.put(BridgePairing(origin: origin, secret: "own"))
        }
        #expect(try await service.get("/demo/auth").status == .ok)
        let own: HTTPFields = [.origin: "http://127.0.0.1:8443", .whorlPairing: "own"]
        // It serves this machine alone, and its origin is the address of the configuration, by no other name.
        #expect(try await service.post("/bridge/v1/status", own).status == .forbidden)
        let named: HTTPFields = [.origin: "http://localhost:8443", .whorlPairing: "own"]
        try await service.live { client in
            for (headers, status) in [(own, HTTPResponse.Status.ok), (named, .forbidden)] {
                let answer = try await client.execute(uri: "/bridge/v1/status", method: .post, headers: headers)
                #expect(answer.status == status, "\(headers)")
            }
        }
        let off = try await self.service { $0.demo = false }
        try off.parts.records.put(BridgePairing(origin: "http://127.0.0.1:8443", secret: "own"))
        for path in ["/demo/auth", "/demo/capture"] { #expect(try await off.get(path).status == .notFound, "\(path)") }
        try await off.live { client in
            let answer = try await client.execute(uri: "/bridge/v1/status", method: .post, headers: own)
            #expect(answer.status == .forbidden)
        }
    }

    @Test func aBridgeServesThisMachineAlone() async throws {
        let service = try await service { $0.bridges[0].remote = false }
        let away = try await service.post("/bridge/v1/status", Self.shop)
        #expect(away.status == .forbidden && away.headers[.accessControlAllowOrigin] == nil)
        #expect(try await service.call(.options, "/bridge/v1/save", Self.shop).status == .forbidden)
        try await service.live { client in
            let near = try await client.execute(uri: "/bridge/v1/status", method: .post, headers: Self.shop)
            #expect(near.status == .ok)
            let proxy = try #require(HTTPField.Name("X-Forwarded-For"))
            let passed = try await client.execute(
                uri: "/bridge/v1/status", method: .post, headers: Self.shop + [proxy: "192.0.2.1"])
            #expect(passed.status == .forbidden)
        }
    }

    @Test func thePromptNamesWhoAsksAndOthersWait() async throws {
        let service = try await service()
        _ = try await service.post("/bridge/v1/save", Self.shop + .json, #"{"secret":"s"}"#)
        async let released = service.post("/bridge/v1/get", Self.shop + .json)
        let id = try await prompt(service)
        let asker = "https://shop.example"
        #expect(try await service.near(.get, "/prompt/\(id)").text.contains("Asked by the site shop.example."))
        #expect(try await service.get("/prompts", on: .sensor).text.contains(#""asker":"\#(asker)""#))
        let other = try await service.get("/touchid/validate", on: .pmapi)
        #expect(try other.value("fail-reason") == "SystemCancel")
        #expect(await service.parts.device.broker.pending.map(\.id) == [id])
        // The same page begins anew.
        async let again = service.post("/bridge/v1/get", Self.shop + .json)
        #expect(try await released.value("error") == "genericError")
        let next = try await prompt(service)
        #expect(next != id)
        _ = try await service.near(.post, "/prompt/\(next)/cancel")
        #expect(try await again.value("error") == "userCanceled")
    }

    @Test func theUserAtTheMachineUsesABridgeByName() async throws {
        let service = try await service()
        let saved = try await service.post("/bridge/save?bridge=shop", .json, #"{"secret":"s"}"#, on: .sensor)
        #expect(try saved.value("success") == "1")
        #expect(try await service.post("/bridge/status?bridge=shop", on: .sensor).value("hasSecret") == "1")
        let unknown = try await service.post("/bridge/status?bridge=none", on: .sensor)
        #expect(try unknown.status == .notFound && unknown.value("Code") == "NoBridge")
        async let released = service.post("/bridge/get?bridge=shop", on: .sensor)
        let id = try await prompt(service)
        #expect(try await service.post("/prompts/\(id)/cancel", on: .sensor).value("done") == "1")
        #expect(try await released.value("error") == "userCanceled")
        #expect(try await service.post("/prompts/\(id)/cancel", on: .sensor).value("done") == "0")
        #expect(try await service.post("/prompts/\(id)/fallback", on: .sensor).value("done") == "0")
        #expect(try await service.post("/bridge/delete?bridge=shop", on: .sensor).value("success") == "1")
    }

    @Test func aPromptIsAnsweredOnItsPage() async throws {
        let service = try await service()
        async let answer = service.get("/touchid/validate", on: .pmapi)
        let id = try await prompt(service)
        #expect(try await service.near(.get, "/prompt/\(id)").status == .ok)
        let state = try await service.near(.get, "/prompt/\(id)/state").text
        #expect(state == #"{"failures":0,"mayFallBack":false,"state":"pending"}"#)
        #expect(try await service.near(.post, "/prompt/\(id)/fallback").value("done") == "0")
        let present = "/prompt/\(id)/present?kind="
        let missed = try await service.near(.post, present + "finger", [:], WrittenSample.print(2)).value("result")
        #expect(missed == Presented.nonMatch.word)
        #expect(try await service.near(.post, present + "finger", [:], "garbage").status == .ok)
        #expect(try await service.near(.post, present + "voice").status == .badRequest)
        for call in ["present?kind=finger", "cancel", "fallback"] {
            let foreign = try await service.near(.post, "/prompt/\(id)/\(call)", [.origin: "https://evil.example"])
            #expect(foreign.status == .forbidden, "\(call)")
            #expect(try await service.near(.post, "/prompt/none/\(call)").value("Code") == "NoPrompt")
        }
        #expect(try await service.get("/prompt/\(id)").status == .forbidden)
        _ = try await service.near(.post, "/prompt/\(id)/cancel")
        #expect(try await answer.value("owner") == "false")
        #expect(try await service.near(.get, "/prompt/none").status == .notFound)
    }

    @Test func theListOfPromptsIsForTheMachineItself() async throws {
        let service = try await service()
        for (method, path) in [
            (HTTPRequest.Method.get, "/prompts"), (.get, "/prompts/pending"), (.post, "/prompts/unlock"),
        ] {
            #expect(try await service.call(method, path, .json, "{}").status == .forbidden, "\(path)")
        }
        try await service.live { client in
            #expect(try await client.execute(uri: "/prompts", method: .get).status == .ok)
            let pending = try await client.execute(uri: "/prompts/pending", method: .get)
            #expect(pending.text == "[]")
            let foreign = try await client.execute(
                uri: "/prompts/unlock", method: .post, headers: [.origin: "https://evil.example"])
            #expect(foreign.status == .forbidden)
        }
    }

    @Test func thePassphraseEndsALockout() async throws {
        let service = try await service()
        let lock = FailureCount(row: 5, total: 5, lockedUntil: service.clock.now + 20)
        try service.parts.biometrics.change(BCID("bws.9.1")) { $0.known = lock }
        #expect(try await service.get("/touchid", on: .pmapi).value("fail-reason") == "TouchIDLockout")
        let wrong = try await service.post("/owner/unlock", .json, #"{"passphrase":"wrong"}"#, on: .sensor)
        #expect(try wrong.value("done") == "0")
        let right = try await service.post("/owner/unlock", .json, #"{"passphrase":"correct horse"}"#, on: .sensor)
        #expect(try right.value("done") == "1" && service.failures("bws.9.1") == 0)
        #expect(try await service.post("/owner/unlock", .json, "{}", on: .sensor).status == .badRequest)
    }

    @Test func pmapiGoesByOneNameAlone() async throws {
        let service = try await service()
        #expect(try await service.get("/livez", on: .pmapi).status == .notFound)
        #expect(try await service.call(.delete, "/touchid", on: .pmapi).status == .methodNotAllowed)
        #expect(try await service.get("/touchid", host: "localhost", on: .pmapi).status == .misdirectedRequest)
    }
}
