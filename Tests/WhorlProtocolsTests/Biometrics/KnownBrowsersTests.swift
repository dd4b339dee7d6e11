import Foundation
import Testing
import Whorl

import WhorlProtocols

@Suite struct KnownBrowsersTests {
    private let person: BCID
    private let secrets = (0..<20).map { _ in Randomness.system.secret() }

    init() throws { person = try BCID("bws.1.1") }

    @Test func aBrowserIsKnownByItsSecretUntilItIsForgotten() {
        var browsers = KnownBrowsers(person)
        #expect(browsers.admit(secrets[0], insteadOf: [], at: 100) == [])
        #expect(browsers.holdsAny(of: [secrets[1], secrets[0]], at: 100))
        #expect(!browsers.holdsAny(of: [secrets[1]], at: 100) && !browsers.holdsAny(of: [], at: 100))
        #expect(browsers.holdsAny(of: [secrets[0]], at: 99 + KnownBrowsers.life))
        #expect(!browsers.holdsAny(of: [secrets[0]], at: 100 + KnownBrowsers.life))
    }

    @Test func aSecretTakesThePlaceOfTheBrowsersLast() {
        var browsers = KnownBrowsers(person)
        _ = browsers.admit(secrets[0], insteadOf: [], at: 0)
        // The second secret is another person's.
        #expect(browsers.admit(secrets[1], insteadOf: [secrets[0], secrets[9]], at: 1) == [secrets[9]])
        #expect(browsers.count == 1 && !browsers.holdsAny(of: [secrets[0]], at: 1))
        #expect(browsers.holdsAny(of: [secrets[1]], at: 1))
    }

    @Test func straysCountForADayUpToTheLimit() throws {
        let policy = LockoutPolicy(limit: 3)
        // As it was kept before strays were.
        let text = #"{"bcid":"bws.1.1","browsers":[]}"#
        var browsers = try JSONCoding.decode(KnownBrowsers.self, from: Data(text.utf8))
        #expect(browsers == KnownBrowsers(person) && !browsers.isFull(policy, at: 0))
        browsers.count(2, policy, at: 10)
        #expect(!browsers.isFull(policy, at: 10))
        browsers.count(5, policy, at: 20)
        #expect(browsers.isFull(policy, at: 20) && browsers.isFull(policy, at: 86_419))
        #expect(!browsers.isFull(policy, at: 86_420))
        browsers.forgetStrays()
        #expect(browsers == KnownBrowsers(person))
    }

    @Test func theOldestBrowserMakesRoom() {
        var browsers = KnownBrowsers(person)
        for (time, secret) in secrets.enumerated() { _ = browsers.admit(secret, insteadOf: [], at: Double(time)) }
        #expect(browsers.count == KnownBrowsers.most)
        let known = secrets.filter { browsers.holdsAny(of: [$0], at: 20) }
        #expect(known == secrets.suffix(KnownBrowsers.most))
    }
}
