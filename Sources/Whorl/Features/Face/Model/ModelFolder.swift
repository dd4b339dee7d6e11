/// The folder of installed models: a folder a model, with its file and its manifest, and `defaults.json`.
///
/// Models are installed, never guessed: what is opened has the hash that was stated when it was installed. A model
/// appears whole or not at all, and any number of processes may install and open at once.
public struct ModelFolder: Sendable {
    /// The longest file of a model that is read, in bytes.
    public static let maximumBytes = 1 << 30

    /// The folder; it need not exist.
    public let path: String

    /// Names a folder; ``usualPath`` unless stated.
    public init(path: String = Self.usualPath) {
        self.path = path
    }

    /// The folder of the environment: `$WHORL_MODELS`, else `$XDG_DATA_HOME/whorl/models`, else
    /// `~/.local/share/whorl/models`.
    public static var usualPath: String {
        UserFolder.variable("WHORL_MODELS") ?? UserFolder.data + "/models"
    }

    /// The folder, the folders of its models and all files that models are read from.
    package var contents: [String] {
        func inside(_ folder: String) -> [String] { FolderContents.knownNames(in: folder).map { "\(folder)/\($0)" } }
        return [path] + inside(path) + inside(path).flatMap(inside)
    }

    /// The folder of a model.
    func folder(_ name: String) -> String { "\(path)/\(name)" }

    /// The file of an installed model.
    public func path(of manifest: ModelManifest) -> String { "\(folder(manifest.name))/\(manifest.file)" }

    /// The manifest of a model.
    func manifestPath(_ name: String) -> String { "\(folder(name))/\(ManifestFile.name)" }
}
