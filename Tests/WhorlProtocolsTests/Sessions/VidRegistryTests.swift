import ProtocolTestSupport
import Testing

import WhorlProtocols

@Suite struct VidRegistryTests {
    private static let party = VidParty(id: "phone", name: "Phone")
    /// A clock that stands still: how fast the machine is has no part in these tests.
    private static let stopped = Timepiece { 1_000 }
    /// Longer than any machine takes, in seconds.
    private static let long = 3_600.0

    private static func session(
        _ id: String, of app: String = "shop", registered: Double, life: Double = 100, from address: String? = nil
    ) -> VidSession {
        let request = VidRequest(
            member: "M", aliasType: .id, origin: address.map(VidOrigin.init(browser:)), isAnonymous: address != nil)
        return VidSession(
            id: id, alias: "alias of \(id)", request: request, exploiter: VidParty(id: app, name: ""), tries: 3,
            registered: registered, life: life)
    }

    @Test func aChangeWakesWhoWaits() async throws {
        let registry = VidRegistry(Self.stopped)
        let session = Self.session("a", registered: 1_000, life: Self.long)
        try registry.add(session)
        let waits = (0..<50).map { _ in Task { try await registry.wait(session, seconds: Self.long) } }
        try await waitUntil { registry.parked == waits.count }
        try registry.change("a") { (session) throws(VidRefusal) in
            try session.attach(Self.party, nil, secret: .noDigest)
        }
        for wait in waits { try await wait.value }
        #expect(registry.parked == 0)
    }

    @Test func whoGivesUpLeavesNothing() async throws {
        let registry = VidRegistry(Self.stopped)
        let session = Self.session("a", registered: 1_000, life: Self.long)
        try registry.add(session)
        let wait = Task { try await registry.wait(session, seconds: Self.long) }
        try await waitUntil { registry.parked == 1 }
        wait.cancel()
        try await wait.value
        #expect(registry.parked == 0)
        try await registry.wait(session, seconds: 0.01)
        #expect(registry.parked == 0)
    }

    @Test func closingEndsAllWaits() async throws {
        let registry = VidRegistry(Self.stopped)
        let session = Self.session("a", registered: 1_000, life: Self.long)
        try registry.add(session)
        let wait = Task { try await registry.wait(session, seconds: Self.long) }
        try await waitUntil { registry.parked == 1 }
        registry.close()
        try await wait.value
        try await registry.wait(session, seconds: Self.long)
        #expect(registry.parked == 0)
    }

    @Test func sessionsEndAndAreForgotten() throws {
        let clock = TestClock(1_000)
        let registry = VidRegistry(clock.timepiece, most: 2)
        try registry.add(Self.session("a", registered: 1_000, life: 10))
        try registry.add(Self.session("b", registered: 1_000))
        #expect(throws: Refusal.self) { try registry.add(Self.session("c", registered: 1_000)) }
        clock.now = 1_010
        #expect(try registry.session("a").status == .timeout)
        #expect(try registry.session(alias: "alias of b").status == .opportunity)
        #expect(throws: VidRefusal.unknownSession) { try registry.session("alias of b") }
        clock.now = 1_620
        try registry.add(Self.session("c", registered: 1_620))
        #expect(throws: VidRefusal.unknownSession) { try registry.session("a") }
    }

    @Test func oneAppLeavesRoomForOthers() throws {
        let registry = VidRegistry(Self.stopped, most: 10, ofApp: 2)
        for id in ["a", "b"] { try registry.add(Self.session(id, registered: 1_000)) }
        #expect(throws: Refusal.busy(retryAfter: 5)) { try registry.add(Self.session("c", registered: 1_000)) }
        #expect(throws: VidRefusal.unknownSession) { try registry.session("c") }
        try registry.add(Self.session("d", of: "bank", registered: 1_000))
    }

    @Test func oneNetworkLeavesRoomForOthers() throws {
        let registry = VidRegistry(Self.stopped, most: 10, ofNetwork: 2)
        let add = { (id: String, address: String) in
            try registry.add(Self.session(id, registered: 1_000, from: address))
        }
        try add("a", "2001:db8::1")
        try add("b", "2001:db8::2")
        #expect(throws: Refusal.busy(retryAfter: 5)) { try add("c", "2001:db8::3") }
        #expect(throws: VidRefusal.unknownSession) { try registry.session(alias: "alias of c") }
        try add("d", "2001:db8:1::1")
        try registry.add(Self.session("e", registered: 1_000))
        // A session whose place another took makes room at once.
        registry.replace("a")
        #expect(try registry.session("a").status == .canceled)
        try add("c", "2001:db8::3")
        #expect(throws: Refusal.busy(retryAfter: 5)) { try add("f", "2001:db8::3") }
    }

    @Test func replacingLeavesWhatHasEnded() throws {
        let registry = VidRegistry(Self.stopped)
        try registry.add(Self.session("a", registered: 1_000))
        try registry.change("a") { (session) throws(VidRefusal) in
            try session.attach(nil, nil, secret: .noDigest)
            try session.fail(.notEnrolled, at: 1_000)
        }
        registry.replace("a")
        registry.replace("none")
        #expect(try registry.session("a").status == .failed)
    }
}
