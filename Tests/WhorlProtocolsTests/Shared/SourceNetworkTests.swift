import Testing
import WhorlProtocols

@Suite struct SourceNetworkTests {
    @Test func anIPv4AddressIsItsOwnNetwork() {
        #expect(SourceNetwork.name(of: "192.0.2.7") == "192.0.2.7")
        #expect(SourceNetwork.name(of: "::ffff:192.0.2.7") == "192.0.2.7")
        #expect(SourceNetwork.name(of: "local") == "local")
    }

    @Test func anIPv6AddressBelongsToItsFirst64Bits() {
        let network = SourceNetwork.name(of: "2001:db8:0:1::1")
        #expect(SourceNetwork.name(of: "2001:db8:0:1:ffff:ffff:ffff:ffff%eth0") == network)
        #expect(SourceNetwork.name(of: "2001:db8:0:2::1") != network)
        #expect(SourceNetwork.name(of: "::1") != network)
    }
}
