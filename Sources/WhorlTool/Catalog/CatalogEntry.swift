import Whorl

/// A model that is known: where it comes from, what its file is, and what its terms are.
struct CatalogEntry: Codable {
    /// What a model does in a face pipeline.
    enum Role: String, Codable {
        case detector, embedder
        /// Finds landmarks in the box of a face.
        case landmarks
    }

    /// The name that commands use.
    let name: String
    let role: Role
    /// Name of the file; absent where it was never at hand.
    let file: String?
    /// Bytes of the file.
    let bytes: Int?
    /// SHA-256 of the file in lower-case hexadecimal digits; absent where it is not known. Nothing is fetched then.
    let sha256: String?
    let use: ModelUse
    let codeLicence: String
    let weightsLicence: String
    let trainingData: String
    /// What is open about the terms of the training data.
    let openQuestions: String
    let input: ModelInput?
    let alignment: AlignmentTemplate?
    let metric: EmbeddingMetric?
    /// Whether embeddings are made of a face and its mirror image; absent where they are not.
    let mirror: Bool?
    /// Accuracy on the pairs of LFW as Whorl measured it, in percent; absent where the file was not at hand.
    let lfw: Double?
    /// The figure that the publisher states.
    let published: String?
    /// Where the file comes from.
    let origin: String
    /// Where the file is fetched: an `https` address.
    let address: String?
    /// The Python package that the file is a member of.
    let package: PackageMember?
    /// Why the command does not fetch the file by itself.
    let unavailable: String?
}

/// A file in the archive of a Python package.
struct PackageMember: Codable, Equatable {
    let name: String
    let version: String
    /// Name of the archive.
    let archive: String
    /// SHA-256 of the archive.
    let sha256: String
    /// Path of the file in the archive.
    let member: String
}

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
