import WhorlText

/// A command of the bridge as a URL: `median://auth/get?callbackFunction=F&prompt=P`.
package struct BridgeCommand: Sendable, Equatable {
    /// What is asked for.
    package enum Name: String, Sendable {
        case status, save, get, delete
    }

    /// What is asked for; nil for a command that is not known.
    package let name: Name?
    /// The bridge; the first of the configuration unless stated.
    package let bridge: String?
    /// The secret of a save.
    package let secret: String?
    /// What the person reads.
    package let prompt: String?
    /// Whether a save replaces.
    package let overwrite: Bool?

    /// The schemes: the newer name and the older one.
    package static let schemes = ["median", "gonative"]
    private static let longest = 256 << 10

    /// Reads a URL.
    ///
    /// - Returns: nil for another scheme, or where a parameter occurs twice.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.longest, let colon = text.firstIndex(of: ":"),
            Self.schemes.contains(text[..<colon].lowercased()), text[colon...].hasPrefix("://")
        else { return nil }
        let rest = text[colon...].dropFirst("://".count).prefix { $0 != "#" }
        let halves = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = halves[0].split(separator: "/")
        guard path.first == "auth", path.count == 2 else { return nil }
        var values: [String: String] = [:]
        for pair in halves.count < 2 ? [] : PercentCoding.pairs(of: halves[1]) {
            guard let key = PercentCoding.decodeForm(pair.name), let value = PercentCoding.decodeForm(pair.value),
                values.updateValue(value, forKey: key) == nil
            else { return nil }
        }
        name = Name(rawValue: String(path[1]))
        bridge = values["bridge"]
        secret = values["secret"]
        prompt = values["prompt"]
        overwrite = values["overwrite"].map { $0 != "0" && $0 != "false" }
    }
}
