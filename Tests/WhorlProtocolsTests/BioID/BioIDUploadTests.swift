import FoundationEssentials
import Testing
import Whorl

import WhorlProtocols

/// Uploads of clients that know of other traits than the service, or of none.
@Suite struct BioIDUploadTests {
    private let scored: ScoredBiometrics
    private let service: BioIDExtension
    private let shop = App(id: "shop", name: "Shop", secret: .nobody, scopes: ["bws.1"])

    init() throws {
        scored = try ScoredBiometrics(modalities: [.finger, .face])
        service = BioIDExtension(
            BioIDExtension.Settings(url: "https://id.test", storages: ["bws"]), biometrics: scored.biometrics,
            tokens: PlainTokens(), time: scored.time)
        try scored.biometrics.records.put(shop)
    }

    private func token(_ fields: [String: String] = [:]) async throws -> String {
        try await service.token(BioIDQuery(["id": "shop", "bcid": "bws.1.1"].merging(fields) { $1 }), for: shop)
    }

    private func claims(_ token: String) throws -> BioIDClaims {
        try #require(PlainTokens.claims("sealed", token))
    }

    private func upload(_ token: String, trait: String?) async throws -> UploadAnswer {
        try await service.upload(
            token, BioIDQuery(trait.map { ["trait": $0] } ?? [:]), SampleBody([1], contentType: "image/png"))
    }

    @Test func theTokenOfAPlainRequestIsForFaces() async throws {
        let token = try await token()
        let claims = try claims(token)
        #expect(claims.traits == 1 && claims.accepts == 0x101 && claims.mirror == nil)
        #expect(try self.claims(try await self.token(["mirror": "false"])).mirror == false)
        for trait in [nil, "", "Face", "Finger"] {
            #expect(try await upload(token, trait: trait) == .accepted(warnings: []), "\(trait ?? "none")")
        }
    }

    @Test func theSupportedPartOfATraitIsUsedWithAWarning() async throws {
        let token = try await token()
        for trait in ["Face,Periocular", "periocular, face", "Finger,Voice"] {
            #expect(try await upload(token, trait: trait) == .accepted(warnings: ["TraitNotSupported"]), "\(trait)")
        }
        await #expect(throws: BioIDRefusal.badRequest("TraitNotSupported")) {
            try await upload(token, trait: "Periocular,Voice")
        }
        await #expect(throws: BioIDRefusal.badRequest("SeveralTraits")) {
            try await upload(token, trait: "Face,Finger")
        }
        await #expect(throws: BioIDRefusal.badRequest("UnknownTrait")) { try await upload(token, trait: "Face,Toe") }
    }

    @Test func aTokenThatNamesTraitsTakesThemAlone() async throws {
        let token = try await token(["traits": "face,periocular"])
        #expect(try claims(token).accepts == nil)
        #expect(try await upload(token, trait: "Face,Periocular") == .accepted(warnings: ["TraitNotSupported"]))
        await #expect(throws: BioIDRefusal.badRequest("TraitNotAllowed")) { try await upload(token, trait: "Finger") }
        let prints = try await self.token(["traits": "finger"])
        #expect(try await upload(prints, trait: "") == .accepted(warnings: []))
        await #expect(throws: BioIDRefusal.badRequest("TraitNotAllowed")) { try await upload(prints, trait: "Face") }
    }

    @Test func anUnknownPersonCannotBeDeleted() async throws {
        let query = BioIDQuery(["bcid": "bws.1.5"])
        await #expect(throws: BioIDRefusal.badRequest("UnknownBCID")) { try await service.delete(query, for: shop) }
        try await scored.enroll("bws.1.5", ScoredBiometrics.face(5))
        let both = BioIDQuery(["bcid": "bws.1.5", "trait": "Face,Periocular"])
        #expect(try await service.isEnrolled(both, for: shop))
        let all = BioIDQuery(["bcid": "bws.1.5", "trait": "Face,Finger"])
        #expect(try await !service.isEnrolled(all, for: shop))
        try await service.delete(query, for: shop)
        await #expect(throws: BioIDRefusal.badRequest("UnknownBCID")) { try await service.delete(query, for: shop) }
    }
}
