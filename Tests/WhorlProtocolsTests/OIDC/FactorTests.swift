import FoundationEssentials
import Testing
import Whorl

import WhorlProtocols

/// What clients may demand beside a sample: liveness, and a client certificate of the user.
@Suite struct FactorTests {
    private static let back = "https://shop.test/done"
    private static let still = [ScoredBiometrics.face(1), ScoredBiometrics.face(1)]
    private static let moving = [ScoredBiometrics.face(1), ScoredBiometrics.face(1, x: 50)]
    private let scored: ScoredBiometrics
    private let users: UserDirectory

    init() async throws {
        scored = try ScoredBiometrics(modalities: [.finger, .face])
        users = try UserDirectory(scored.biometrics.records)
        for (number, name) in [(1, "ada"), (2, "bea")] {
            try await scored.enroll(
                "bws.1.\(number)", ScoredBiometrics.face(number), ScoredBiometrics.print(number))
            try users.add(OIDCUser(id: "subject-\(name)", bcid: BCID("bws.1.\(number)"), username: name))
        }
    }

    private func provider(liveness: Bool = false, session: Double = 0) -> OpenIDProvider {
        OpenIDProvider(
            issuer: "https://id.test/v2", users: users, records: scored.biometrics.records,
            biometrics: scored.biometrics, tokens: PlainTokens(), audit: scored.biometrics.audit,
            policy: OpenIDPolicy(sessionLife: session, liveness: liveness), time: scored.time)
    }

