import Testing
import WhorlProtocols

@Suite struct SourceNetworkTests {
    @Test func anIPv4AddressIsItsOwnNetwork() {
        #expect(SourceNetwork.name(of: "192.0.2.7") == "192.0.2.7")
        #expect(SourceNetwork.name(of: "::ffff:192.0.2.7") == "192.0.2.7")
        #expect(SourceNetwork.name(of: "local") == "local")
    }

    @Test func anIPv4AddressWithinOneOfIPv6IsTheNetwork() {
        #expect(SourceNetwork.name(of: "64:ff9b::192.0.2.7") == "192.0.2.7")
        #expect(SourceNetwork.name(of: "64:ff9b::c000:208") == "192.0.2.8")
        #expect(SourceNetwork.name(of: "2002:c000:207:1::1") == "192.0.2.7")
        #expect(SourceNetwork.name(of: "2002:c000:207:ffff::2") == "192.0.2.7")
        // NAT64 within a network, a translator, and Teredo with the inverted address of its user.
        #expect(SourceNetwork.name(of: "64:ff9b:1::c000:207") == "192.0.2.7")
        #expect(SourceNetwork.name(of: "64:ff9b:1:2:3:4:c000:207") == "192.0.2.7")
        #expect(SourceNetwork.name(of: "::ffff:0:c000:207") == "192.0.2.7")
        #expect(SourceNetwork.name(of: "2001:0:c000:201:0:1:3fff:fdf8") == "192.0.2.7")
        // Other prefixes stand for no address of IPv4.
        #expect(SourceNetwork.name(of: "64:ff9b::1:c000:207") == SourceNetwork.name(of: "64:ff9b::2:c000:208"))
        #expect(SourceNetwork.name(of: "64:ff9b:2::c000:207") != "192.0.2.7")
        #expect(SourceNetwork.name(of: "2001:1:c000:201:0:1:3fff:fdf8") != "192.0.2.7")
    }

    @Test func anIPv6AddressBelongsToItsFirst64Bits() {
        let network = SourceNetwork.name(of: "2001:db8:0:1::1")
        #expect(SourceNetwork.name(of: "2001:db8:0:1:ffff:ffff:ffff:ffff%eth0") == network)
        #expect(SourceNetwork.name(of: "2001:db8:0:2::1") != network)
        #expect(SourceNetwork.name(of: "::1") != network)
    }
}
