/// Names a master key without telling it: the first 16 bytes of an HMAC-SHA256 of a fixed text under the key.
struct KeyIdentifier: Hashable, Sendable {
    private static let byteCount = 16
    private static let text = Array("whorl master key identifier".utf8)

    let bytes: [UInt8]

    /// Takes an identifier that was stored.
    init(stored bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The identifier of a key.
    init(of key: SecretKey) {
        bytes = Array(KeyDerivation.authenticationCode(of: Self.text, under: key).prefix(Self.byteCount))
    }

    /// Digits of ``text``.
    static let textLength = 2 * byteCount

    /// Lower-case hexadecimal digits.
    package var text: String { ContentHash.hexadecimal(bytes) }
}
