import WhorlText

/// Where a user is sent after a biometric operation.
///
/// Whoever makes a link chooses it, and it gets the token: hence only what begins as the app was registered with, and
/// never a scheme that runs or reads something.
public struct ReturnAddress: Sendable, Equatable {
    /// The address; its scheme and host are in lower case.
    public let url: String

    private static let web: Set = ["http", "https"]
    private static let forbidden: Set = ["javascript", "data", "file", "vbscript", "blob", "about"]

    /// Takes an address; nil for other text, or a scheme that is never opened.
    ///
    /// The bare name of an app's own scheme, such as `shop-app`, stands for `shop-app://`.
    public init?(_ text: String) {
        let isPlain = text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !Self.unsafe.contains($0) }
        guard isPlain else { return nil }
        guard let colon = text.firstIndex(of: ":") else {
            let scheme = text.lowercased()
            // Those of the web are everybody's.
            guard Self.isScheme(scheme), !Self.forbidden.contains(scheme), !Self.web.contains(scheme) else {
                return nil
            }
            url = scheme + "://"
            return
        }
        let scheme = text[..<colon].lowercased()
        guard Self.isScheme(scheme), !Self.forbidden.contains(scheme) else { return nil }
        let rest = text[text.index(after: colon)...]
        guard rest.hasPrefix("//") else {
            guard !Self.web.contains(scheme) else { return nil }
            url = scheme + ":" + rest
            return
        }
        let authority = rest.dropFirst(2).prefix { !"/?#".contains($0) }
        guard !authority.contains("@"), !authority.isEmpty || !Self.web.contains(scheme) else { return nil }
        let path = rest.dropFirst(2 + authority.count)
        guard !Self.climbs(path) else { return nil }
        url = scheme + "://" + authority.lowercased() + path
    }

    /// Whether it begins with one of an app's addresses. A host or a name in a path counts as a whole: `https://rp.test`
    /// stands for `https://rp.test/cb`, not for `https://rp.test.example`.
    public func isAllowed(by prefixes: [String]) -> Bool {
        prefixes.compactMap(ReturnAddress.init).contains { prefix in
            guard url.hasPrefix(prefix.url) else { return false }
            let next = url.dropFirst(prefix.url.count).first
            return next == nil || "/?#".contains(next ?? " ") || prefix.url.last.map { "/?#=&:".contains($0) } ?? false
        }
    }

    /// The address with what a callback tells added to its query; what it holds already stays, but for fields that only a
    /// callback has: whoever made the link wrote those.
    ///
    /// - Parameters:
    ///   - accessToken: the token, whose result is to be fetched.
    ///   - state: what the client wanted back.
    ///   - error: why the operation did not succeed.
    /// - Returns: the whole URL.
    public func callback(accessToken: String, state: String?, error: String? = nil) -> String {
        let fragment = url.firstIndex(of: "#") ?? url.endIndex
        let base = Self.without(Self.callbackFields, url[..<fragment])
        var pairs = [("access_token", accessToken)]
        if let error { pairs.append(("error", error)) }
        if let state { pairs.append(("state", state)) }
        let joint = !base.contains("?") ? "?" : base.hasSuffix("?") || base.hasSuffix("&") ? "" : "&"
        let added = pairs.map { "\($0)=\(PercentCoding.encode($1))" }.joined(separator: "&")
        return base + joint + added + url[fragment...]
    }

    private static let callbackFields: Set = ["access_token", "error", "state"]

    /// An address without the fields of some names in its query.
    private static func without(_ names: Set<String>, _ address: Substring) -> String {
        guard let mark = address.firstIndex(of: "?") else { return String(address) }
        let fields = address[address.index(after: mark)...].split(separator: "&", omittingEmptySubsequences: false)
        let kept = fields.filter { field in
            let name = field.prefix { $0 != "=" }
            return !names.contains(PercentCoding.decode(name, plus: .itself) ?? String(name))
        }
        return address[...mark] + kept.joined(separator: "&")
    }

    private static let unsafe = Set("\"<>\\^`{|}".utf8)

    private static func isScheme(_ text: String) -> Bool {
        guard let first = text.first, first.isASCII, first.isLetter else { return false }
        return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }

    /// Whether a path leaves the folder that it begins in.
    private static func climbs(_ path: Substring) -> Bool {
        path.prefix { !"?#".contains($0) }.split(separator: "/").contains {
            let name = PercentCoding.decode($0, plus: .itself) ?? ".."
            return name == ".." || name.contains("/") || name.contains("\\")
        }
    }
}
