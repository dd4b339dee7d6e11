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

    @Test func theOldestBrowserMakesRoom() {
        var browsers = KnownBrowsers(person)
        for (time, secret) in secrets.enumerated() { _ = browsers.admit(secret, insteadOf: [], at: Double(time)) }
        #expect(browsers.count == KnownBrowsers.most)
        let known = secrets.filter { browsers.holdsAny(of: [$0], at: 20) }
        #expect(known == secrets.suffix(KnownBrowsers.most))
    }
}