    private func client(liveness: Bool = false, certificate: Bool = false, identifies: Bool = false) throws {
        try scored.biometrics.records.put(
            OIDCClient(
                id: "shop", name: "Shop", secret: SecretHash(generated: "s3cret"),
                redirects: [try #require(RedirectURI(Self.back))], storage: "bws", partition: 1,
                identifies: identifies, requiresLiveness: liveness, requiresCertificate: certificate))
    }

    private func add(_ bytes: [UInt8], of name: String, isHardware: Bool = false) throws -> String {
        let user = try #require(try users.user(named: name))
        let certificate = UserCertificate(der: bytes, of: user, isHardware: isHardware)
        try scored.biometrics.records.put(certificate)
        return certificate.id
    }

    private func begin(
        _ provider: OpenIDProvider, certificate: String? = nil, session: String? = nil, hint: String? = "ada"
    ) throws -> OpenIDProvider.Beginning {
        let query =
            "client_id=shop&redirect_uri=\(Self.back)&response_type=code&scope=openid"
            + (hint.map { "&login_hint=\($0)" } ?? "")
        return try provider.begin(try #require(FormFields(query)), session: session, certificate: certificate)
    }

    private func page(
        _ provider: OpenIDProvider, certificate: String? = nil, hint: String? = "ada"
    ) throws -> OpenIDProvider.SignInRequest {
        guard case .page(let page) = try begin(provider, certificate: certificate, hint: hint) else {
            throw VidRefusal.unknownSession
        }
        return page
    }

    private func claims(_ provider: OpenIDProvider, _ id: String) async throws -> (IDTokenClaims, UserInfo, String?) {
        let end = try #require(provider.finish(id))
        let code = end.place.dropFirst((Self.back + "?code=").count).prefix { $0 != "&" }
        let form = "grant_type=authorization_code&code=\(code)&redirect_uri=\(Self.back)"
        let shown = "&client_id=shop&client_secret=s3cret"
        let answer = try await provider.redeem(try #require(FormFields(form + shown)), basic: nil)
        let told: IDTokenClaims = try PlainTokens.signed(answer.id_token)
        return (told, try provider.userInfo(answer.access_token), end.session)
    }

    /// A face of bea stands for ada's, or the other way round: what did not match by itself is not named.
    @Test(arguments: [
        (1, 900, 1, ["face", "fpt"]), (1, 900, 2, ["fpt"]), (2, 900, 1, ["face"]), (1, 250, 1, ["face"]),
    ]) func modalitiesThatDidNotMatchAreNotNamed(finger: Int, score: Int, face: Int, methods: [String]) async throws {
        let provider = provider()
        try client()
        let page = try page(provider)
        let samples = [ScoredBiometrics.print(finger, score), ScoredBiometrics.face(face)]
        #expect(try await provider.submit(page.id, samples, from: .known) == .match)
        let (told, _, _) = try await claims(provider, page.id)
        #expect(told.amr == methods)
    }

    @Test(arguments: [(true, false), (false, true), (true, true)])
    func livenessThatIsRequiredIsRequiredHere(ofService: Bool, ofClient: Bool) async throws {
        try client(liveness: ofClient)
        let provider = provider(liveness: ofService)
        let page = try page(provider)
        #expect(page.needsLiveness)
        for (samples, left) in [
            ([ScoredBiometrics.face(1)], 4), (Self.still, 3),
            ([ScoredBiometrics.print(1), ScoredBiometrics.print(1)], 2),
            ([ScoredBiometrics.face(1), ScoredBiometrics.face(2, x: 50)], 1),
        ] {
            #expect(
                try await provider.submit(page.id, samples, from: .unknown(network: "x")) == .notLive(triesLeft: left))
        }
        // Nothing was compared, so that no failure of the person is counted.
        #expect(try scored.biometrics.state(of: BCID("bws.1.1")) == nil)
        #expect(try provider.vouch(page.id, for: BCID("bws.1.1"), by: [.face]) == .denied(.tooManyTries))
        let other = try self.page(provider)
        #expect(try await provider.submit(other.id, Self.moving, from: .unknown(network: "x")) == .match)
        let (told, info, _) = try await claims(provider, other.id)
        #expect(told.checks == [.comparison, .movement] && info.checks == told.checks)
        #expect(told.amr == ["face"] && told.acr == "urn:whorl:acr:biometric")
    }

    @Test func aStillPictureIsToldAsOne() async throws {
        try client()
        let provider = provider()
        let page = try page(provider)
        #expect(!page.needsLiveness)
        #expect(try await provider.submit(page.id, Self.moving, from: .unknown(network: "x")) == .match)
        #expect(try await claims(provider, page.id).0.checks == [.comparison])
    }

    @Test func anEarlierSignInWithoutLivenessIsNotEnough() async throws {
        try client()
        let provider = provider(session: 100)
        let page = try page(provider)
        #expect(try await provider.submit(page.id, Self.still, from: .unknown(network: "x")) == .match)
        let session = try await claims(provider, page.id).2
        guard case .redirect = try begin(provider, session: session) else { throw VidRefusal.unknownSession }
        for (liveness, certificate) in [(true, false), (false, true)] {
            try client(liveness: liveness, certificate: certificate)
            let shown = certificate ? try add([9], of: "ada") : nil
            guard case .page = try begin(provider, certificate: shown, session: session) else {
                throw VidRefusal.unknownSession
            }
        }
    }

    @Test func aRemovedCertificateEndsWhatItGave() async throws {
        try client()
        let provider = provider(session: 100)
        let shown = try add([1], of: "ada")
        func passed(_ certificate: String?) async throws -> OpenIDProvider.SignInRequest {
            let page = try page(provider, certificate: certificate)
            let samples = [ScoredBiometrics.face(1)]
            #expect(try await provider.submit(page.id, samples, from: .unknown(network: "x")) == .match)
            return page
        }
        func redeem(_ place: String) async throws -> TokenAnswer {
            let code = place.dropFirst((Self.back + "?code=").count).prefix { $0 != "&" }
            let form = "grant_type=authorization_code&code=\(code)&redirect_uri=\(Self.back)"
            return try await provider.redeem(
                try #require(FormFields(form + "&client_id=shop&client_secret=s3cret")), basic: nil)
        }
        let first = try #require(provider.finish(try await passed(shown).id))
        let token = try await redeem(first.place).access_token
        let coded = try #require(provider.finish(try await passed(shown).id)).place
        let open = try await passed(shown)
        let plain = try #require(provider.finish(try await passed(nil).id))
        let kept = try await redeem(plain.place).access_token
        guard case .redirect = try begin(provider, certificate: shown, session: first.session) else {
            throw VidRefusal.unknownSession
        }
        // Its cookie alone is one factor.
        guard case .page = try begin(provider, session: first.session) else { throw VidRefusal.unknownSession }
        try scored.biometrics.records.remove(UserCertificate.self, shown)
        for isAgain in [false, true] {
            // The same certificate, registered again, is another one.
            if isAgain {
                let user = try #require(try users.user(named: "ada"))
                try scored.biometrics.records.put(UserCertificate(der: [1], of: user, registration: "another"))
            }
            #expect(throws: BearerFault.invalid) { try provider.userInfo(token) }
            guard case .page = try begin(provider, certificate: shown, session: first.session) else {
                throw VidRefusal.unknownSession
            }
        }
        await #expect(throws: TokenFault.invalidGrant) { try await redeem(coded) }
        #expect(try #require(provider.finish(open.id)).place.contains("error=access_denied"))
        // What was given without it stays.
        #expect(try provider.userInfo(kept).sub == "subject-ada")
        guard case .redirect = try begin(provider, session: plain.session) else { throw VidRefusal.unknownSession }
    }

    @Test(arguments: [false, true])
    func aCertificateOfTheUserIsASecondFactor(isHardware: Bool) async throws {
        try client()
        let provider = provider()
        let (mine, theirs) = (try add([1], of: "ada", isHardware: isHardware), try add([2], of: "bea"))
        for (shown, isSecond) in [(mine, true), (theirs, false), ("unknown", false), (nil, false)] as [(String?, Bool)]
        {
            let page = try page(provider, certificate: shown)
            #expect(
                try await provider.submit(page.id, [ScoredBiometrics.face(1)], from: .unknown(network: "x")) == .match)
            let (told, info, _) = try await claims(provider, page.id)
            #expect(told.amr == (isSecond ? ["face", isHardware ? "hwk" : "swk", "mfa"] : ["face"]))
            #expect(told.acr == (isSecond ? "urn:whorl:acr:mfa" : "urn:whorl:acr:biometric"))
            #expect(told.checks == (isSecond ? [.comparison, .certificate] : [.comparison]))
            #expect(info.checks == told.checks)
        }
    }

    @Test func aClientCanDemandTheCertificate() async throws {
        try client(certificate: true)
        let provider = provider()
        let (mine, theirs) = (try add([1], of: "ada"), try add([2], of: "bea"))
        for shown in [nil, "unknown"] {
            #expect(throws: AuthorizeFault.self) { try begin(provider, certificate: shown) }
        }
        // Somebody else's certificate comes to nobody's counter, with a right sample or a wrong one.
        for (face, name) in [(1, "ada"), (2, "ada"), (2, "nobody")] {
            let page = try page(provider, certificate: theirs, hint: name)
            let sample = [ScoredBiometrics.face(face)]
            #expect(
                try await provider.submit(page.id, sample, from: .unknown(network: "x"))
                    == .denied(.certificateRequired))
        }
        #expect(try scored.biometrics.state(of: BCID("bws.1.1")) == nil)
        let passing = try page(provider, certificate: mine)
        #expect(
            try await provider.submit(passing.id, [ScoredBiometrics.face(2)], from: .unknown(network: "x"))
                == .nonMatch(triesLeft: 4))
        #expect(try provider.vouch(passing.id, for: BCID("bws.1.1"), by: [.face]) == .match)
        #expect(try await claims(provider, passing.id).0.acr == "urn:whorl:acr:mfa")
        // Removed while the sign-in waits.
        let late = try page(provider, certificate: mine)
        try users.remove("subject-ada")
        #expect(try scored.biometrics.records.find(UserCertificate.self, mine) == nil)
        let answer = try await provider.submit(late.id, [ScoredBiometrics.face(1)], from: .unknown(network: "x"))
        #expect(answer == .denied(.certificateRequired))
    }

    @Test func whoIsFoundMustHaveTheCertificate() async throws {
        try client(certificate: true, identifies: true)
        let provider = provider()
        let (mine, theirs) = (try add([1], of: "ada"), try add([2], of: "bea"))
        for (shown, isMatch) in [(mine, true), (theirs, false)] {
            let page = try page(provider, certificate: shown, hint: nil)
            let answer = try await provider.submit(page.id, [ScoredBiometrics.print(1)], from: .unknown(network: "x"))
            #expect(answer == (isMatch ? .match : .denied(.certificateRequired)))
        }
    }
}
