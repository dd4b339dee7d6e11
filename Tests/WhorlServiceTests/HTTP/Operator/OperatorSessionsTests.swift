import HTTPTypes
import Hummingbird
import ProtocolTestSupport
import Testing

import WhorlConfiguration
import WhorlProtocols
import WhorlService

@Suite struct OperatorSessionsTests {
    private let ada = Operator(name: "ada", role: .read, secret: SecretHash(generated: "secret"))

    @Test func aSessionLastsEightHours() throws {
        let clock = TestClock()
        let sessions = OperatorSessions(clock.timepiece, .system)
        let name = sessions.begin(ada)
        let session = try #require(sessions.find(name))
        #expect(!session.form.isEmpty && session.form != name && session.holder == ada)
        clock.wait(8 * 3600 - 1)
        #expect(sessions.find(name)?.form == session.form)
        clock.wait(1)
        #expect(sessions.find(name) == nil)
    }

    @Test func whoSignsOutIsOut() {
        let sessions = OperatorSessions(TestClock().timepiece, .system)
        let (first, second) = (sessions.begin(ada), sessions.begin(ada))
        #expect(first != second)
        sessions.end(first)
        #expect(sessions.find(first) == nil && sessions.find(second) != nil)
        #expect(sessions.find("") == nil)
    }

    @Test func theOldestOfTooManyEndsFirst() {
        let clock = TestClock()
        let sessions = OperatorSessions(clock.timepiece, .system)
        let holders = (0..<65).map { number in
            Operator(name: "operator\(number / 8)", role: .read, secret: SecretHash(generated: "secret"))
        }
        let names = holders.map { holder in
            clock.wait(1)
            return sessions.begin(holder)
        }
        #expect(sessions.find(names[0]) == nil)
        #expect(names.dropFirst().allSatisfy { sessions.find($0) != nil })
    }

    @Test func whoSignsInOftenEndsTheirOwnSessionsAlone() {
        let sessions = OperatorSessions(TestClock().timepiece, .system)
        let other = sessions.begin(Operator(name: "eve", role: .administer, secret: SecretHash(generated: "other")))
        let names = (0..<64).map { _ in sessions.begin(ada) }
        #expect(sessions.find(other) != nil)
        #expect(names.filter { sessions.find($0) != nil } == names.suffix(8))
    }

    @Test func theCookieOfASessionIsForThePagesAlone() throws {
        let service = try TestService()
        let directory = OperatorDirectory(service.parts.records, folder: service.folder)
        let access = { (isSecure: Bool) in
            OperatorAccess(
                directory, service.parts.biometrics.audit, isSecure: isSecure, TestClock().timepiece,
                sessions: OperatorSessions(TestClock().timepiece, .system))
        }
        let cookie = access(true).signIn(ada).headers[.setCookie] ?? ""
        for part in ["Path=/operator", "Secure", "HttpOnly", "SameSite=Strict", "Max-Age=28800"] {
            #expect(cookie.contains(part), "\(part)")
        }
        #expect(access(false).signIn(ada).headers[.setCookie]?.contains("Secure") == false)
    }
}
