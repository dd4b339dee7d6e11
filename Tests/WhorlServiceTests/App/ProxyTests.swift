import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing
import WhorlConfiguration
import WhorlProtocols

import WhorlService

/// Who calls by way of a proxy, over a socket of this machine.
@Suite struct ProxyTests {
    @Test(arguments: [true, false]) func aListedProxyIsBelieved(isListed: Bool) async throws {
        let service = try TestService { $0.proxies = isListed ? ["127.0.0.1", "::1"] : [] }
        let forwarded = try #require(HTTPField.Name("X-Forwarded-For"))
        let sources = try await service.live { client in
            _ = try await client.executeRequest(
                uri: "/operator/sign-in", method: .post,
                headers: .form + [forwarded: "203.0.113.66, 203.0.113.7"], body: .init(string: "token=wrong"))
            return service.parts.biometrics.audit.recent.map(\.source)
        }
        try #require(sources.count == 1)
        #expect((sources[0] == "203.0.113.7") == isListed)
        #expect(isListed || ["127.0.0.1", "::1"].contains(sources[0]))
    }
}
