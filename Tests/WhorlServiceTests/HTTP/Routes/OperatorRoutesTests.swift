import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

import WhorlConfiguration
import Whorl
import WhorlProtocols
import WhorlService

@Suite struct OperatorRoutesTests {
    /// The cookie of a browser that signed in, and what its forms show.
    private func signIn(_ service: TestService) async throws -> (cookie: HTTPFields, form: String) {
        let token = try OperatorToken.read(in: service.folder)
        let answer = try await service.post("/operator/sign-in", .form, "token=\(token)")
        try #require(answer.status == .found && answer.headers[.location] == "/operator")
        let cookie = try #require(answer.headers[.setCookie]?.split(separator: ";").first)
        let headers: HTTPFields = [.cookie: String(cookie)]
        let page = try await service.get("/operator", headers).text
        let form = try #require(page.firstMatch(of: /name="form" value="([^"]+)"/)?.1)
        return (headers, String(form))
    }

    @Test func whoHasTheTokenIsLetIn() async throws {
        let service = try TestService()
        let before = try await service.get("/operator")
        #expect(before.status == .ok && before.text.contains("action=\"/operator/sign-in\""))
        try await service.enroll("bws.1.7", WrittenSample.print(7))
        let (cookie, form) = try await signIn(service)
        let page = try await service.get("/operator", cookie).text
        #expect(page.contains("<strong>1</strong><span>person enrolled"))
        #expect(page.contains("<td>enroll</td>") && page.contains("Reads finger and face."))
        let out = try await service.post("/operator/sign-out", cookie + .form, "form=\(form)")
        #expect(out.headers[.setCookie]?.contains("Max-Age=0") == true)
        #expect(try await service.get("/operator", cookie).text.contains("/operator/sign-in"))
    }

    @Test func aWrongTokenIsRefusedAndNoted() async throws {
        let service = try TestService()
        let answer = try await service.post("/operator/sign-in", .form, "token=guess")
        #expect(answer.status == .forbidden && answer.headers[.setCookie] == nil)
        #expect(answer.text.contains("This is not the token of an operator."))
        let event = try #require(service.parts.biometrics.audit.recent.last)
        #expect(event.action == "sign-in" && event.actor == "operator" && event.outcome == .refused)
        // Those of one address that follow are counted, and write no line each.
        for _ in 0..<9 { _ = try await service.post("/operator/sign-in", .form, "token=guess") }
        let refused = service.parts.biometrics.audit.recent.count { $0.outcome == .refused }
        #expect(refused == RefusalLines.linesOfAsker)
        #expect(try await service.post("/operator/sign-in", .form, "token=a&token=b").status == .badRequest)
        _ = try await signIn(service)
        #expect(service.parts.biometrics.audit.recent.last?.outcome == .done)
        // Another site signs no browser in.
        let token = try OperatorToken.read(in: service.folder)
        let foreign = try await service.post(
            "/operator/sign-in", .form + [.origin: "https://evil.example"], "token=\(token)")
        #expect(foreign.status == .forbidden && foreign.headers[.setCookie] == nil)
    }

