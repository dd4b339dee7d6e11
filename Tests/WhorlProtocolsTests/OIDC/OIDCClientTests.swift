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
}
