/// What a session's QR code holds: `https://HOST/q/ALIAS`.
public struct QRContent: Sendable, Equatable {
    /// How the service is reached, without a slash at the end.
    public let service: String
    /// What shows the session.
    public let alias: String

    /// Reads the text of a QR code.
    ///
    /// - Throws: ``VIDError/noSession`` for any other text.
    public init(_ text: String) throws(VIDError) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 5, parts[0] == "https:" || parts[0] == "http:", parts[1].isEmpty, !parts[2].isEmpty,
            parts[3] == "q", Self.isAlias(parts[4]), !parts[2].contains("@"), parts[2].utf8.allSatisfy({ $0 > 0x20 })
        else { throw .noSession }
        // Over plain HTTP anybody on the way could be the service.
        guard parts[0] == "https:" || Self.isLoopback(parts[2]) else { throw .noSession }
        service = "\(parts[0])//\(parts[2])"
        alias = String(parts[4])
    }

    private static let longestAlias = 128

    private static func isAlias(_ text: Substring) -> Bool {
        (1...longestAlias).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    /// Whether an authority is this machine: an address of four numbers, as names may begin with `127.` too.
    private static func isLoopback(_ authority: Substring) -> Bool {
        if authority == "[::1]" || authority.hasPrefix("[::1]:") { return true }
        let host = authority.prefix { $0 != ":" }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false)
        let isAddress = numbers.allSatisfy { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt8($0) != nil }
        return host == "localhost" || numbers.count == 4 && numbers.first == "127" && isAddress
    }
}
