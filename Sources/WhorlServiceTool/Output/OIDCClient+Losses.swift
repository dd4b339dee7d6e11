import WhorlProtocols

extension OIDCClient {
    /// What a client gives up by how it was registered, a sentence each.
    var losses: [String] {
        guard allowsNoChallenge else { return [] }
        let schemes = redirects.filter { $0.kind == .custom }.map { "\($0.text.prefix { $0 != ":" }):" }
        let reader =
            schemes.isEmpty
            ? "who reads a code" : "another app that claims \(schemes.joined(separator: " or ")) reads the code and"
        let deed =
            isConfidential ? "can have the backend sign it in as the user" : "can redeem it and sign in as the user"
        return [
            "without PKCE nothing ties a code to who asked for it: \(reader) \(deed)",
            "code_challenge and code_challenge_method=S256 in its requests prevent that, see docs/openid.md",
        ]
    }
}
