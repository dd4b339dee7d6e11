/// An address to listen on: `host:port`, IPv6 hosts in brackets.
package struct ListenAddress: Equatable {
    package let host: String
    package let port: Int

    /// - Throws: ``ConfigurationError/invalid(key:reason:)``.
    package init(_ text: String, key: String) throws(ConfigurationError) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count >= 2, let port = parts.last.flatMap({ Int($0) }), (1...65_535).contains(port) else {
            throw .invalid(key: key, reason: "must be an address and a port, as 127.0.0.1:8443")
        }
        host = parts.dropLast().joined(separator: ":").trimming("[", "]")
        self.port = port
        guard !host.isEmpty else {
            throw .invalid(key: key, reason: "must be an address and a port, as 127.0.0.1:8443")
        }
    }

    /// Whether only this machine can reach it.
    package var isLoopback: Bool { Self.isLoopback(host) }

    /// Whether a host is this machine, seen from itself.
    package static func isLoopback(_ host: String) -> Bool {
        host.hasPrefix("127.") || host == "::1" || host == "localhost" || host.hasPrefix("::ffff:127.")
    }
}

extension String {
    fileprivate func trimming(_ prefix: String, _ suffix: String) -> String {
        hasPrefix(prefix) && hasSuffix(suffix) ? String(dropFirst().dropLast()) : self
    }
}
