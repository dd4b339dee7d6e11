/// An address to listen on: `host:port`, IPv6 hosts in brackets.
package struct ListenAddress: Equatable {
    package let host: String
    package let port: Int

    /// - Throws: ``ConfigurationError/invalid(key:reason:)``.
    package init(_ text: String, key: String) throws(ConfigurationError) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count >= 2, let port = parts.last.flatMap({ Int($0) }), (1...65_535).contains(port) else {
            throw .invalid(key: key, reason: "must be an address and a port, such as 127.0.0.1:8443")
        }
        host = parts.dropLast().joined(separator: ":").trimming("[", "]")
        self.port = port
        guard !host.isEmpty else {
            throw .invalid(key: key, reason: "must be an address and a port, such as 127.0.0.1:8443")
        }
    }

    /// Whether only this machine can reach it.
    package var isLoopback: Bool { Self.isLoopback(host) }

    /// Whether a host is this machine, seen from itself: an address, or the name `localhost`. Other names that begin
    /// like an address, such as `127.evil.test`, lead wherever their owner wants.
    package static func isLoopback(_ host: String) -> Bool {
        if host == "localhost" || host == "::1" { return true }
        let address = host.hasPrefix(Self.mapped) ? host.dropFirst(Self.mapped.count) : host[...]
        let numbers = address.split(separator: ".", omittingEmptySubsequences: false)
        guard numbers.count == 4, numbers.first == "127" else { return false }
        return numbers.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt8($0) != nil }
    }

    /// How an IPv4 address begins where it is written as one of IPv6 (RFC 4291, 2.5.5.2).
    private static let mapped = "::ffff:"
}

extension String {
    fileprivate func trimming(_ prefix: String, _ suffix: String) -> String {
        hasPrefix(prefix) && hasSuffix(suffix) ? String(dropFirst().dropLast()) : self
    }
}

extension ServiceConfiguration {
    /// Hosts that a request may name: ``names`` in lower case, addresses of IPv6 without brackets.
    package var hosts: Set<String> { Set(names.map { $0.lowercased().trimming("[", "]") }) }
}
