internal import FoundationEssentials
public import Whorl

/// What the scores of a file are of: the file's first line, as a comment in JSON.
///
/// Files of other programs have no such line; their scores cannot be told apart from those of another extractor.
public struct ScoreOrigin: Sendable, Equatable, Codable {
    /// What was compared.
    public let modality: Modality
    /// Version of the extractor of prints, or of the pipeline of faces.
    public let extractorVersion: Int
    /// The model that made the embeddings; absent for prints.
    public let model: ModelIdentity?

    /// States what scores are of.
    public init(modality: Modality, extractorVersion: Int, model: ModelIdentity? = nil) {
        self.modality = modality
        self.extractorVersion = extractorVersion
        self.model = model
    }

    private static let mark = "# "
    /// The longest first line that is read, in bytes.
    private static let longest = 4096

    /// The line, ended.
    package var line: String {
        let json = (try? JSONCoding.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        return Self.mark + json + "\n"
    }

    /// Reads a line.
    ///
    /// - Returns: nil where it says nothing of the kind.
    package init?(line: String) {
        guard line.hasPrefix(Self.mark), line.utf8.count <= Self.longest else { return nil }
        let json = Data(line.dropFirst(Self.mark.count).utf8)
        guard let origin = try? JSONCoding.decode(Self.self, from: json) else { return nil }
        self = origin
    }

    /// Reads the first line of a file.
    ///
    /// - Returns: nil where it does not say what the scores are of.
    /// - Throws: ``WhorlError/fileNotFound(path:)``, ``WhorlError/unreadableFile(path:reason:)`` as
    ///   ``EvaluationError/engine(_:)``.
    public init?(path: String) throws(EvaluationError) {
        var lines = try LineReader(path)
        guard let range = try lines.next(), range.count <= Self.longest else { return nil }
        self.init(line: String(decoding: lines.bytes[range], as: UTF8.self))
    }
}
