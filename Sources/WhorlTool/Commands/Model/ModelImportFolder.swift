import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// `whorl model import-dir`: all models of a folder that there are manifests for.
struct ModelImportFolder: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import-dir", abstract: "Install the models of a folder that there are manifests for.",
        discussion: """
            Files are found at any depth by name, and must have the SHA-256 that their manifest states. Models that \
            the manifests' folder names in defaults.json become defaults where there are none yet.
            """
    )
    .showing("whorl model import-dir models", "whorl model import-dir models --manifests Datasets/models")

    @Argument(help: "Folder with files of ONNX and dlib.", completion: .directory)
    var folder: String

    @Option(
        help: "Folder with manifests, as Datasets/models (default: the manifests that are installed with whorl).",
        completion: .directory)
    var manifests: String?

    @OptionGroup var models: ModelOptions
    @OptionGroup var options: GlobalOptions

    private struct Report: Encodable {
        let models: [Row]
        let folder: String
    }

    private struct Row: Encodable {
        let name: String
        let role: ModelRole
        /// `added`, `updated`, or `missing` where there is no such file.
        let state: String
        let isDefault: Bool
    }

    func run() throws {
        let collection = try ModelCollection(files: folder, manifests: manifests ?? InstalledManifests.folder)
        guard collection.entries.contains(where: { $0.file != nil }) else {
            throw WhorlError.missingModels(roles: ModelRole.needed, folder: folder)
        }
        var states: [(manifest: ModelManifest, state: String)] = []
        for entry in collection.entries {
            let state = try entry.file.map {
                try models.folder.install(entry.manifest, file: $0, verify: ModelCheck.load).rawValue
            }
            states.append((entry.manifest, state ?? "missing"))
        }
        let defaults = try models.folder.defaults()
        let rows = states.map { manifest, state in
            Row(
                name: manifest.name, role: manifest.role, state: state,
                isDefault: defaults[manifest.role] == manifest.name)
        }
        if options.json {
            try JSONOutput.print(Report(models: rows, folder: models.folder.path))
        } else {
            let text = rows.map { [$0.name, $0.role.rawValue, $0.state, $0.isDefault ? "default" : ""] }
            try StandardOutput.write(TextTable.text([["model", "role", "state", ""]] + text, words: [0, 1, 2, 3]))
        }
    }
}
