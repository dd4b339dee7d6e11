import HTTPTypes
import HummingbirdTesting
import ProtocolTestSupport
import Testing

import WhorlConfiguration
import Whorl
import WhorlProtocols
import WhorlService

/// Pages that ask for a sample ask for what the service reads, in everyday words.
@Suite struct SamplePagesTests {
    private static let begin =
        "/v2/authorize?client_id=rp&redirect_uri=https://rp.example/callback&response_type=code&scope=openid"

    private func service(_ modalities: [Modality]) async throws -> TestService {
        let service = try TestService(modalities: modalities) { $0.openid.signUp = "bws.1" }
        try service.parts.records.put(
            OIDCClient(
                id: "rp", name: "Shop", secret: nil,
                redirects: [try #require(RedirectURI("https://rp.example/callback"))], storage: "bws", partition: 1,
                allowsNoChallenge: true))
        return service
    }

    @Test func onlyWhatIsReadIsAskedFor() async throws {
        let cases: [([Modality], String)] = [
            ([.finger, .face], "your face or your fingerprint"), ([.finger], "your fingerprint"),
        ]
        for (modalities, wanted) in cases {
            let service = try await service(modalities)
            let page = try await service.get(Self.begin).text
            #expect(page.contains("<li>Show \(wanted). It is compared"))
            let path = String(try #require(page.firstMatch(of: #//v2/authorize/[^/"]+/#)?.0))
            let enroll = try await service.post(path + "/sign-up", .form, "username=ann&name=Ann").text
            #expect(enroll.contains("Take or choose one good picture of \(wanted). "), "\(enroll)")
        }
    }

    @Test func aSignInThatCannotGoOnSaysWhatToDo() async throws {
        let page = try await service([.finger]).get("/v2/authorize?client_id=nosuch")
        #expect(page.status == .badRequest && page.text.contains("tell the people who run that app"))
    }
}
