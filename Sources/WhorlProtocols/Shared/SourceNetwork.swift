import Glibc

/// Where failures of somebody who is not known are counted.
package enum SourceNetwork {
    /// Bytes of an IPv6 address that name the network of one customer (RFC 6177); whoever has it has all of the rest.
    private static let networkBytes = 8
    /// What an IPv4 address begins with as a socket for both kinds shows it (RFC 4291, 2.5.5.2).
    private static let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]

    /// A name of the network that an address belongs to: of IPv6 its first 64 bits; any other address as it is.
    package static func name(of address: String) -> String {
        var parsed = in6_addr()
        guard inet_pton(AF_INET6, String(address.prefix { $0 != "%" }), &parsed) == 1 else { return address }
        let bytes = withUnsafeBytes(of: parsed) { Array($0) }
        if bytes.starts(with: mapped) { return bytes.dropFirst(mapped.count).map(String.init).joined(separator: ".") }
        return bytes.prefix(networkBytes).map { String($0, radix: 16) }.joined(separator: ":")
    }
}
