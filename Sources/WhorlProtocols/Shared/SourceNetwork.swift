/// Where failures of somebody who is not known are counted.
package enum SourceNetwork {
    /// Bytes of an IPv6 address that name the network of one customer (RFC 6177); whoever has it has all of the rest.
    private static let networkBytes = 8

    /// A name of the network that an address belongs to: of IPv6 its first 64 bits; any other address as it is.
    package static func name(of address: String) -> String {
        guard let parsed = IPAddress(address) else { return address }
        if parsed.isShort { return parsed.text }
        return parsed.bytes.prefix(networkBytes).map { String($0, radix: 16) }.joined(separator: ":")
    }
}
