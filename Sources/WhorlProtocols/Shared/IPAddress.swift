internal import Glibc

/// An address of IPv4 or IPv6.
package struct IPAddress: Sendable, Equatable {
    /// 4 or 16 bytes; 4 also of an IPv4 address in the form of IPv6.
    package let bytes: [UInt8]

    fileprivate static let shortBytes = 4
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

    /// The address of IPv4 that bytes begin with; nil where they are too few.
    init?(short bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes.prefix(Self.shortBytes))
        guard isShort else { return nil }
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

    /// What addresses begin with that end with the IPv4 address they stand for: of NAT64 (RFC 6052, 2.1), of NAT64 within a
    /// network (RFC 8215, by prefixes of 96 bits), and of a translator between both (RFC 2765, 2.1).
    private static let translated: [[UInt8]] = [
        [0x00, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8), [0x00, 0x64, 0xFF, 0x9B, 0x00, 0x01],
        [UInt8](repeating: 0, count: 8) + [0xFF, 0xFF, 0x00, 0x00],
    ]
    /// What an address of 6to4 begins with, before the IPv4 address whose network it is of (RFC 3056, 2).
    private static let tunneled: [UInt8] = [0x20, 0x02]
    /// What an address of Teredo begins with; it ends with the inverted IPv4 address of its user (RFC 4380, 4).
    private static let relayed: [UInt8] = [0x20, 0x01, 0x00, 0x00]

    /// A name of the network that an address belongs to: of IPv6 its first 64 bits, or the IPv4 address within it; any other
    /// address as it is.
    ///
    /// All of IPv4 shares the first 64 bits of NAT64, all users of a server those of Teredo, and one address has 65,536
    /// networks of 6to4. A prefix of NAT64 that a network chose for itself is not known.
    package static func name(of address: String) -> String {
        guard let parsed = IPAddress(address) else { return address }
        if parsed.isShort { return parsed.text }
        if let inner = inner(of: parsed.bytes) { return inner.text }
        return parsed.bytes.prefix(networkBytes).map { String($0, radix: 16) }.joined(separator: ":")
    }

    /// The IPv4 address that one of IPv6 stands for; nil for most.
    private static func inner(of bytes: [UInt8]) -> IPAddress? {
        if bytes.starts(with: tunneled) { return IPAddress(short: bytes.dropFirst(tunneled.count)) }
        if bytes.starts(with: relayed) { return IPAddress(short: bytes.suffix(IPAddress.shortBytes).map { ~$0 }) }
        guard translated.contains(where: bytes.starts(with:)) else { return nil }
        return IPAddress(short: bytes.suffix(IPAddress.shortBytes))
    }
}
