import Whorl
import WhorlCommandLine

/// What installing a model did.
enum ModelReport {
    private struct Installed: Encodable {
        let name: String
        let role: ModelRole
        let sha256: String
        /// `added` or `updated`.
        let state: ModelFolder.Installed
        let isDefault: Bool
        let path: String
    }

    private struct Listing: Encodable {
        let models: [Installed]
        let folder: String
    }

    /// Writes it.
    static func print(
        _ manifest: ModelManifest, _ state: ModelFolder.Installed, in folder: ModelFolder, asJSON: Bool
    ) throws {
        let installed = try Self.installed(manifest, state, in: folder)
        if asJSON { try JSONOutput.print(installed) } else { try write(installed) }
    }

    /// Writes it of several models.
    static func print(
        _ models: [(manifest: ModelManifest, state: ModelFolder.Installed)], in folder: ModelFolder, asJSON: Bool
    ) throws {
        let installed = try models.map { try Self.installed($0.manifest, $0.state, in: folder) }
        if asJSON {
            try JSONOutput.print(Listing(models: installed, folder: folder.path))
        } else {
            for model in installed { try write(model) }
        }
    }

    private static func installed(
        _ manifest: ModelManifest, _ state: ModelFolder.Installed, in folder: ModelFolder
    ) throws -> Installed {
        Installed(
            name: manifest.name, role: manifest.role, sha256: manifest.sha256, state: state,
            isDefault: try folder.defaults()[manifest.role] == manifest.name, path: folder.path(of: manifest))
    }

    private static func write(_ model: Installed) throws {
        let use = model.isDefault ? "default \(model.role.rawValue)" : model.role.rawValue
        try StandardOutput.line("\(model.name): \(model.state.rawValue), \(use): \(model.path)")
    }
}
