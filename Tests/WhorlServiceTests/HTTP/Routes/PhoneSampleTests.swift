import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

import Whorl
import WhorlConfiguration
import WhorlProtocols
import WhorlService

/// Samples that phones without a registered device submit to QR sessions: those of strangers.
@Suite struct PhoneSampleTests {
    private static let authenticator = "/websec/rest/authenticator"

    private func service() async throws -> TestService {
        let service = try TestService { $0.anonymous.requests = .init(burst: 3, seconds: 60) }
        try service.addApp(scopes: ["bws.1"], member: "MEMBER")
        try await service.enroll("bws.1.7", WrittenSample.print(7))
        try service.parts.records.put(
            VidProfile(id: "anna", bcid: try BCID("bws.1.7"), subject: "Anna", device: "phone"))
        try service.parts.records.put(VidDevice(id: "phone", secret: SecretHash("secret")))
        return service
    }

    /// Submits a sample again and again in one session; the answers' statuses.
    private func submit(
        _ service: TestService, _ count: Int, _ device: String = "", _ proof: HTTPFields = [:]
    ) async throws -> [Int] {
        let opened = try await service.post(
            "/websec/rest/enterprise/RegisterSessionOpportunity",
            .basic() + [.contentType: WhorlService.MediaType.opportunity],
            #"{"memberExternalId":"MEMBER","sessionAliasType":"ID"}"#)
        let alias = try #require(try opened.value("sessionAlias"))
        let attached = try await service.post(
            "\(Self.authenticator)/Attach", .json + proof, #"{"sessionAlias":"\#(alias)","profile":"anna"\#(device)}"#)
        let (id, secret) = (try attached.value("sessionId") ?? "", try attached.value("sessionSecret") ?? "")
        let sample = Data("unusable".utf8).base64EncodedString()
        var statuses: [Int] = []
        for _ in 0..<count {
            let answer = try await service.post(
                "\(Self.authenticator)/Submit", .json + proof,
                #"{"sessionId":"\#(id)","sessionSecret":"\#(secret)","trait":"FINGER","sample":"\#(sample)"}"#)
            statuses.append(answer.status.code)
        }
        return statuses
    }

    @Test func theyCountAsThoseOfASignInPage() async throws {
        let service = try await service()
        let statuses = try await submit(service, 5)
        #expect(statuses.prefix(3).allSatisfy { $0 == 400 } && statuses.suffix(2) == [429, 429])
        // Another session gives no more, and a device that proves itself is no stranger.
        #expect(try await submit(service, 1) == [429])
        let proved = try await submit(service, 5, #","device":{"id":"phone"}"#, .basic("phone", "secret"))
        #expect(proved.allSatisfy { $0 == 400 })
    }
}
