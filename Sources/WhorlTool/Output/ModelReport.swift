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

    /// Writes it.
    static func print(
        _ manifest: ModelManifest, _ state: ModelFolder.Installed, in folder: ModelFolder, asJSON: Bool
    ) throws {
        let installed = Installed(
            name: manifest.name, role: manifest.role, sha256: manifest.sha256, state: state,
            isDefault: try folder.defaults()[manifest.role] == manifest.name, path: folder.path(of: manifest))
        if asJSON {
            try JSONOutput.print(installed)
        } else {
            let use = installed.isDefault ? "default \(manifest.role.rawValue)" : manifest.role.rawValue
            try StandardOutput.line("\(manifest.name): \(state.rawValue), \(use): \(installed.path)")
        }
    }
}