    @Test func aWrongTokenOfAProgramIsNotedAlike() async throws {
        let service = try TestService()
        let wrong: HTTPFields = [.authorization: "Bearer eve.guess"]
        #expect(try await service.get("/operator/partitions").status == .unauthorized)
        #expect(service.parts.biometrics.audit.recent.isEmpty)
        for _ in 0..<9 { #expect(try await service.get("/operator/partitions", wrong).status == .unauthorized) }
        let events = service.parts.biometrics.audit.recent
        #expect(events.map(\.action) == Array(repeating: "sign-in", count: RefusalLines.linesOfAsker))
        #expect(events.allSatisfy { $0.actor == "operator" && $0.outcome == .refused })
    }

    @Test func aFormNeedsItsSecret() async throws {
        let service = try TestService()
        let (cookie, form) = try await signIn(service)
        for (headers, body) in [
            (cookie, "bcid=bws.1.1"), (cookie, "bcid=bws.1.1&form=x"), ([:], "bcid=bws.1.1&form=\(form)"),
        ] {
            let answer = try await service.post("/operator/person", headers + .form, body)
            #expect(answer.status == .forbidden, "\(body)")
        }
        #expect(try await service.post("/operator/sign-out", cookie + .form, "form=x").status == .forbidden)
    }

    @Test func aPersonIsShownChangedAndForgotten() async throws {
        let service = try TestService()
        try await service.enroll("bws.1.7", WrittenSample.print(7))
        let (cookie, form) = try await signIn(service)
        let send = { (path: String, fields: String) in
            try await service.post("/operator/person\(path)", cookie + .form, "bcid=bws.1.7&form=\(form)" + fields)
        }
        #expect(try await send("", "").text.contains("bws.1.7"))
        let agreed = try await send("/agreement", "&consent=signed&retain=2030-01-31")
        #expect(agreed.text.contains("Noted.") && agreed.text.contains("signed"))
        let state = try service.parts.biometrics.state(of: BCID("bws.1.7"))
        #expect(state?.consent == "signed" && state?.retainUntil == CalendarTime.seconds("2030-01-31"))
        #expect(try await send("/agreement", "&consent=signed&retain=never").status == .badRequest)
        try service.parts.biometrics.change(BCID("bws.1.7")) { $0.failures = 3 }
        #expect(try await send("/reset", "").text.contains("The failures were reset."))
        #expect(try service.failures("bws.1.7") == 0)
        let export = try await send("/export", "&passphrase=")
        #expect(export.headers[.contentDisposition] == "attachment; filename=\"bws.1.7.json\"")
        #expect(try await send("/delete", "").status == .badRequest)
        #expect(try !service.parts.biometrics.enrolled(BCID("bws.1.7")).isEmpty)
        #expect(try await send("/delete", "&confirmed=yes").text.contains("Forgotten"))
        #expect(try service.parts.biometrics.enrolled(BCID("bws.1.7")).isEmpty)
        let gone = try await send("", "")
        #expect(gone.status == .notFound && gone.text.contains("That did not work"))
    }

    @Test func aBadNameIsToldOnAPage() async throws {
        let service = try TestService()
        let (cookie, form) = try await signIn(service)
        let answer = try await service.post("/operator/person", cookie + .form, "bcid=%3Cb%3E&form=\(form)")
        #expect(answer.status == .badRequest && answer.headers[.contentType] == "text/html; charset=utf-8")
        #expect(!answer.text.contains("<b>"))
    }
}

@Suite struct ClassRoutesTests {
    private func service() async throws -> (TestService, HTTPFields) {
        let service = try TestService()
        try await service.enroll("bws.1.7", WrittenSample.print(7))
        return (service, .bearer(try OperatorToken.read(in: service.folder)))
    }

    @Test func onlyTheOperatorIsServed() async throws {
        let (service, _) = try await service()
        for (method, path) in [
            (HTTPRequest.Method.get, "/operator/classes/bws.1.7"), (.patch, "/operator/classes/bws.1.7"),
            (.delete, "/operator/classes/bws.1.7"), (.post, "/operator/classes/bws.1.7/reset"),
            (.post, "/operator/classes/bws.1.7/export"), (.post, "/operator/retention"),
            (.get, "/operator/partitions"), (.get, "/operator/decisions"),
        ] {
            for headers in [HTTPFields(), .bearer("wrong"), .basic("operator", "x")] {
                let answer = try await service.call(method, path, headers, "{}")
                #expect(answer.status == .unauthorized, "\(method) \(path)")
                #expect(answer.headers[.wwwAuthenticate] == #"Bearer realm="operator""#)
            }
        }
        #expect(try !service.parts.biometrics.enrolled(BCID("bws.1.7")).isEmpty)
    }

