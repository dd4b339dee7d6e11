import FoundationEssentials
import Testing
import Whorl

import WhorlProtocols

/// From a token over uploads to an operation and its result.
@Suite struct BioIDExtensionTests {
    private let scored: ScoredBiometrics
    private let service: BioIDExtension
    private let shop = App(
        id: "shop", name: "Shop", secret: .nobody, scopes: ["bws.1", "bws.2", "demo"],
        returnURLs: ["https://shop.test/"])

    init() async throws {
        scored = try ScoredBiometrics(modalities: [.finger, .face])
        var settings = BioIDExtension.Settings(url: "https://id.test", storages: ["bws"])
        settings.limits.samplesPerToken = 3
        service = BioIDExtension(
            settings, biometrics: scored.biometrics, tokens: PlainTokens(), time: scored.time)
        try scored.biometrics.records.put(shop)
        try await scored.enroll("bws.1.1", ScoredBiometrics.print(1), ScoredBiometrics.face(1))
    }

    private func token(_ fields: [String: String] = [:]) async throws -> String {
        try await service.token(BioIDQuery(["id": "shop", "bcid": "bws.1.1"].merging(fields) { $1 }), for: shop)
    }

    private func claims(_ token: String) throws -> BioIDClaims {
        try #require(PlainTokens.claims("sealed", token))
    }

    /// Uploads `[person, shift]` as a face, or as a print where it is said.
    private func upload(_ token: String, _ bytes: [UInt8], _ fields: [String: String] = [:]) async throws
        -> UploadAnswer
    {
        let url = "data:image/png;base64," + Data(bytes).base64EncodedString()
        return try await service.upload(token, BioIDQuery(fields), SampleBody(Array(url.utf8)))
    }

    private func operate(
        _ action: BioIDAction, _ token: String, _ fields: [String: String] = [:]
    ) async throws -> OperationResult {
        try await service.operate(action, token, BioIDQuery(fields))
    }

