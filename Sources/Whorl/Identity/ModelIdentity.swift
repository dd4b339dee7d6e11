/// Which model made an embedding: embeddings of different models are never compared.
public struct ModelIdentity: Sendable, Hashable, Codable {
    /// The name that the model is installed under.
    public let name: String
    /// SHA-256 of the model's file, or of that hash and a word where embeddings are made of a face and its mirror image
    /// (``ModelManifest/mirror``): 64 lower-case hexadecimal digits.
    public let sha256: String

    private static let shownDigits = 8

    /// The name, and as much of the hash as tells models of one name apart, for people to read.
    package var text: String { "\(name) (\(sha256.prefix(Self.shownDigits)))" }

    /// Joins a name and a hash.
    public init(name: String, sha256: String) {
        self.name = name
        self.sha256 = sha256
    }
}
