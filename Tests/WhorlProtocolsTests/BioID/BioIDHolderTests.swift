import FoundationEssentials
import Testing
import Whorl

import WhorlProtocols

/// Whoever holds a token that an app asked for, and what a token is worth after its app.
@Suite struct BioIDHolderTests {
    private let scored: ScoredBiometrics
    private let service: BioIDExtension
    private let shop = App(id: "shop", name: "Shop", secret: .nobody, scopes: ["bws.1"])

    init() async throws {
        scored = try ScoredBiometrics(modalities: [.finger, .face])
        service = BioIDExtension(
            BioIDExtension.Settings(url: "https://id.test", storages: ["bws"]), biometrics: scored.biometrics,
            tokens: PlainTokens(), time: scored.time)
        try scored.biometrics.records.put(shop)
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(1))
    }

    private func token() async throws -> String {
        let query = try BioIDQuery(["id": "shop", "bcid": "bws.1.1", "traits": "Finger"])
        return try await service.token(query, for: shop, from: "192.0.2.1")
    }

    private func upload(
        _ token: String, _ bytes: [UInt8], from network: String = "192.0.2.1"
    ) async throws -> UploadAnswer {
        let url = "data:image/png;base64," + Data(bytes).base64EncodedString()
        return try await service.upload(
            token, BioIDQuery(["trait": "finger"]), SampleBody(Array(url.utf8)), from: network)
    }

    /// The app hands tokens to whoever wants to be verified: their failures must not lock the person out.
    @Test func onlyTheAppItselfIsAKnownSource() async throws {
        let person = try BCID("bws.1.1")
        func verify(_ finger: UInt8, from network: String) async throws -> Bool {
            let token = try await token()
            _ = try await upload(token, [finger])
            return try await service.operate(
                .verification, token, BioIDQuery([:]), from: .unknown(network: network)
            ).success
        }
        for _ in 0..<5 { #expect(try await !verify(2, from: "192.0.2.9")) }
        let state = try #require(try scored.biometrics.state(of: person))
        #expect(state.failures == 0 && state.unknown.total == 5)
        await #expect(throws: BioIDRefusal.service(.locked(retryAfter: 30))) { try await verify(1, from: "192.0.2.9") }
        #expect(try await !verify(2, from: "192.0.2.1"))
        #expect(try scored.biometrics.state(of: person)?.failures == 1)
        #expect(try await verify(1, from: "192.0.2.1"))
        #expect(try scored.biometrics.state(of: person) == nil)
    }

    /// Also where the app's own server asks for the decision, the samples are those of whoever has the token.
    @Test func samplesOfAHolderAreNotTheApps() async throws {
        let person = try BCID("bws.1.1")
        func verify(_ fingers: [UInt8], from network: String) async throws -> Bool {
            let token = try await token()
            for finger in fingers { _ = try await upload(token, [finger], from: network) }
            return try await service.operate(
                .verification, token, BioIDQuery([:]), from: .unknown(network: "192.0.2.1")
            ).success
        }
        for _ in 0..<4 { #expect(try await !verify([2], from: "192.0.2.9")) }
        let state = try #require(try scored.biometrics.state(of: person))
        #expect(state.failures == 0 && state.unknown.total == 4)
        // Guesses beside a sample that matches count too.
        #expect(try await verify([1, 2], from: "192.0.2.9"))
        #expect(try scored.biometrics.state(of: person)?.unknown.total == 5)
    }

    /// A browser that the person is known in vouches for what it uploads itself.
    @Test(arguments: [("192.0.2.9", 0, 1), ("192.0.2.7", 1, 0)])
    func aKnownBrowserVouchesForItsOwnSamples(uploader: String, known: Int, unknown: Int) async throws {
        let person = try BCID("bws.1.1")
        let now = scored.time.now
        try scored.biometrics.records.change(KnownBrowsers.self, person.description) { kept in
            var browsers = KnownBrowsers(person)
            _ = browsers.admit("secret", insteadOf: [], at: now)
            kept = browsers
        }
        let token = try await token()
        _ = try await upload(token, [2], from: uploader)
        let holder = AttemptSource.unknown(network: "192.0.2.7", browser: ["secret"])
        #expect(try await !service.operate(.verification, token, BioIDQuery([:]), from: holder).success)
        let state = try #require(try scored.biometrics.state(of: person))
        #expect(state.failures == known && state.unknown.total == unknown)
    }

    @Test func anAppThatIsRegisteredAgainIsAnother() async throws {
        let token = try await token()
        let again = App(
            id: "shop", name: "Shop", secret: .nobody, scopes: ["bws.1"], registration: "another")
        try scored.biometrics.records.put(again)
        await #expect(throws: BioIDRefusal.forbidden("UnknownToken")) { try await upload(token, [1]) }
        await #expect(throws: BioIDRefusal.forbidden("UnknownToken")) {
            try await service.result(of: token, for: again)
        }
    }
}
