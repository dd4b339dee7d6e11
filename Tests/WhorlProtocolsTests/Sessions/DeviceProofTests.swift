import Crypto
import FoundationEssentials
import ProtocolTestSupport
import Testing
import Whorl

import WhorlProtocols
import WhorlText

/// Devices prove themselves, and a session is in the hands of who attached.
@Suite struct DeviceProofTests {
    private static let url = "https://id.test/websec/rest/authenticator/Attach"
    private let scored: ScoredBiometrics
    private let sessions: VidSessions
    private let app: App
    private let key = P256.Signing.PrivateKey()

    init() async throws {
        scored = try ScoredBiometrics()
        sessions = VidSessions(
            scored.biometrics, tokens: PlainTokens(), rules: VidRules(issuer: "https://id.test"), time: scored.time)
        app = App(id: "shop", name: "Shop", secret: .noDigest, scopes: ["bws.1"], member: "M")
        try scored.biometrics.records.put(app)
        try scored.biometrics.records.put(VidDevice(id: "phone", secret: SecretHash(generated: "s3cret")))
        try scored.biometrics.records.put(VidProfile(id: "ada", bcid: BCID("bws.1.1"), subject: "Ada"))
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(1))
    }

    /// A session that somebody attached to.
    private func attached(_ device: VidParty?) throws -> VidSessions.Attachment {
        let session = try sessions.register(VidRequest(member: "M", aliasType: .qr), by: app)
        return try sessions.attach(session.alias, device, profile: "ada")
    }

    private func submit(
        _ held: VidSessions.Attachment, _ secret: String?, _ proof: DeviceProof?
    ) async throws -> VidStatus {
        let holder = VidSessions.Holder(secret: secret ?? held.secret, proof: proof)
        return try await sessions.submit(held.session.id, [1], .finger, by: holder, from: .unknown(network: "test"))
            .status
    }

    /// A proof as a device makes it.
    private func proof(
        _ change: [String: String] = [:], at time: Int = 1_000, key: P256.Signing.PrivateKey? = nil,
        method: String = "POST", url: String = url
    ) throws -> PossessionProof? {
        let signer = key ?? self.key
        let raw = [UInt8](signer.publicKey.rawRepresentation)
        let (x, y) = (Base64URL.encode(raw[..<32]), Base64URL.encode(raw[32...]))
        let jwk = #"{"kty":"EC","crv":"P-256","x":"\#(x)","y":"\#(y)"\#(change["+jwk"] ?? "")}"#
        let head =
            #"{"typ":"\#(change["typ"] ?? "dpop+jwt")","alg":"\#(change["alg"] ?? "ES256")","jwk":\#(jwk)"#
            + #"\#(change["+head"] ?? "")}"#
        let claims =
            #"{"sub":"\#(change["sub"] ?? "tablet")","jti":"\#(change["jti"] ?? "1")","htm":"POST","#
            + #""htu":"\#(Self.url)","iat":\#(time),"pad":"\#(change["pad"] ?? "")"\#(change["+claims"] ?? "")}"#
        let signed = Base64URL.encode(Array(head.utf8)) + "." + Base64URL.encode(Array(claims.utf8))
        let signature = try signer.signature(for: Data(signed.utf8))
        let text = signed + "." + Base64URL.encode([UInt8](signature.rawRepresentation))
        return PossessionProof(text + (change["end"] ?? ""), method: method, url: url)
    }

    @Test func aProofHasFourKilobytesAtMost() throws {
        let whole = try #require(try proof())
        #expect(whole.issued == 1_000)
        #expect(try proof(["pad": String(repeating: "x", count: 2_000)]) != nil)
        #expect(try proof(["pad": String(repeating: "x", count: 3_000)]) == nil)
    }

    @Test func onlyWhoAttachedPresentsAndCancels() async throws {
        let held = try attached(nil)
        #expect(Randomness.isSecret(held.secret))
        await #expect(throws: VidRefusal.wrongSessionSecret) { try await submit(held, "", nil) }
        await #expect(throws: VidRefusal.wrongSessionSecret) { try await submit(held, held.session.id, nil) }
        await #expect(throws: VidRefusal.wrongSessionSecret) { try await sessions.cancel(waiting: held.session) }
        await #expect(throws: VidRefusal.wrongSessionSecret) {
            try await sessions.cancel(held.session.id, by: VidSessions.Holder(secret: "x"))
        }
        #expect(try await submit(held, nil, nil) == .authenticated)
        // Before somebody attaches there is no secret: whoever sees the code may end it.
        let waiting = try sessions.register(VidRequest(member: "M", aliasType: .qr), by: app)
        await #expect(throws: VidRefusal.conflict(.opportunity)) {
            try await sessions.cancel(waiting.id, by: VidSessions.Holder(secret: ""))
        }
        #expect(try await sessions.cancel(waiting: waiting).status == .canceled)
    }

    @Test func aDeviceIsTheOneThatItSaysItIs() async throws {
        let (phone, proof) = (VidParty(id: "phone", name: "Phone"), DeviceProof.secret(id: "phone", secret: "s3cret"))
        try await sessions.check(phone, by: proof)
        try await sessions.check(VidParty(id: "phone", name: String(repeating: "x", count: 200)), by: proof)
        for wrong in [nil, .secret(id: "phone", secret: "x"), .secret(id: "other", secret: "s3cret")] as [DeviceProof?]
        {
            await #expect(throws: VidRefusal.deviceUnproved) { try await sessions.check(phone, by: wrong) }
        }
        // The proof of a device says nothing of another one.
        await #expect(throws: VidRefusal.deviceUnproved) {
            try await sessions.check(VidParty(id: "tablet", name: "Tablet"), by: proof)
        }
        for (id, name) in [("a b", "Phone"), ("", "Phone"), ("phone", String(repeating: "x", count: 201))] {
            await #expect(throws: VidRefusal.malformed("device")) {
                try await sessions.check(VidParty(id: id, name: name), by: proof)
            }
        }
    }

    @Test func aRegisteredDeviceProvesItselfAtEachStep() async throws {
        let held = try attached(VidParty(id: "phone", name: "Phone"))
        let wrong: [DeviceProof?] = [
            nil, .secret(id: "phone", secret: "x"), .secret(id: "other", secret: "s3cret"),
        ]
        for proof in wrong {
            await #expect(throws: VidRefusal.deviceUnproved) { try await submit(held, nil, proof) }
            await #expect(throws: VidRefusal.deviceUnproved) {
                try await sessions.cancel(
                    held.session.id, by: VidSessions.Holder(secret: held.secret, proof: proof))
            }
        }
        #expect(try await submit(held, nil, .secret(id: "phone", secret: "s3cret")) == .authenticated)
    }

    @Test func aDeviceThatIsAskedIsTheOneThatRefuses() async throws {
        try scored.biometrics.records.put(
            VidProfile(id: "own", bcid: BCID("bws.1.1"), subject: "Ada", device: "phone"))
        let asked = try sessions.register(VidRequest(member: "M", aliasType: .id, profile: "own"), by: app)
        for proof in [nil, .secret(id: "phone", secret: "x")] as [DeviceProof?] {
            await #expect(throws: VidRefusal.deviceUnproved) {
                try await sessions.cancel(waiting: asked, proof: proof)
            }
        }
        let proof = DeviceProof.secret(id: "phone", secret: "s3cret")
        #expect(try await sessions.cancel(waiting: asked, proof: proof).status == .canceled)
    }

    @Test func aTokenNamesADeviceOnlyWhereItWasProved() async throws {
        for device in [nil, VidParty(id: "phone", name: "Phone")] {
            let held = try attached(device)
            _ = try await submit(held, nil, .secret(id: "phone", secret: "s3cret"))
            let token = try await sessions.report(held.session.id, for: app).identityToken
            let claims: IdentityClaims = try PlainTokens.signed(token)
            #expect(claims.authenticator == device)
        }
    }

    @Test func aKeyProvesADeviceOnceForOneRequest() async throws {
        let publicKey = try #require(PossessionProof.publicKey(pem: key.publicKey.pemRepresentation))
        #expect(PossessionProof.publicKey(pem: "none") == nil)
        try scored.biometrics.records.put(VidDevice(id: "tablet", publicKey: publicKey))
        let good = try #require(try proof())
        #expect(try await sessions.device(.possession(good))?.id == "tablet")
        #expect(try await sessions.device(.possession(good)) == nil)
        let next = try #require(try proof(["jti": "2"]))
        #expect(try await sessions.device(.possession(next))?.id == "tablet")
        let foreign = try #require(try proof(["jti": "3"], key: P256.Signing.PrivateKey()))
        #expect(try await sessions.device(.possession(foreign)) == nil)
        let nobodys = try #require(try proof(["jti": "4", "sub": "none"]))
        #expect(try await sessions.device(.possession(nobodys)) == nil)
        // A device with a secret alone has no key, and one with a key alone no secret.
        let secretive = try #require(try proof(["jti": "5", "sub": "phone"]))
        #expect(try await sessions.device(.possession(secretive)) == nil)
        #expect(try await sessions.device(.secret(id: "tablet", secret: "")) == nil)
        for time in [939, 1_061] {
            let late = try #require(try proof(["jti": "6"], at: time))
            #expect(try await sessions.device(.possession(late)) == nil)
        }
    }

    @Test func aProofOfBeforeTheStartIsRefused() async throws {
        let publicKey = try #require(PossessionProof.publicKey(pem: key.publicKey.pemRepresentation))
        try scored.biometrics.records.put(VidDevice(id: "tablet", publicKey: publicKey))
        let used = try #require(try proof())
        #expect(try await sessions.device(.possession(used))?.id == "tablet")
        scored.wait(10)
        let restarted = VidSessions(
            scored.biometrics, tokens: PlainTokens(), rules: VidRules(issuer: "https://id.test"), time: scored.time)
        #expect(try await restarted.device(.possession(used)) == nil)
        for (time, isTaken) in [(1_009, false), (1_010, true)] {
            let proof = try #require(try proof(["jti": "\(time)"], at: time))
            #expect(try await (restarted.device(.possession(proof)) != nil) == isTaken)
        }
    }

    @Test func aClockThatIsSetRightAfterTheStartRefusesNoFreshProof() async throws {
        let publicKey = try #require(PossessionProof.publicKey(pem: key.publicKey.pemRepresentation))
        try scored.biometrics.records.put(VidDevice(id: "tablet", publicKey: publicKey))
        scored.setClock(by: 3_600)
        let restarted = VidSessions(
            scored.biometrics, tokens: PlainTokens(), rules: VidRules(issuer: "https://id.test"), time: scored.time)
        scored.wait(20)
        scored.setClock(by: -3_600)
        // It started at 1000 by the clock that is right.
        for (time, isTaken) in [(999, false), (1_000, true), (1_020, true)] {
            let proof = try #require(try proof(["jti": "\(time)"], at: time))
            #expect(try await (restarted.device(.possession(proof)) != nil) == isTaken)
        }
    }

    @Test func aProofIsRefusedThatNobodyShouldMake() throws {
        for change in [
            ["+head": #","crit":["exp"]"#], ["+head": #","crit":[]"#], ["+jwk": #","d":"AAAA""#],
            ["+claims": #","exp":"x""#],
        ] {
            #expect(try proof(change) == nil, "\(change)")
        }
        #expect(try proof(["+head": #","kid":"1""#]) != nil)
    }

    @Test func aProofCountsFromItsBeginningToItsEnd() throws {
        func counts(_ claims: String) throws -> Bool {
            try #require(try proof(["+claims": claims])).counts(at: 1_000, life: 60, since: 0)
        }
        #expect(try counts("") && counts(#","exp":1001"#) && counts(#","nbf":1060"#))
        #expect(try !counts(#","exp":1000"#) && !counts(#","exp":0"#) && !counts(#","nbf":1061"#))
    }

    @Test func aProofIsOfItsRequestAndUnchanged() throws {
        #expect(try proof()?.device == "tablet")
        for change in [["typ": "JWT"], ["alg": "none"], ["jti": ""], ["jti": " "], ["end": "A"], ["end": ".A"]] {
            #expect(try proof(change) == nil, "\(change)")
        }
        #expect(try proof(method: "GET") == nil && proof(url: "https://evil.test/") == nil)
        #expect(PossessionProof("", method: "POST", url: Self.url) == nil)
    }
}