    @Test func aTokenSaysWhatItIsFor() async throws {
        let claims = try claims(try await token(["task": "enroll", "maxtries": "2", "traits": "Finger"]))
        #expect(claims.iss == "https://id.test" && claims.aud == "https://id.test/extension/")
        #expect(claims.iat == 1_000 && claims.exp == 1_600 && claims.app == "shop" && claims.bcid == "bws.1.1")
        #expect(claims.task == 0x22 && claims.traits == 0x100 && claims.challenge == nil)
        #expect(claims.returnURLs == ["https://shop.test/"])
        let drawn = try self.claims(try await token(["challenge": "true", "challenges": "4"]))
        #expect(drawn.task == 0x303)
        let text = Data(try #require(drawn.challenge).utf8)
        let rows = try JSONDecoder().decode([[HeadDirection]].self, from: text)
        #expect(rows.count == 3 && rows.allSatisfy { $0.count == 4 })
        #expect(rows.allSatisfy { row in zip(row, row.dropFirst()).allSatisfy { $0 != $1 } })
    }

    @Test func theTokensOfARemovedAppEnd() async throws {
        let token = try await token()
        #expect(try await upload(token, [1]) == .accepted(warnings: []))
        try scored.biometrics.records.remove(App.self, "shop")
        await #expect(throws: BioIDRefusal.forbidden("UnknownToken")) { try await upload(token, [1]) }
        await #expect(throws: BioIDRefusal.forbidden("UnknownToken")) { try await operate(.verification, token) }
    }

    @Test(arguments: [
        (["id": "bank"], BioIDRefusal.forbidden("WrongID")), (["bcid": "bws.3.1"], .forbidden("BCIDNotAllowed")),
        (["bcid": "other.1.1"], .forbidden("BCIDNotAllowed")), (["bcid": "demo.1.1"], .badRequest("UnknownStorage")),
        (["bcid": "x"], .badRequest("InvalidBCID")), (["bcid": "bws.1"], .badRequest("InvalidBCID")),
        (["task": "fly"], .badRequest("UnknownTask")), (["maxtries": "0"], .badRequest("InvalidParameter")),
        (["maxtries": "16"], .badRequest("InvalidParameter")), (["challenges": "1"], .badRequest("InvalidParameter")),
        (["challenges": "8"], .badRequest("InvalidParameter")), (["traits": "voice"], .badRequest("TraitNotSupported")),
        (["traits": "Face,,"], .badRequest("UnknownTrait")), (["autoenroll": "yes"], .badRequest("InvalidParameter")),
    ])
    func requestsThatAreWrongAreRefused(fields: [String: String], refusal: BioIDRefusal) async throws {
        await #expect(throws: refusal) { try await token(fields) }
    }

    @Test func theIDAndAPersonAreNeeded() async throws {
        await #expect(throws: BioIDRefusal.badRequest("MissingID")) {
            try await service.token(BioIDQuery(["bcid": "bws.1.1"]), for: shop)
        }
        await #expect(throws: BioIDRefusal.badRequest("MissingBCID")) {
            try await service.token(BioIDQuery(["id": "shop"]), for: shop)
        }
        let live = try await service.token(BioIDQuery(["id": "shop", "task": "livenessdetection"]), for: shop)
        #expect(try claims(live).bcid == nil && claims(live).task == 0x183)
    }

    @Test func aPersonIsVerifiedAsOftenAsTheTokenAllows() async throws {
        let token = try await token(["maxtries": "2"])
        #expect(try await service.result(of: token, for: shop) == nil)
        await #expect(throws: BioIDRefusal.badRequest("NoSamples")) { try await operate(.verification, token) }
        #expect(try await upload(token, [2], ["trait": "Finger"]) == .accepted(warnings: []))
        await #expect(throws: BioIDRefusal.forbidden("TaskNotAllowed")) { try await operate(.enrollment, token) }
        let wrong = try await operate(.verification, token)
        #expect(!wrong.success && wrong.error == nil && wrong.bcid == "bws.1.1")
        _ = try await upload(token, [1], ["trait": "Finger"])
        let right = try await operate(.verification, token)
        #expect(right.success && right.action == .verification && right.matches == nil)
        var told = try await service.result(of: token, for: shop)
        #expect(told?.age == 0)
        told?.age = nil
        #expect(told == right)
        _ = try await upload(token, [1], ["trait": "Finger"])
        await #expect(throws: BioIDRefusal.forbidden("NoTriesLeft")) { try await operate(.verification, token) }
        let bank = App(id: "bank", name: "", secret: .nobody, scopes: ["bws"])
        await #expect(throws: BioIDRefusal.forbidden("UnknownToken")) { try await service.result(of: token, for: bank) }
        await #expect(throws: BioIDRefusal.badRequest("MissingToken")) { try await service.result(of: nil, for: shop) }
        #expect(try scored.biometrics.audit.tail(1).first?.actor == "app:shop")
    }

    @Test func tokensEnd() async throws {
        let token = try await token()
        for none in [nil, ""] { await #expect(throws: BioIDRefusal.unauthorized) { try await service.admit(none) } }
        await #expect(throws: BioIDRefusal.forbidden("UnknownToken")) { try await service.admit("x" + token) }
        scored.wait(599)
        try await service.admit(token)
        scored.wait(1)
        await #expect(throws: BioIDRefusal.forbidden("TokenExpired")) { try await service.admit(token) }
        await #expect(throws: BioIDRefusal.forbidden("TokenExpired")) { try await upload(token, [1]) }
    }

    @Test func whatCannotBeUsedIsTold() async throws {
        let token = try await token(["traits": "Face"])
        #expect(try await upload(token, [0]) == .refused("SampleNotOfExpectedType"))
        await #expect(throws: BioIDExtension.refusal(.engine(.emptyInput))) { try await upload(token, [1, 2, 3]) }
        await #expect(throws: BioIDRefusal.badRequest("TraitNotAllowed")) {
            try await upload(token, [1], ["trait": "finger"])
        }
        await #expect(throws: BioIDRefusal.badRequest("UnknownTag")) { try await upload(token, [1], ["tag": "away"]) }
        for index in ["-1", "1001", "x"] {
            await #expect(throws: BioIDRefusal.badRequest("InvalidParameter")) {
                try await upload(token, [1], ["index": index])
            }
        }
        for index in ["0", "1000", "7"] { _ = try await upload(token, [1], ["index": index]) }
        await #expect(throws: BioIDRefusal.badRequest("TooManySamples")) { try await upload(token, [1]) }
    }

    @Test func aSearchNamesWhoIsFound() async throws {
        try await scored.enroll("bws.1.2", ScoredBiometrics.print(1))
        let token = try await token(["task": "identify", "bcid": "bws.1.0"])
        #expect(try claims(token).bcid == "bws.1")
        for (most, count) in [("1", 1), ("100", 2)] {
            _ = try await upload(token, [1], ["trait": "Finger"])
            let result = try await operate(.identification, token, ["maxresults": most])
            #expect(result.success && result.matches?.count == count)
        }
        for wrong in [["maxresults": "0"], ["maxresults": "101"], ["maxresults": "1", "maxResults": "100"]] {
            await #expect(throws: BioIDRefusal.badRequest("InvalidParameter")) {
                try await operate(.identification, token, wrong)
            }
        }
        _ = try await upload(token, [9], ["trait": "Finger"])
        let nobody = try await operate(.identification, token)
        #expect(nobody.success && nobody.error == nil && nobody.matches == [])
    }

    @Test func aPersonIsEnrolledAndDeleted() async throws {
        let token = try await token(["task": "enroll", "bcid": "bws.2.5"])
        #expect(try await !service.isEnrolled(BioIDQuery(["bcid": "bws.2.5"]), for: shop))
        _ = try await upload(token, [5])
        #expect(try await operate(.enrollment, token).success)
        for (trait, isEnrolled) in [(nil, true), ("Face", true), ("finger", false)] as [(String?, Bool)] {
            let query = BioIDQuery(["bcid": "bws.2.5"].merging(trait.map { ["trait": $0] } ?? [:]) { $1 })
            #expect(try await service.isEnrolled(query, for: shop) == isEnrolled)
        }
        _ = try await upload(token, [5])
        try await service.delete(BioIDQuery(["bcid": "bws.2.5"]), for: shop)
        #expect(try await !service.isEnrolled(BioIDQuery(["bcid": "bws.2.5"]), for: shop))
        // Its samples are forgotten with it, and what would enroll it again ends.
        await #expect(throws: BioIDRefusal.forbidden("UnknownToken")) { try await operate(.enrollment, token) }
        await #expect(throws: BioIDRefusal.badRequest("MissingBCID")) {
            try await service.isEnrolled(BioIDQuery([:]), for: shop)
        }
        await #expect(throws: BioIDRefusal.forbidden("BCIDNotAllowed")) {
            try await service.delete(BioIDQuery(["bcid": "bws.3.1"]), for: shop)
        }
        let verify = try await self.token(["bcid": "bws.2.5"])
        _ = try await upload(verify, [5])
        #expect(try await operate(.verification, verify).error == "NoTemplateAvailable")
    }

    @Test(arguments: [("true", 2), ("false", 1)]) func aMatchMayBecomeAReference(isAsked: String, count: Int)
        async throws
    {
        let token = try await token(["autoenroll": isAsked])
        _ = try await upload(token, [1], ["trait": "Finger"])
        #expect(try await operate(.verification, token).success)
        let references = try scored.biometrics.enrolled(BCID("bws.1.1")).filter { $0.modality == .finger }
        #expect(references.count == count)
    }

    @Test func livenessIsAMovementOfOneFace() async throws {
        let token = try await token(["livedetection": "true", "maxtries": "5"])
        func result(_ faces: [UInt8]...) async throws -> OperationResult {
            for face in faces { _ = try await upload(token, face) }
            return try await operate(.verification, token)
        }
        #expect(try await result([1, 0]).error == "LiveDetectionFailed")
        #expect(try await result([1, 0], [1, 0]).error == "LiveDetectionFailed")
        #expect(try await result([1, 0], [2, 50]).error == "LiveDetectionFailed")
        #expect(try await result([1, 0], [1, 50]).success)
        let plain = try await self.token()
        _ = try await upload(plain, [1])
        #expect(try await operate(.verification, plain, ["livedetection": "true"]).error == "LiveDetectionFailed")
        _ = try await upload(plain, [1])
        #expect(try await operate(.verification, plain).success)
        let alone = try await service.token(BioIDQuery(["id": "shop", "task": "livenessdetection"]), for: shop)
        _ = try await upload(alone, [7, 0])
        _ = try await upload(alone, [7, 50])
        #expect(try await operate(.livenessdetection, alone).success)
    }

    @Test func theHeadFollowsTheChallengeOfEachTry() async throws {
        let token = try await token(["challenge": "true", "challenges": "2"])
        _ = try await upload(token, [1, 50])
        _ = try await upload(token, [1, 0], ["tag": "up"])
        _ = try await upload(token, [1, 0], ["tag": "up"])
        #expect(try await operate(.verification, token).error == "ChallengeResponseFailed")
        let (check, left) = (LivenessCheck(biometrics: scored.biometrics), ScoredBiometrics.face(1, x: -50))
        func fault(
            _ directions: [HeadDirection?], _ challenge: [HeadDirection], isMirrored: Bool = true
        ) throws -> OperationError? {
            let faces = [ScoredBiometrics.face(1), left, ScoredBiometrics.face(1)]
            let samples = zip(faces, [nil] + directions).enumerated().map { index, pair in
                HeldSample(captured: pair.0, direction: pair.1, index: index)
            }
            return try check.fault(samples, challenge: challenge, isMirrored: isMirrored)
        }
        #expect(try fault([nil, nil], [.left, .right]) == nil)
        #expect(try fault([.left, .right], [.left, .right]) == nil)
        #expect(try fault([.left, .left], [.left, .right]) == .challengeResponseFailed)
        #expect(try fault([nil, nil], [.right, .left]) == .challengeResponseFailed)
        #expect(try fault([nil, nil], [.right, .left], isMirrored: false) == nil)
        #expect(try fault([nil, nil], [.left, .right], isMirrored: false) == .challengeResponseFailed)
        #expect(try fault([nil, nil], [.left]) == .challengeResponseFailed)
    }

    @Test func aBusyServiceGivesTheTryBack() async throws {
        let lockout = scored.biometrics.policy.lockout
        let token = try await token(["maxtries": "1"])
        _ = try await upload(token, [1], ["trait": "Finger"])
        try scored.biometrics.change(BCID("bws.1.1")) { for _ in 0..<5 { lockout.fail(&$0.known, at: 1_000) } }
        await #expect(throws: BioIDRefusal.service(.locked(retryAfter: 30))) { try await operate(.verification, token) }
        scored.wait(30)
        #expect(try await operate(.verification, token).success)
    }

    @Test func photosOfOnePersonAgree() async throws {
        func part(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
            Array("--x\r\nContent-Disposition: form-data; name=\(name)\r\n\r\n".utf8) + bytes + Array("\r\n".utf8)
        }
        func form(_ parts: [[UInt8]]) -> SampleBody {
            SampleBody(parts.flatMap(\.self) + Array("--x--".utf8), contentType: "multipart/form-data; boundary=x")
        }
        let photo = part("idphoto", [3])
        func verify(_ parts: [[UInt8]], _ fields: [String: String] = [:]) async throws -> Bool {
            try await service.photoVerify(BioIDQuery(fields), form(parts), for: shop)
        }
        let still = [part("liveimage1", [3]), part("liveimage2", [3])]
        let moving = [part("liveimage1", [3, 0]), part("liveimage2", [3, 50])]
        #expect(try await verify([photo] + still))
        #expect(try await !verify([photo] + still, ["livedetection": "true"]))
        #expect(try await verify([photo] + moving, ["livedetection": "true", "accuracy": "5"]))
        #expect(try await !verify([part("idphoto", [4])] + moving))
        #expect(try await !verify([photo, part("liveimage1", [3]), part("liveimage2", [4])]))
        for accuracy in ["0", "6"] {
            await #expect(throws: BioIDRefusal.badRequest("InvalidParameter")) {
                try await verify([photo] + still, ["accuracy": accuracy])
            }
        }
        await #expect(throws: BioIDRefusal.badRequest("MissingData")) { try await verify(still) }
        await #expect(throws: BioIDRefusal.badRequest("DuplicateData")) { try await verify([photo, photo] + still) }
        #expect(try await service.liveDetection(form(moving), for: shop))
        #expect(try await !service.liveDetection(form(still), for: shop))
        #expect(try scored.biometrics.audit.tail(2).map(\.outcome) == [.match, .nonMatch])
        #expect(try scored.actions.suffix(2) == ["livedetection", "livedetection"])
    }

    @Test func theQualityReportTellsOfTheEyes() async throws {
        func report(_ bytes: [UInt8], _ fields: [String: String] = [:]) async throws -> QualityReport {
            let url = "data:image/png;base64," + Data(bytes).base64EncodedString()
            let query = BioIDQuery(["full": "false"].merging(fields) { $1 })
            return try await service.quality(query, SampleBody(Array(url.utf8)))
        }
        let face = try await report([1, 7])
        #expect(face.success && face.errors.isEmpty && face.eyeCenters?.rightX == 7 && face.eyeCenters?.leftX == 67)
        #expect(try await report([1], ["trait": "Finger"]).eyeCenters == nil)
        let blank = try await report([0])
        #expect(!blank.success && blank.errors.map(\.code) == ["SampleNotOfExpectedType"])
        await #expect(throws: BioIDRefusal.badRequest("UnknownIssuer")) { try await report([1], ["issuer": "x"]) }
        await #expect(throws: BioIDRefusal.badRequest("InvalidParameter")) { try await report([1], ["full": "x"]) }
        await #expect(throws: BioIDExtension.refusal(.engine(.emptyInput))) { try await report([1, 2, 3]) }
    }
}
