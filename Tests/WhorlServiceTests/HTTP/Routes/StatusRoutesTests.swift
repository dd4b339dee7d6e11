import HTTPTypes
import Hummingbird
import HummingbirdTesting
import ProtocolTestSupport
import Testing

import WhorlConfiguration
import Whorl
import WhorlProtocols
import WhorlService

@Suite struct StatusRoutesTests {
    @Test func theServiceIsAliveAndReady() async throws {
        let service = try TestService()
        for path in ["/livez", "/readyz"] {
            let answer = try await service.get(path)
            #expect(answer.status == .ok && answer.text == "ok\n", "\(path)")
        }
        let root = try await service.get("/")
        #expect(root.status == .found && root.headers[.location] == "/status")
    }

    @Test func thePageSaysWhatCanBeRead() async throws {
        let both = try await TestService().get("/status")
        #expect(both.status == .ok && both.headers[.contentType] == "text/html; charset=utf-8")
        #expect(both.text.contains("badge good\">ready<") && !both.text.contains("not set up"))
        let prints = try await TestService(modalities: [.finger]).get("/status")
        #expect(prints.status == .ok && prints.text.contains("badge\">not set up: no face models are installed<"))
    }

    @Test func thePageSaysWhichModelReadsFacesAndWhatAMatchRestsOn() async throws {
        let page = try await TestService().get("/status").text
        #expect(page.contains("License: None &amp; stated.") && page.contains("Trained on: Photos of &lt;nobody&gt;."))
        #expect(page.contains("different people match was measured on 1 population<"))
        let prints = try await TestService(modalities: [.finger]).get("/status").text
        #expect(!prints.contains("License:"))
    }

    @Test func aFullQueueIsNotReady() async throws {
        let gate = Gate()
        let service = try TestService(gate: gate) { configuration in
            configuration.work = ServiceConfiguration.Work(threads: 1, waiting: 1)
        }
        try await service.enroll("bws.1.1", WrittenSample.print(1))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    let sample = try WrittenSample.read(Array("finger:1:900".utf8), .finger, .unknown)
                    _ = try await service.parts.biometrics.identify(
                        storage: "bws", partition: 1, [sample], from: .known, by: "test")
                }
            }
            while service.parts.biometrics.pool.load.waiting == 0 { try await Task.sleep(for: .milliseconds(1)) }
            let ready = try await service.get("/readyz")
            #expect(try ready.status == .serviceUnavailable && ready.value("Code") == "Busy")
            let page = try await service.get("/status")
            #expect(page.status == .serviceUnavailable && page.text.contains("badge bad\">full<"))
            #expect(try await service.get("/livez").status == .ok)
            gate.open()
            try await group.waitForAll()
        }
        #expect(try await service.get("/readyz").status == .ok)
    }

    @Test func aStoreThatCannotBeReadIsNotReady() async throws {
        let service = try TestService()
        try service.spoil()
        #expect(try await service.get("/readyz").status.code >= 500)
        let page = try await service.get("/status")
        #expect(page.status == .serviceUnavailable && page.text.contains("badge bad\">not readable<"))
        #expect(try await service.get("/livez").status == .ok)
    }

    @Test(arguments: [
        ("style.css", "text/css; charset=utf-8"), ("icon.svg", "image/svg+xml"),
        ("capture.js", "text/javascript; charset=utf-8"), ("median.js", "text/javascript; charset=utf-8"),
        ("words.js", "text/javascript; charset=utf-8"), ("times.js", "text/javascript; charset=utf-8"),
        ("countdown.js", "text/javascript; charset=utf-8"),
    ])
    func assetsHaveTheirType(name: String, type: String) async throws {
        let answer = try await TestService().get("/assets/\(name)")
        #expect(answer.status == .ok && answer.headers[.contentType] == type && answer.body.readableBytes > 100)
        #expect(answer.headers[.cacheControl] == "no-cache")
    }

    @Test func whatIsNotThereIs404AndAnotherMethod405() async throws {
        let service = try TestService()
        #expect(try await service.get("/assets/none.js").status == .notFound)
        let other = try await service.call(.delete, "/livez")
        #expect(other.status == .methodNotAllowed && other.headers[.allow]?.contains("GET") == true)
        #expect(try await service.get("/extension/upload").headers[.allow] == "OPTIONS, POST")
        #expect(try await service.call(.delete, "/prompts", on: .sensor).status == .methodNotAllowed)
    }

    @Test func metricsAreForThisMachineOrTheOperator() async throws {
        let service = try TestService()
        #expect(try await service.get("/metrics").status == .unauthorized)
        #expect(try await service.get("/metrics", .bearer("wrong")).status == .unauthorized)
        let token = try OperatorToken.read(in: service.folder)
        let answer = try await service.get("/metrics", .bearer(token))
        #expect(answer.status == .ok && answer.text.contains("whorl_work_running"))
        try await service.live { client in
            let near = try await client.execute(uri: "/metrics", method: .get)
            #expect(near.status == .ok)
            for name in ["Forwarded", "X-Forwarded-For", "X-Real-IP", "Via"] {
                let field = try #require(HTTPField.Name(name))
                let proxied = try await client.execute(uri: "/metrics", method: .get, headers: [field: "1.2.3.4"])
                #expect(proxied.status == .unauthorized, "\(name)")
            }
        }
    }

    @Test func theServiceGoesByItsNamesAlone() async throws {
        let refused = try await TestService { $0.names = ["id.example"] }.get("/livez")
        #expect(refused.status == .misdirectedRequest)
        #expect(try await TestService { $0.names = ["LOCALHOST"] }.get("/livez").status == .ok)
    }

    @Test func aGreedyClientIsTurnedAway() async throws {
        let service = try TestService { $0.rate = ServiceConfiguration.Rate(perSecond: 1, burst: 2) }
        for status in [HTTPResponse.Status.ok, .ok, .tooManyRequests] {
            #expect(try await service.get("/status").status == status)
        }
        // Health checks may come from the same address.
        for path in ["/livez", "/readyz"] { #expect(try await service.get(path).status == .ok) }
        service.clock.wait(1)
        #expect(try await service.get("/status").status == .ok)
    }

    @Test func answersTellNothingToOtherSites() async throws {
        let headers = try await TestService().get("/livez").headers
        #expect(headers[.xContentTypeOptions] == "nosniff" && headers[.referrerPolicy] == "no-referrer")
        #expect(try await TestService().get("/livez?x=%00").status == .badRequest)
    }
}
