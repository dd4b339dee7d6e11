/// An `https` address that a file is fetched from.
struct SecureAddress: Equatable {
    private static let scheme = "https://"
    private static let longest = 2048

    let text: String
    /// The host and its port.
    let host: String

    /// Accepts an address of the scheme `https` with a host and without credentials, of printable ASCII characters.
    init?(_ text: String) {
        let isPrintable = text.utf8.allSatisfy { 0x21...0x7E ~= $0 }
        guard text.lowercased().hasPrefix(Self.scheme), text.utf8.count <= Self.longest, isPrintable else { return nil }
        let host = text.dropFirst(Self.scheme.count).prefix { !"/?#\\".contains($0) }
        guard !host.isEmpty, !host.contains("@") else { return nil }
        (self.text, self.host) = (text, String(host))
    }
}