    @Test func aPersonIsReadAndChanged() async throws {
        let (service, token) = try await service()
        let path = "/operator/classes/bws.1.7"
        #expect(try await service.get(path, token).text.contains("bws.1.7"))
        let body = #"{"consent":"signed","retainUntil":"2030-01-31","flagged":true}"#
        #expect(try await service.call(.patch, path, token, body).status == .ok)
        var state = try #require(try service.parts.biometrics.state(of: BCID("bws.1.7")))
        #expect(state.consent == "signed" && state.isFlagged && state.retainUntil != nil)
        #expect(try await service.call(.patch, path, token, #"{"consent":null}"#).status == .ok)
        state = try #require(try service.parts.biometrics.state(of: BCID("bws.1.7")))
        #expect(state.consent == nil && state.isFlagged && state.retainUntil != nil)
        for wrong in [
            #"{"retainUntil":"soon"}"#, #"{"consent":"a\nb"}"#, #"{"flagged":"x"}"#, "{", #"{"consent":"\u0000"}"#,
        ] {
            #expect(try await service.call(.patch, path, token, wrong).status == .badRequest, "\(wrong)")
        }
        #expect(try await service.get("/operator/classes/nobody", token).status == .badRequest)
        #expect(try await service.get("/operator/classes/bws.1.8", token).status == .notFound)
    }

    @Test func failuresAreForgottenAndThePersonToo() async throws {
        let (service, token) = try await service()
        try service.parts.biometrics.change(BCID("bws.1.7")) { $0.failures = 9 }
        #expect(try await service.post("/operator/classes/bws.1.7/reset", token).status == .ok)
        #expect(try service.failures("bws.1.7") == 0)
        #expect(try await service.call(.delete, "/operator/classes/bws.1.7", token).status == .noContent)
        #expect(try service.parts.biometrics.enrolled(BCID("bws.1.7")).isEmpty)
    }

    @Test func everythingOfAPersonIsExported() async throws {
        let (service, token) = try await service()
        let plain = try await service.post("/operator/classes/bws.1.7/export", token)
        #expect(plain.status == .ok && plain.text.contains("bws.1.7"))
        let sealed = try await service.post("/operator/classes/bws.1.7/export", token, #"{"passphrase":"long enough"}"#)
        #expect(sealed.status == .ok && sealed.text != plain.text)
        for refused in ["{", #"{"passphrase":"short"}"#, #"{"passphrase":""}"#] {
            let answer = try await service.post("/operator/classes/bws.1.7/export", token, refused)
            #expect(answer.status == .badRequest, "\(refused)")
        }
    }

    @Test func whoIsDueIsForgottenUnlessOnTrial() async throws {
        let (service, token) = try await service()
        try service.parts.biometrics.change(BCID("bws.1.7")) { $0.retainUntil = 1 }
        let trial = try await service.post("/operator/retention?dryRun=true", token)
        #expect(trial.text == #"{"due":[{"bcid":"bws.1.7","retainUntil":1}],"forgotten":[]}"#)
        #expect(try !service.parts.biometrics.enrolled(BCID("bws.1.7")).isEmpty)
        let run = try await service.post("/operator/retention", token)
        #expect(run.text.contains(#""forgotten":["bws.1.7"]"#))
        #expect(try service.parts.biometrics.enrolled(BCID("bws.1.7")).isEmpty)
    }

    @Test func whatDecisionsRestOnIsTold() async throws {
        let (service, token) = try await service()
        let text = try await service.get("/operator/decisions", token).text
        #expect(text.hasPrefix(#"{"basis":[{"comparisons":"#) && text.contains(#""populations":1"#))
        #expect(text.contains(#""modality":"face""#) && text.contains(#""subjects":null"#))
    }

    @Test func partitionsAreCounted() async throws {
        let (service, token) = try await service()
        try await service.enroll("bws.2.1", WrittenSample.print(1), WrittenSample.face(1))
        let text = try await service.get("/operator/partitions", token).text
        #expect(text.contains(#""partition":1"#) && text.contains(#""people":1"#) && text.contains(#""references":2"#))
    }
}
