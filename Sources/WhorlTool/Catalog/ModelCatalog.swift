import FoundationEssentials
import Whorl

/// The models that are known: `catalog/catalog.json` in a folder of manifests.
struct ModelCatalog {
    /// The longest file that is read, in bytes.
    private static let maximumBytes = 1 << 20
    private static let currentFormat = 1
    private static let name = "catalog/catalog.json"

    private struct File: Decodable {
        let format: Int
        let models: [CatalogEntry]
        let sets: [String: [String]]
    }

    /// The folder of manifests.
    let folder: String
    let entries: [CatalogEntry]
    /// Names of models that belong together, by the name of the set.
    let sets: [String: [String]]

    /// Reads the catalog of a folder of manifests.
    ///
    /// - Throws: ``WhorlError/fileNotFound(path:)``, ``WhorlError/unreadableFile(path:reason:)``,
    ///   ``WhorlError/inputTooLarge(bytes:limit:)``, ``WhorlError/damagedManifest(path:key:reason:)``.
    init(folder: String) throws(WhorlError) {
        let path = "\(folder)/\(Self.name)"
        let bytes = try FileContents.read(path, limit: Self.maximumBytes)
        guard let file = try? JSONCoding.decode(File.self, from: Data(bytes)), file.format == Self.currentFormat else {
            throw .damagedManifest(path: path, key: "", reason: "it is not a catalog of format \(Self.currentFormat)")
        }
        (self.folder, entries, sets) = (folder, file.models, file.sets)
        for entry in entries { try entry.check(at: path) }
    }

    /// The models of a name, which is that of a model or of a set; an empty list for an unknown name.
    func models(_ name: String) -> [CatalogEntry] {
        let names = sets[name] ?? [name]
        return names.compactMap { name in entries.first { $0.name == name } }
    }

    /// The manifest that a model is installed under; nil where the folder has no manifest of its name.
    ///
    /// - Throws: what reading a manifest throws, and ``WhorlError/damagedManifest(path:key:reason:)`` for one of
    ///   another file.
    func manifest(of entry: CatalogEntry) throws(WhorlError) -> ModelManifest? {
        let path = "\(folder)/\(entry.name).json"
        guard FolderContents.isFile(path) else { return nil }
        let manifest = try ModelManifest(path: path)
        guard manifest.name == entry.name, manifest.sha256 == entry.sha256, manifest.file == entry.file else {
            throw .damagedManifest(path: path, key: "sha256", reason: "the catalog has another file")
        }
        return manifest
    }
}

extension CatalogEntry {
    /// Refuses an entry that would name another file, program option or address than it seems to.
    fileprivate func check(at path: String) throws(WhorlError) {
        let isSound =
            ModelIdentity.isName(name) && (sha256.map(ModelIdentity.isDigest) ?? true)
            && (bytes.map { (1...ModelFolder.maximumBytes).contains($0) } ?? true)
            && (address.map { SecureAddress($0) != nil } ?? true) && (package?.isSound ?? true)
        guard isSound else {
            throw .damagedManifest(path: path, key: name, reason: "name, size, SHA-256 or source are malformed")
        }
    }
}

extension PackageMember {
    /// Whether each part is a plain name, so that none is taken for an option or leads out of a folder.
    fileprivate var isSound: Bool {
        let parts = member.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        return ModelIdentity.isDigest(sha256)
            && ([name, version, archive] + parts).allSatisfy { ModelIdentity.isName($0) && !$0.hasPrefix("-") }
    }
}
