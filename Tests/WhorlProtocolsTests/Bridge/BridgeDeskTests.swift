import FoundationEssentials
import Testing
import Whorl

import WhorlProtocols

/// Status, save, get and delete of the owner's secret.
@Suite struct BridgeDeskTests {
    private let scored: ScoredBiometrics
    private let broker: PromptBroker
    private let desk: BridgeDesk
    private let owner: BCID
    private let shop: Bridge
    private let asker = PromptAsker(id: "shop", name: "https://shop.test")

    init() async throws {
        scored = try ScoredBiometrics()
        owner = try BCID("bws.1.1")
        broker = PromptBroker(
            scored.biometrics, sensors: [Sensor(name: "fp0", kind: .finger)], life: 600, time: scored.time)
        shop = Bridge(id: "shop", origins: try #require(OriginList(["https://shop.test"])))
        let bank = Bridge(
            id: "bank", origins: try #require(OriginList(["https://shop.test", "https://bank.test"])),
            invalidatesOnChange: false, overwrites: false)
        desk = BridgeDesk(
            [shop, bank], try Vault(scored.biometrics, time: scored.time), broker,
            Ownership(scored.biometrics, usual: owner, time: scored.time), own: "https://id.test")
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(1))
    }

    private var bank: Bridge { desk.bridges[1] }

