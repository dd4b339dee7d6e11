import Testing
import WhorlConfiguration

@Suite struct LimitsConfigurationTests {
    private func read(_ yaml: String) throws -> ServiceConfiguration {
        try ServiceConfiguration(yaml: yaml, path: "whorl.yaml")
    }

    @Test func everyKeyIsRead() throws {
        let read = try read(
            """
            proxies: [192.0.2.1, "2001:db8::/32"]
            limits: {connections: 1, connectionsPerAddress: 2, bodies: 3, bodiesPerAddress: 4, pollsPerAddress: 5,
              handshakesPerAddress: 6}
            timeouts: {head: 6}
            auditMegabytes: 0.5
            """)
        #expect(read.limits.connections == 1 && read.limits.connectionsPerAddress == 2)
        #expect(read.limits.bodies == 3 && read.limits.bodiesPerAddress == 4 && read.limits.pollsPerAddress == 5)
        #expect(read.limits.handshakesPerAddress == 6)
        #expect(read.timeouts.head == 6 && read.timeouts.body == 30 && read.auditMegabytes == 0.5)
        #expect(try read.proxyList().contains("192.0.2.1") && read.proxyList().contains("2001:db8::1"))
    }

    @Test func oneAddressHasAShareUnlessStated() throws {
        let usual = try read("").limits
        #expect(usual.connections == 1000 && usual.connectionsPerAddress == 64)
        #expect(usual.bodies == 256 && usual.bodiesPerAddress == 64 && usual.pollsPerAddress < 64)
        #expect(try read("").proxyList() == .none)
    }

    @Test(arguments: [
        ("limits: {connections: 0}", "limits"), ("limits: {bodiesPerAddress: -1}", "limits"),
        ("limits: {pollsPerAddress: 1000001}", "limits"), ("limits: {body: 1}", "limits.body"),
        ("timeouts: {head: 0}", "timeouts"), ("auditMegabytes: 0", "auditMegabytes"), ("proxies: [a]", "proxies"),
        ("proxies: [localhost]", "proxies"), ("proxies: [10.0.0.0/33]", "proxies"), ("proxies: [10.0.0.0/]", "proxies"),
        ("proxies: [\"::1/129\"]", "proxies"), ("proxies: [10.0.0.0/-1]", "proxies"), ("proxies: [10.0.0]", "proxies"),
    ])
    func whatCannotBeIsRefused(yaml: String, key: String) throws {
        do {
            _ = try read(yaml)
            Issue.record("\(yaml) is taken")
        } catch ConfigurationError.invalid(let found, _) {
            #expect(found == key)
        }
    }
}

@Suite struct ProxyListTests {
    private static let proxies = ["10.0.0.0/8", "192.0.2.7", "2001:db8:5::/48", "fe80::/9"]

    private func list() throws -> ProxyList { try ProxyList(Self.proxies) }

    @Test(arguments: [
        ("10.255.0.1", true), ("11.0.0.1", false), ("192.0.2.7", true), ("192.0.2.6", false), ("::ffff:10.0.0.1", true),
        ("2001:db8:5:ffff::1", true), ("2001:db8:6::1", false), ("fe80::1%eth0", true), ("fe81::", true),
        ("ff80::", false),
        ("local", false), ("", false),
    ])
    func addressesOfANetworkBeginAlike(address: String, isProxy: Bool) throws {
        #expect(try list().contains(address) == isProxy)
        #expect(try ProxyList(["0.0.0.0/0"]).contains("203.0.113.9") && !ProxyList.none.contains(address))
    }

    /// A mark in front of a comma makes one character of both.
    @Test(arguments: ["\u{600}", "\u{6DD}", "\u{301}"])
    func addressesAreParted(mark: String) throws {
        let list = try ProxyList(["127.0.0.1"])
        #expect(list.client("127.0.0.1", forwarded: ["6.6.6.6, \(mark), 203.0.113.9"]) == "203.0.113.9")
        #expect(list.client("127.0.0.1", forwarded: ["6.6.6.6, \(mark)", "203.0.113.9"]) == "203.0.113.9")
    }

    @Test(arguments: [
        // Nobody is believed who is no proxy.
        ("203.0.113.1", ["10.0.0.1"], "203.0.113.1"), ("203.0.113.1", [], "203.0.113.1"),
        // The right-most address that is no proxy's, over all fields.
        ("10.0.0.1", ["203.0.113.9"], "203.0.113.9"),
        ("10.0.0.1", ["203.0.113.9, 198.51.100.2"], "198.51.100.2"),
        ("10.0.0.1", ["203.0.113.9", "198.51.100.2 ,\t10.0.0.3"], "198.51.100.2"),
        ("192.0.2.7", ["198.51.100.2, 203.0.113.9, 10.0.0.3,2001:db8:5::1"], "203.0.113.9"),
        ("10.0.0.1", ["::FFFF:203.0.113.9"], "203.0.113.9"), ("10.0.0.1", ["2001:DB8:0::9"], "2001:db8::9"),
        // A proxy that asks for itself.
        ("10.0.0.1", [], "10.0.0.1"), ("10.0.0.1", ["10.0.0.2"], "10.0.0.2"),
        // What is no address ends the search.
        ("10.0.0.1", ["203.0.113.9, unknown"], "10.0.0.1"), ("10.0.0.1", ["203.0.113.9, , 10.0.0.2"], "10.0.0.2"),
        ("10.0.0.1", [""], "10.0.0.1"), ("local", ["1.2.3.4"], "local"),
        // Some proxies write the port too.
        ("10.0.0.1", ["203.0.113.9:1234"], "203.0.113.9"),
        ("10.0.0.1", ["[2001:DB8::9]:443, 10.0.0.2:80"], "2001:db8::9"),
        ("10.0.0.1", ["203.0.113.9:"], "203.0.113.9"), ("10.0.0.1", ["203.0.113.9:8x"], "10.0.0.1"),
        ("10.0.0.1", ["[203.0.113.9:8]"], "10.0.0.1"), ("10.0.0.1", ["1:203.0.113.9:8"], "10.0.0.1"),
        ("10.0.0.1", [":80"], "10.0.0.1"), ("10.0.0.1", ["2001:db8::9"], "2001:db8::9"),
    ])
    func theCallerIsTheFirstWhoIsNoProxy(peer: String, forwarded: [String], client: String) throws {
        #expect(try list().client(peer, forwarded: forwarded) == client)
    }
}
