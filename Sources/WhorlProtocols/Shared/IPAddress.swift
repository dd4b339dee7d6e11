internal import Glibc

/// An address of IPv4 or IPv6.
package struct IPAddress: Sendable, Equatable {
    /// 4 or 16 bytes; 4 also of an IPv4 address in the form of IPv6.
    package let bytes: [UInt8]

    private static let shortBytes = 4
    /// What an IPv4 address begins with as a socket for both kinds shows it (RFC 4291, 2.5.5.2).
    private static let mapped = [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF]

    /// Reads an address, of IPv6 perhaps with the zone that follows `%`; nil for another text.
    package init?(_ text: String) {
        var short = in_addr()
        if inet_pton(AF_INET, text, &short) == 1 {
            bytes = withUnsafeBytes(of: short) { Array($0) }
            return
        }
        var long = in6_addr()
        guard inet_pton(AF_INET6, String(text.prefix { $0 != "%" }), &long) == 1 else { return nil }
        let all = withUnsafeBytes(of: long) { Array($0) }
        bytes = all.starts(with: Self.mapped) ? Array(all.dropFirst(Self.mapped.count)) : all
    }

    /// Whether it is of IPv4.
    package var isShort: Bool { bytes.count == Self.shortBytes }

    /// The address as it is usually written, without a zone.
    package var text: String {
        if isShort { return bytes.map(String.init).joined(separator: ".") }
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        inet_ntop(AF_INET6, bytes, &text, socklen_t(text.count))
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}

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
