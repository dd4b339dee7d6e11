/// Manifests in one folder and model files in another, to be installed together.
public struct ModelCollection: Sendable {
    /// The most files that are looked at.
    private static let mostFiles = 100_000
    /// How deep folders are looked into.
    private static let deepest = 16
    private static let manifestEnding = ".json"
    private static let modelEndings = [".onnx", ".dat"]

    /// A manifest and the file that it is of.
    public struct Entry: Sendable {
        /// What is known of the model.
        public let manifest: ModelManifest
        /// The file with the manifest's hash; nil where none was found.
        public let file: String?

        package init(manifest: ModelManifest, file: String?) {
            self.manifest = manifest
            self.file = file
        }
    }

    /// By name, those first that the manifests' folder names as defaults: the first of a role that is installed becomes
    /// its default.
    public let entries: [Entry]

    /// Finds the file of each manifest.
    ///
    /// - Parameters:
    ///   - files: a folder with models' files, at any depth; links to folders are not followed.
    ///   - manifests: a folder with manifests, such as `NAME.json`, and maybe `defaults.json`.
    /// - Throws: ``WhorlError/fileNotFound(path:)`` where a folder is missing or has no manifest,
    ///   ``WhorlError/unreadableFile(path:reason:)``, ``WhorlError/damagedManifest(path:key:reason:)``,
    ///   ``WhorlError/modelHashMismatch(path:got:expected:)`` where files of the manifest's file name are there, and
    ///   all have another hash.
    public init(files: String, manifests: String) throws(WhorlError) {
        let known = try Self.manifests(in: manifests)
        let defaults = try ModelDefaults(folder: manifests)
        let preferred = ModelRole.allCases.compactMap { defaults[$0] }
        guard FolderContents.exists(files) else { throw .fileNotFound(path: files) }
        var found: [String] = []
        try Self.list(files, depth: 0, into: &found)
        var entries: [Entry] = []
        for manifest in known.filter({ preferred.contains($0.name) }) + known.filter({ !preferred.contains($0.name) }) {
            entries.append(Entry(manifest: manifest, file: try Self.file(of: manifest, among: found)))
        }
        self.entries = entries
    }

    private static func manifests(in folder: String) throws(WhorlError) -> [ModelManifest] {
        let names = try FolderContents.names(in: folder)
            .filter { $0.hasSuffix(manifestEnding) && $0 != ModelDefaults.fileName }
        guard !names.isEmpty else { throw .fileNotFound(path: "\(folder)/NAME\(manifestEnding)") }
        var manifests: [ModelManifest] = []
        for name in names { manifests.append(try ModelManifest(path: "\(folder)/\(name)")) }
        return manifests.sorted { $0.name < $1.name }
    }

    private static func list(_ folder: String, depth: Int, into files: inout [String]) throws(WhorlError) {
        for name in try FolderContents.names(in: folder) where files.count < mostFiles {
            let path = "\(folder)/\(name)"
            if FolderContents.isFolder(path) {
                if depth < deepest { try list(path, depth: depth + 1, into: &files) }
            } else if modelEndings.contains(where: { name.hasSuffix($0) }) {
                files.append(path)
            }
        }
    }

    private static func file(of manifest: ModelManifest, among files: [String]) throws(WhorlError) -> String? {
        var mismatch: WhorlError?
        for path in files where path.hasSuffix("/" + manifest.file) {
            do throws(WhorlError) {
                try manifest.checkHash(of: try FileContents.read(path, limit: ModelFolder.maximumBytes), path: path)
                return path
            } catch .modelHashMismatch(let path, let got, let expected) {
                mismatch = .modelHashMismatch(path: path, got: got, expected: expected)
            }
        }
        if let mismatch { throw mismatch }
        return nil
    }
}