    /// Asks for the secret and answers the prompt.
    private func get(
        _ bridge: Bridge, _ message: String? = nil, _ answer: (Prompt) async throws -> Void
    ) async throws -> BridgeAnswer {
        let call = Task { try await desk.get(message, bridge, asker: asker) }
        while await broker.pending.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        try await answer(try #require(await broker.pending.first))
        return try await call.value
    }

    @Test func pagesUseTheBridgeThatListsThem() {
        #expect(desk.bridge(for: "https://shop.test", id: nil)?.id == "shop")
        #expect(desk.bridge(for: "https://shop.test", id: "bank")?.id == "bank")
        #expect(desk.bridge(for: "https://bank.test", id: nil)?.id == "bank")
        #expect(desk.bridge(for: "https://bank.test", id: "shop") == nil)
        #expect(desk.bridge(for: "https://evil.test", id: nil) == nil)
        #expect(desk.bridge(for: "https://evil.test", id: "demo") == nil)
        #expect(desk.bridge(for: "https://id.test", id: nil)?.id == "demo")
        #expect(desk.bridge(for: "https://id.test", id: "demo")?.tries == 3)
        #expect(desk.bridge(for: "https://id.test", id: "shop") == nil)
    }

    @Test func aPageSavesWhileItsOriginIsPaired() async throws {
        let (records, origin) = (scored.biometrics.records, "https://shop.test")
        let (page, later) = (
            PairedPage(origin: "HTTPS://SHOP.test", secret: "one"), PairedPage(origin: origin, secret: "two")
        )
        #expect(try desk.save("x", overwrite: nil, shop, from: page) == nil)
        #expect(try await !desk.status(shop).hasSecret)
        try records.put(BridgePairing(origin: origin, secret: "one"))
        #expect(try desk.save("x", overwrite: nil, shop, from: page) == .done)
        // Paired anew, or no more: the earlier secret keeps and replaces nothing.
        try records.put(BridgePairing(origin: origin, secret: "two"))
        #expect(try desk.save("y", overwrite: true, shop, from: page) == nil)
        #expect(try desk.save("y", overwrite: true, shop, from: later) == .done)
        try records.remove(BridgePairing.self, origin)
        #expect(try BridgePairing.removeSecrets(of: origin, in: records))
        #expect(try desk.save("z", overwrite: true, shop, from: later) == nil)
        #expect(try await !desk.status(shop).hasSecret && !BridgePairing.removeSecrets(of: origin, in: records))
    }

    @Test func whatIsSavedAndDeletedStandsInTheAuditLog() throws {
        for _ in 0..<3 { #expect(try desk.save("x", overwrite: true, shop) == .done) }
        #expect(try desk.save("x", overwrite: nil, bank) == .done)
        #expect(try desk.save("x", overwrite: nil, bank) == .failed(.duplicateItem))
        #expect(try desk.delete(shop) == .done)
        #expect(try desk.delete(shop) == .failed(.itemNotFound))
        for _ in 0..<5 { #expect(try desk.save("x", overwrite: true, shop) == .done) }
        try desk.changes.writeCount(isEnding: true)
        let events = try scored.biometrics.audit.tail(100).filter { $0.action.hasPrefix("bridge") }
        let saved = Array(repeating: "bridge.save bridge:shop", count: 3)
        #expect(
            events.map { "\($0.action) \($0.actor)" }
                == saved + ["bridge.save bridge:bank", "bridge.delete bridge:shop", saved[0], "bridge bridge"])
        #expect(events.last?.detail == "4 more within a minute")
    }

    @Test func anEarlierOwnerReleasesNothing() async throws {
        try await scored.enroll("bws.1.2", ScoredBiometrics.print(2))
        _ = try desk.save("x", overwrite: nil, shop)
        let answer = try await get(shop) { _ in
            try scored.biometrics.records.put(DeviceOwner(BCID("bws.1.2")))
            #expect(await broker.present([1, 90], to: "fp0") == .match)
        }
        #expect(answer == .failed(.authenticationFailed))
    }

    @Test func anOriginShowsTheSecretThatItWasPairedBy() throws {
        let records = scored.biometrics.records
        #expect(try !desk.isPaired(PairedPage(origin: "https://shop.test", secret: "s")))
        try records.put(BridgePairing(origin: "https://shop.test", secret: "s"))
        #expect(try desk.isPaired(PairedPage(origin: "https://shop.test", secret: "s")))
        #expect(try desk.isPaired(PairedPage(origin: "HTTPS://shop.test", secret: "s")))
        for secret in ["", "S", "s "] {
            #expect(try !desk.isPaired(PairedPage(origin: "https://shop.test", secret: secret)))
        }
        #expect(try !desk.isPaired(PairedPage(origin: "https://bank.test", secret: "s")))
        try records.put(BridgePairing(origin: "https://shop.test", secret: "t"))
        #expect(try !desk.isPaired(PairedPage(origin: "https://shop.test", secret: "s")))
        #expect(try desk.isPaired(PairedPage(origin: "https://shop.test", secret: "t")))
    }

    @Test(arguments: [
        ("https://ID.test/whorl", "https://id.test"), ("https://id.test:443", "https://id.test"),
        ("http://127.0.0.1:8443", "http://127.0.0.1:8443"), ("http://[::1]:80/x?y#z", "http://[::1]"),
        ("https://*.id.test", nil), ("*", nil), ("id.test", nil), ("file:///x", nil), ("", nil),
    ])
    func anAddressHasAnOrigin(address: String, origin: String?) {
        #expect(OriginPattern.origin(of: address) == origin)
    }

    @Test func theUserAtTheMachineNamesABridge() throws {
        #expect(desk.bridge(named: nil)?.id == "shop" && desk.bridge(named: "bank")?.id == "bank")
        #expect(desk.bridge(named: "demo")?.id == "demo" && desk.bridge(named: "other") == nil)
        let none = BridgeDesk([], try Vault(scored.biometrics), broker, Ownership(scored.biometrics, usual: nil))
        #expect(none.bridge(named: nil) == nil && none.bridge(named: "demo") == nil)
        #expect(none.bridge(for: "https://id.test", id: nil) == nil)
    }

    @Test func theStatusTellsWhatCanBeAsked() async throws {
        #expect(
            try await desk.status(shop) == BridgeStatus(hasTouchId: true, biometryType: "touchId", hasSecret: false))
        _ = try desk.save("x", overwrite: nil, shop)
        #expect(try await desk.status(shop).hasSecret)
        #expect(try await !desk.status(bank).hasSecret)
        _ = await broker.setAttached(false, "fp0")
        #expect(try await desk.status(shop) == BridgeStatus(hasTouchId: false, biometryType: "none", hasSecret: true))
        let nobody = BridgeDesk([], try Vault(scored.biometrics), broker, Ownership(scored.biometrics, usual: nil))
        #expect(
            try await nobody.status(shop) == BridgeStatus(hasTouchId: false, biometryType: "none", hasSecret: false))
        #expect(try nobody.save("x", overwrite: nil, shop) == .failed(.genericError))
        #expect(try nobody.delete(shop) == .failed(.itemNotFound))
        #expect(try await nobody.get(nil, shop, asker: asker) == .failed(.itemNotFound))
    }

