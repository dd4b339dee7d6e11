import HTTPTypes
import Hummingbird
import ProtocolTestSupport
import Testing

import WhorlConfiguration
import WhorlProtocols
import WhorlService

@Suite struct OperatorSessionsTests {
    @Test func aSessionLastsEightHours() throws {
        let clock = TestClock()
        let sessions = OperatorSessions(clock.timepiece, .system)
        let name = sessions.begin()
        let session = try #require(sessions.find(name))
        #expect(!session.form.isEmpty && session.form != name)
        clock.wait(8 * 3600 - 1)
        #expect(sessions.find(name)?.form == session.form)
        clock.wait(1)
        #expect(sessions.find(name) == nil)
    }

    @Test func whoSignsOutIsOut() {
        let sessions = OperatorSessions(TestClock().timepiece, .system)
        let (first, second) = (sessions.begin(), sessions.begin())
        #expect(first != second)
        sessions.end(first)
        #expect(sessions.find(first) == nil && sessions.find(second) != nil)
        #expect(sessions.find("") == nil)
    }

    @Test func theOldestOfTooManyEndsFirst() {
        let clock = TestClock()
        let sessions = OperatorSessions(clock.timepiece, .system)
        let names = (0..<65).map { _ in
            clock.wait(1)
            return sessions.begin()
        }
        #expect(sessions.find(names[0]) == nil)
        #expect(names.dropFirst().allSatisfy { sessions.find($0) != nil })
    }

    @Test func accessNeedsTheWholeToken() {
        let access = OperatorAccess(
            token: "secret", isSecure: true, sessions: OperatorSessions(TestClock().timepiece, .system))
        #expect(access.isToken("secret"))
        for wrong in ["", "secre", "secrets", "Secret"] { #expect(!access.isToken(wrong), "\(wrong)") }
        let cookie = access.signIn().headers[.setCookie] ?? ""
        for part in ["Path=/operator", "Secure", "HttpOnly", "SameSite=Strict", "Max-Age=28800"] {
            #expect(cookie.contains(part), "\(part)")
        }
        let plain = OperatorAccess(
            token: "secret", isSecure: false, sessions: OperatorSessions(TestClock().timepiece, .system))
        #expect(plain.signIn().headers[.setCookie]?.contains("Secure") == false)
    }
}
