import WhorlText

/// The header of a JSON web token (RFC 7515, 4), before anything of it is believed.
package struct TokenHeader: Decodable, Sendable, Equatable {
    /// The algorithm that it names.
    package let alg: String
    /// The key that it names.
    package let kid: String?

    /// The longest token whose header is read, in bytes.
    private static let longest = 16 << 10

    /// Reads the header of a token; nil where the text is no token of three parts, or one is refused by ``JSONCheck``:
    /// libraries decode the claims before they check the signature.
    package init?(of token: String) {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard token.utf8.count <= Self.longest, parts.count == 3, let bytes = Base64URL.decode(parts[0]),
            let claims = Base64URL.decode(parts[1]), JSONCheck.fault(in: claims) == nil,
            let header = JSONCheck.decoded(Self.self, bytes)
        else { return nil }
        self = header
    }
}
