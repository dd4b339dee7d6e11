import WhorlProtocols

/// Proxies whose word about who calls is believed.
package struct ProxyList: Sendable, Equatable {
    /// A network: addresses that begin alike.
    struct Network: Sendable, Equatable {
        let bytes: [UInt8]
        /// Bits that count.
        let length: Int

        /// Reads an address, or a network as `10.0.0.0/8`; nil for another text.
        init?(_ text: String) {
            let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard let first = parts.first, let bytes = IPAddress(first)?.bytes else { return nil }
            self.bytes = bytes
            guard parts.count == 2 else {
                length = 8 * bytes.count
                return
            }
            guard parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let length = Int(parts[1]),
                length <= 8 * bytes.count
            else { return nil }
            self.length = length
        }

        func contains(_ address: [UInt8]) -> Bool {
            guard address.count == bytes.count else { return false }
            let whole = length / 8
            guard address.prefix(whole) == bytes.prefix(whole) else { return false }
            let rest = length % 8
            return rest == 0 || (address[whole] ^ bytes[whole]) >> (8 - rest) == 0
        }
    }

    private let networks: [Network]

    /// Bits below which a network holds a large part of all addresses of its kind: 8 of IPv4, 16 of IPv6.
    private static let leastLengths = [4: 8, 16: 16]

    /// Whether a network holds so many addresses that strangers are among them, who could state any other.
    var believesStrangers: Bool {
        networks.contains { network in Self.leastLengths[network.bytes.count].map { network.length < $0 } ?? false }
    }

    /// Takes addresses and networks, such as `192.0.2.1` and `2001:db8::/32`.
    ///
    /// - Throws: ``ConfigurationError/invalid(key:reason:)``.
    package init(_ texts: [String]) throws(ConfigurationError) {
        var networks: [Network] = []
        for text in texts {
            guard let network = Network(text) else {
                throw .invalid(key: "proxies", reason: "needs addresses or networks, such as 192.0.2.1 and 10.0.0.0/8")
            }
            networks.append(network)
        }
        self.networks = networks
    }

    private init() { networks = [] }

    /// Nobody is believed.
    package static let none = ProxyList()

    /// Whether an address is a proxy's.
    package func contains(_ address: String) -> Bool {
        guard !networks.isEmpty, let bytes = IPAddress(address)?.bytes else { return false }
        return networks.contains { $0.contains(bytes) }
    }

    /// Who calls: the right-most address of `X-Forwarded-For` that is no proxy's, where a proxy calls.
    ///
    /// What stands to the left of it was written by somebody who is not believed. What is no address, with a port or without,
    /// ends the search at the proxy that passed it on.
    ///
    /// - Parameters:
    ///   - peer: the other end of the connection.
    ///   - forwarded: the values of the header's fields, in their order.
    /// - Returns: the caller's address.
    package func client(_ peer: String, forwarded: [String]) -> String {
        var client = peer
        // By bytes: a mark in front of a comma makes one character of both.
        let entries = forwarded.flatMap {
            $0.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        }
        for entry in entries.reversed() {
            guard contains(client) else { break }
            let text = String(
                decoding: entry.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }, as: UTF8.self)
            guard let address = IPAddress(text) ?? IPAddress(Self.withoutPort(text)) else { break }
            client = address.text
        }
        return client
    }

    /// What stands before the port in `192.0.2.1:4711` and in the brackets of `[2001:db8::1]:4711`, as some proxies write
    /// addresses; empty for another text.
    private static func withoutPort(_ text: String) -> String {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard let port = parts.last, port.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return "" }
        let address = parts.dropLast().joined(separator: ":")
        if parts.count == 2 { return address }
        return address.hasPrefix("[") && address.hasSuffix("]") ? String(address.dropFirst().dropLast()) : ""
    }
}

extension ServiceConfiguration {
    /// The proxies that are believed.
    ///
    /// - Throws: ``ConfigurationError/invalid(key:reason:)``.
    package func proxyList() throws(ConfigurationError) -> ProxyList { try ProxyList(proxies) }
}
