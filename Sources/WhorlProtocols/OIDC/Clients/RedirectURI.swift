/// Where a client wants its users sent back to, as it was registered.
package struct RedirectURI: Codable, Sendable, Equatable {
    /// How sure it is that only the client gets what is sent there.
    package enum Kind: String, Codable, Sendable {
        /// A link that only the owner of a host can claim.
        case https
        /// A port of the user's own machine.
        case loopback
        /// A scheme that any app on the device can claim.
        case custom
    }

    /// The text, which is compared as it stands.
    package let text: String
    /// Its kind.
    package let kind: Kind

    /// Reads a redirect URI; nil for one that must not be registered.
    ///
    /// Refused are relative ones, those with a fragment, a user or anything outside visible ASCII, hosts that are no names,
    /// as `*.example.com`, which a page's policy would read as a pattern, `http` beyond loopback, and schemes that browsers
    /// run, read or answer themselves.
    package init?(_ text: String) {
        guard (1...Self.longest).contains(text.utf8.count), text.utf8.allSatisfy(Self.isAllowed),
            let colon = text.firstIndex(of: ":")
        else { return nil }
        let scheme = text[..<colon].lowercased()
        let rest = text[text.index(after: colon)...]
        guard Self.isScheme(scheme), !Self.forbidden.contains(scheme) else { return nil }
        let authority = Self.authority(rest)
        switch scheme {
        case "https":
            guard let authority, Self.isHost(authority) else { return nil }
            kind = .https
        case "http":
            guard let authority, Self.isHost(authority), Self.isLoopback(Self.host(authority)) else { return nil }
            kind = .loopback
        default:
            guard authority.map({ !$0.utf8.contains(UInt8(ascii: "@")) }) ?? true else { return nil }
            kind = .custom
        }
        self.text = text
    }

    /// Whether a request names this URI: the same text, or on a loopback address the same but for the port, which a
    /// native app learns only when it runs (RFC 8252, 7.3).
    package func matches(_ requested: String) -> Bool {
        // Bytes are compared, as texts of other scalars may be equal.
        if requested.utf8.elementsEqual(text.utf8) { return true }
        guard kind == .loopback, let other = RedirectURI(requested), other.kind == .loopback else { return false }
        let (own, theirs) = (Self.split(text), Self.split(requested))
        return Self.isAddress(own.host) && own.host == theirs.host && own.rest.utf8.elementsEqual(theirs.rest.utf8)
    }

    /// What a page's policy names so that browsers follow a form's redirect to a requested URI (CSP 3, 2.3.1): the
    /// origin, or the scheme alone where the policy's grammar has no word for the host.
    package static func policySource(of requested: String) -> String? {
        guard let uri = RedirectURI(requested), let colon = requested.firstIndex(of: ":") else { return nil }
        let scheme = requested[...colon].lowercased()
        guard uri.kind != .custom, let authority = authority(requested[colon...].dropFirst()),
            authority.utf8.allSatisfy(isPlain)
        else { return scheme }
        return "\(scheme)//\(authority)"
    }

    /// Whether a byte may stand in a policy's host and port.
    private static func isPlain(_ byte: UInt8) -> Bool {
        isLetter(byte) || (0x30...0x39).contains(byte) || "-.:".utf8.contains(byte)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    /// A request's text with parameters added to its query.
    ///
    /// - Parameters:
    ///   - fields: names and values that are written as they stand.
    ///   - requested: the text, which matches this URI.
    /// - Returns: the whole URL.
    package func adding(_ fields: [(name: String, value: String)], to requested: String) -> String {
        let separator = !requested.contains("?") ? "?" : requested.hasSuffix("?") ? "" : "&"
        return requested + separator + fields.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    }

    private static let longest = 2_048
    private static let forbidden: Set<String> = [
        "about", "blob", "data", "file", "filesystem", "ftp", "javascript", "mailto", "vbscript", "view-source", "ws",
        "wss",
    ]

    private static func isAllowed(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !"#\\\"<>^`{|}".utf8.contains(byte)
    }

    private static func isScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return false }
        return text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"),
                UInt8(ascii: "-"), UInt8(ascii: "."):
                true
            default: false
            }
        }
    }

    /// What follows `//`, up to the path.
    private static func authority(_ rest: Substring) -> String? {
        guard rest.hasPrefix("//") else { return nil }
        return String(rest.dropFirst(2).prefix { $0 != "/" && $0 != "?" })
    }

    private static func isHost(_ authority: String) -> Bool {
        let host = host(authority)
        let port = authority.dropFirst(host.count)
        let isLiteral = host.hasPrefix("[") && IPAddress(String(host.dropFirst().dropLast())) != nil
        guard !host.isEmpty, isLiteral || host.utf8.allSatisfy({ isPlain($0) && $0 != colon || $0 == underscore })
        else { return false }
        // Other spellings of a number are read as another port, or as none, elsewhere.
        guard let number = UInt16(port.dropFirst()), number > 0 else { return port.isEmpty }
        return port == ":\(number)"
    }

    private static var colon: UInt8 { UInt8(ascii: ":") }
    private static var underscore: UInt8 { UInt8(ascii: "_") }

    private static func host(_ authority: String) -> String {
        if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") {
            return String(authority[...end])
        }
        return String(authority.prefix { $0 != ":" })
    }

    private static func isAddress(_ host: String) -> Bool { host == "127.0.0.1" || host == "[::1]" }

    private static func isLoopback(_ host: String) -> Bool { isAddress(host) || host.lowercased() == "localhost" }

    private static func split(_ text: String) -> (host: String, rest: Substring) {
        let rest = text.drop { $0 != ":" }.dropFirst()
        guard let authority = authority(rest) else { return ("", rest) }
        return (host(authority), rest.dropFirst(2 + authority.count))
    }
}