    @Test(arguments: [(false, "touchId"), (true, "faceId")]) func aFaceCanBeNamedFirst(prefersFace: Bool, name: String)
        async throws
    {
        let scored = try ScoredBiometrics(modalities: [.finger, .face])
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(1), ScoredBiometrics.face(1))
        let bridge = Bridge(id: "shop", origins: .nobody, prefersFace: prefersFace)
        let sensors = [Sensor(name: "fp0", kind: .finger)]
        let broker = PromptBroker(scored.biometrics, sensors: sensors, life: 600)
        let desk = BridgeDesk(
            [bridge], try Vault(scored.biometrics), broker, Ownership(scored.biometrics, usual: owner))
        #expect(try await desk.status(bridge).biometryType == name)
        _ = await broker.setAttached(false, "fp0")
        // The camera of a page is always there.
        #expect(try await desk.status(bridge).biometryType == "faceId")
    }

    @Test func savingReplacesWhereItIsTold() throws {
        #expect(try desk.save("one", overwrite: nil, shop) == .done)
        #expect(try desk.save("two", overwrite: nil, shop) == .done)
        #expect(try desk.save("three", overwrite: false, shop) == .failed(.duplicateItem))
        #expect(try desk.save("one", overwrite: nil, bank) == .done)
        #expect(try desk.save("two", overwrite: nil, bank) == .failed(.duplicateItem))
        #expect(try desk.save("two", overwrite: true, bank) == .done)
        let most = String(repeating: "x", count: 64 << 10)
        #expect(try desk.save(most, overwrite: true, shop) == .done)
        #expect(try desk.save(most + "x", overwrite: true, shop) == .failed(.genericError))
        #expect(try desk.delete(shop) == .done)
        #expect(try desk.delete(shop) == .failed(.itemNotFound))
    }

    @Test func anOutdatedSecretIsNoneWhereTheBridgeSaysSo() async throws {
        _ = try desk.save("one", overwrite: nil, shop)
        _ = try desk.save("one", overwrite: nil, bank)
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(2))
        #expect(try await !desk.status(shop).hasSecret)
        #expect(try await desk.status(bank).hasSecret)
        #expect(try await desk.get(nil, shop, asker: asker) == .failed(.itemNotFound))
        #expect(try desk.save("two", overwrite: false, shop) == .done)
    }

    @Test func aMatchReleasesTheSecret() async throws {
        _ = try desk.save("pässword", overwrite: nil, shop)
        let answer = try await get(shop, "Pay") { prompt in
            #expect(prompt.request.message == "Pay" && prompt.request.owner == owner && prompt.request.tries == 1)
            #expect(prompt.request.kinds == [.finger] && prompt.request.purpose == "bridge:shop")
            #expect(prompt.request.asker == asker)
            #expect(await broker.present([1, 90], to: "fp0") == .match)
        }
        #expect(answer == BridgeAnswer(success: true, error: nil, secret: "pässword"))
        let last = try #require(try scored.biometrics.audit.tail(1).first)
        #expect(last.action == "bridge.release" && last.actor == "bridge:shop" && last.outcome == .done)
    }

    @Test func anythingElseReleasesNothing() async throws {
        _ = try desk.save("x", overwrite: nil, shop)
        let wrong = try await get(shop, "") { prompt in
            #expect(prompt.request.message == BridgeDesk.usualMessage)
            #expect(await broker.present([2, 90], to: "fp0") == .nonMatch)
        }
        #expect(wrong == .failed(.authenticationFailed))
        for (cause, failure) in [(PromptCause.user, BridgeFailure.userCanceled), (.system, .genericError)] {
            let canceled = try await get(shop) { prompt in _ = await broker.cancel(prompt.id, by: cause) }
            #expect(canceled == .failed(failure))
        }
        // Templates that change while the person is asked outdate the secret.
        let changed = try await get(shop) { _ in
            try await scored.enroll("bws.1.1", ScoredBiometrics.print(1, 800))
            #expect(await broker.present([1, 90], to: "fp0") == .match)
        }
        #expect(changed == .failed(.itemNotFound))
        #expect(try !scored.actions.contains("bridge.release"))
    }

    @Test func aPairingThatEndsWhileThePersonIsAskedReleasesNothing() async throws {
        _ = try desk.save("x", overwrite: nil, shop)
        let call = Task {
            try await desk.get(nil, shop, asker: asker) {
                let page = PairedPage(origin: "https://shop.test", secret: "s")
                guard try desk.isPaired(page) else { throw Refusal.disabled }
            }
        }
        while await broker.pending.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        #expect(await broker.present([1, 90], to: "fp0") == .match)
        await #expect(throws: Refusal.disabled) { try await call.value }
        #expect(try !scored.actions.contains("bridge.release"))
    }

    @Test func nobodyIsAskedWhoCannotAnswer() async throws {
        _ = try desk.save("x", overwrite: nil, shop)
        let lockout = scored.biometrics.policy.lockout
        try scored.biometrics.change(owner) { for _ in 0..<5 { lockout.fail(&$0.known, at: 1_000) } }
        #expect(try await desk.get(nil, shop, asker: asker) == .failed(.authenticationFailed))
        scored.wait(30)
        _ = await broker.setAttached(false, "fp0")
        #expect(try await desk.get(nil, shop, asker: asker) == .failed(.unimplemented))
    }

    @Test func eachEndOfAPromptHasItsWord() {
        let words: [(PromptState, BridgeFailure?)] = [
            (.matched, nil), (.rejected, .authenticationFailed), (.timeout, .authenticationFailed),
            (.locked, .authenticationFailed), (.canceled(.user), .userCanceled), (.canceled(.app), .userCanceled),
            (.fallback, .userCanceled), (.canceled(.system), .genericError), (.failed, .genericError),
            (.pending, .genericError),
        ]
        for (state, failure) in words { #expect(BridgeFailure(state) == failure) }
    }
}
