import Foundation
import Testing
import WhorlProtocols

@Suite struct OIDCClientTests {
    private func client(identifies: Bool) throws -> OIDCClient {
        OIDCClient(
            id: "shop", name: "Shop", secret: nil, redirects: [try #require(RedirectURI("https://shop.test/done"))],
            storage: "bws", partition: 1, identifies: identifies)
    }

    @Test func theChoiceIsKept() throws {
        for identifies in [false, true] {
            let client = try client(identifies: identifies)
            let read = try JSONDecoder().decode(OIDCClient.self, from: JSONEncoder().encode(client))
            #expect(read == client && read.identifies == identifies)
        }
    }

    @Test func aClientFromBeforeTheChoiceAsksForTheName() throws {
        let stored = try JSONEncoder().encode(try client(identifies: false))
        let keys = try #require(JSONSerialization.jsonObject(with: stored) as? [String: Any]).keys
        #expect(!keys.contains("identify"))
        #expect(try JSONDecoder().decode(OIDCClient.self, from: stored).identifies == false)
    }

    private func client(
        redirect: String = "https://shop.test/done", secret: SecretHash? = nil, allowsNoChallenge: Bool = false
    ) throws -> OIDCClient {
        OIDCClient(
            id: "shop", name: "Shop", secret: secret, redirects: [try #require(RedirectURI(redirect))],
            storage: "bws", partition: 1, allowsNoChallenge: allowsNoChallenge, namesIssuerInErrors: !allowsNoChallenge)
    }

    @Test func newClientsGetRS256AndClientsFromBeforeTheChoiceKeepES256() throws {
        let stored = try JSONEncoder().encode(try client())
        #expect(try JSONDecoder().decode(OIDCClient.self, from: stored).identityTokenAlgorithm == .rs256)
        var fields = try #require(JSONSerialization.jsonObject(with: stored) as? [String: Any])
        #expect(fields.removeValue(forKey: "signingAlgorithm") as? String == "RS256")
        let before = try JSONDecoder().decode(
            OIDCClient.self, from: try JSONSerialization.data(withJSONObject: fields))
        #expect(before.identityTokenAlgorithm == .es256)
        #expect(!before.allowsNoChallenge && before.namesIssuerInErrors)
    }

    @Test func aChallengeIsNeededUnlessTheClientWasRegisteredWithout() throws {
        for redirect in ["https://shop.test/done", "acme://"] {
            for secret in [nil, SecretHash.nobody] {
                let uri = try #require(RedirectURI(redirect))
                let usual = try client(redirect: redirect, secret: secret)
                #expect(usual.needsChallenge(for: uri) == (secret == nil || uri.kind == .custom))
                let without = try client(redirect: redirect, secret: secret, allowsNoChallenge: true)
                let read = try JSONDecoder().decode(OIDCClient.self, from: JSONEncoder().encode(without))
                #expect(!read.needsChallenge(for: uri) && !read.namesIssuerInErrors)
            }
        }
    }
}
