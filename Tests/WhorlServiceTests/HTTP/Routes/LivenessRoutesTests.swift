import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

import Whorl
import WhorlConfiguration
import WhorlProtocols
import WhorlService

/// Liveness that the service requires is required by every way to be recognized.
@Suite struct LivenessRoutesTests {
    private static let begin =
        "/v2/authorize?client_id=rp&redirect_uri=https://rp.example/done&response_type=code&scope=openid&login_hint=ada"

    private func service(_ change: (inout ServiceConfiguration) -> Void = { _ in }) async throws -> TestService {
        let service = try TestService(change)
        let uri = try #require(RedirectURI("https://rp.example/done"))
        try service.parts.records.put(
            OIDCClient(id: "rp", name: "Shop", secret: .nobody, redirects: [uri], storage: "bws", partition: 1))
        try await service.enroll("bws.1.7", WrittenSample.face(7))
        try service.parts.openID.users.add(OIDCUser(id: "sub-7", bcid: try BCID("bws.1.7"), username: "ada"))
        return service
    }

    private func page(_ service: TestService) async throws -> (id: String, text: String) {
        let page = try await service.get(Self.begin)
        try #require(page.status == .ok, "\(page.text)")
        let id = try #require(page.text.firstMatch(of: #//v2/authorize/([^/"]+)/#)?.1)
        return (String(id), page.text)
    }

    @Test func aStillPictureAndAPhoneDoNotPass() async throws {
        let service = try await service { $0.bioid.liveness = true }
        let (id, text) = try await page(service)
        #expect(text.contains(#"data-count="2""#) && !text.contains("data-phone") && !text.contains("finger-file"))
        let still = WrittenSample.dataURL(WrittenSample.face(7))
        let body = #"{"modality":"face","samples":["\#(still)","\#(still)"]}"#
        let answer = try await service.post("/v2/authorize/\(id)/sample", .json, body)
        #expect(try answer.value("status") == "notLive" && answer.value("triesLeft") == "4")
        let phone = try await service.post("/v2/authorize/\(id)/phone", .json, "{}")
        #expect(try phone.status == .forbidden && phone.value("status") == "livenessRequired")
    }

    @Test func aQRSessionIsRefused() async throws {
        let service = try await service { $0.bioid.liveness = true }
        try service.addApp("shop", member: "M")
        let answer = try await service.post(
            "/websec/rest/enterprise/RegisterSessionOpportunity",
            .basic() + [.contentType: "application/vnd.veridiumid.sessionOpportunity-v2+json"],
            #"{"memberExternalId":"M","sessionAliasType":"ID"}"#)
        #expect(try answer.status == .forbidden && answer.value("Code") == "LIVENESS_REQUIRED")
    }

    @Test func elsewhereOnePictureIsEnough() async throws {
        let service = try await service()
        let (id, text) = try await page(service)
        #expect(!text.contains("data-count") && text.contains("data-phone") && text.contains("finger-file"))
        let still = WrittenSample.dataURL(WrittenSample.face(7))
        let answer = try await service.post(
            "/v2/authorize/\(id)/sample", .json, #"{"modality":"face","samples":["\#(still)"]}"#)
        #expect(try answer.value("status") == "match")
    }
}
