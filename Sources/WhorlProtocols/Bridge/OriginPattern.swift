/// An origin of web pages, or a pattern of several: `https://shop.example`, `https://*.example.com`, `*`.
package struct OriginPattern: Sendable, Equatable {
    private enum Kind: Equatable {
        case any
        case exact(String)
        /// What an origin begins and ends with; one name at least stands between.
        case below(scheme: String, host: String)
    }

    private let kind: Kind

    /// Whether every page is meant.
    package var isAny: Bool { kind == .any }

    /// Reads a pattern; nil for any other text.
    package init?(_ text: String) {
        let text = text.lowercased()
        if text == "*" {
            kind = .any
        } else if text.hasPrefix("*.") {
            guard let host = Self.host(String(text.dropFirst(1)), "https") else { return nil }
            kind = .below(scheme: "https://", host: host)
        } else {
            guard let scheme = ["https", "http"].first(where: { text.hasPrefix($0 + "://") }) else { return nil }
            var rest = String(text.dropFirst(scheme.count + "://".count))
            if rest.hasSuffix("/") { rest.removeLast() }
            let isPattern = rest.hasPrefix("*.")
            guard let host = Self.host(isPattern ? String(rest.dropFirst()) : rest, scheme) else { return nil }
            kind = isPattern ? .below(scheme: scheme + "://", host: host) : .exact(scheme + "://" + host)
        }
    }

    /// The origin of an address, as browsers write it; nil for what has none.
    package static func origin(of address: String) -> String? {
        guard let start = address.firstRange(of: "://")?.upperBound else { return nil }
        let end = address[start...].firstIndex { "/?#".contains($0) } ?? address.endIndex
        guard case .exact(let origin)? = OriginPattern(String(address[..<end]))?.kind else { return nil }
        return origin
    }

    /// Whether an `Origin` header's value is meant. No pattern means `null`.
    package func matches(_ origin: String) -> Bool {
        let origin = origin.lowercased()
        guard origin.hasPrefix("http://") || origin.hasPrefix("https://") else { return false }
        switch kind {
        case .any: return true
        case .exact(let exact): return origin == exact
        case .below(let scheme, let host):
            guard origin.hasPrefix(scheme), origin.hasSuffix(host) else { return false }
            let name = origin.dropFirst(scheme.count).dropLast(host.count)
            return !name.isEmpty && Self.isName(name) && name.first != "." && name.last != "."
        }
    }

    /// A host with its port, as browsers write it: without the scheme's own port; nil for any other text.
    private static func host(_ text: String, _ scheme: String) -> String? {
        let isBracketed = text.hasPrefix("[")
        let parts =
            isBracketed
            ? text.split(separator: "]", maxSplits: 1).map(String.init)
            : text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let name = parts.first, name.utf8.count > 1 || isName(name[...]) else { return nil }
        let port: Substring? = parts.count < 2 ? nil : isBracketed ? parts[1].dropFirst() : parts[1][...]
        guard isBracketed ? name.dropFirst().allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." }) : isName(name[...])
        else { return nil }
        let host = isBracketed ? name + "]" : name
        guard let port else { return host }
        guard let number = Int(port), (1...65_535).contains(number) else { return nil }
        return number == (scheme == "https" ? 443 : 80) ? host : "\(host):\(number)"
    }

    private static func isName(_ text: Substring) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
                    UInt8(ascii: "."), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
