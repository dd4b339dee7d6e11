import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlEvaluation

/// `whorl model list`: what is installed, or what is known.
struct ModelList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the installed models, or those that are known."
    )
    .showing("whorl model list --json", "whorl model list --available")

    @Flag(help: "List the models of the catalog, their terms and where they come from.")
    var available = false

    @OptionGroup var catalog: CatalogOptions
    @OptionGroup var models: ModelOptions
    @OptionGroup var options: GlobalOptions

    private struct Listing: Encodable {
        let models: [Row]
        let folder: String
    }

    private struct Row: Encodable {
        let name: String
        let role: ModelRole
        let isDefault: Bool
        let isCalibrated: Bool
        let licence: String
        let sha256: String
    }

    func run() throws {
        if available { return try CatalogReport.print(try catalog.catalog, in: models.folder, asJSON: options.json) }
        let defaults = try models.folder.defaults()
        let rows = try models.folder.names().compactMap { row($0, defaults) }
        if options.json {
            try JSONOutput.print(Listing(models: rows, folder: models.folder.path))
        } else if rows.isEmpty {
            try StandardOutput.line("no models in \(models.folder.path)")
        } else {
            let text = rows.map {
                [
                    $0.name, $0.role.rawValue, $0.isDefault ? "default" : "",
                    $0.role != .embedder ? "-" : $0.isCalibrated ? "calibrated" : "not calibrated", $0.licence,
                ]
            }
            let head = ["model", "role", "", "scores", "license"]
            try StandardOutput.write(TextTable.text([head] + text, words: Set(head.indices)))
        }
    }

    /// The row of a model; a warning and none for one whose manifest cannot be read.
    private func row(_ name: String, _ defaults: ModelDefaults) -> Row? {
        do throws(WhorlError) {
            let manifest = try models.folder.manifest(name)
            return Row(
                name: name, role: manifest.role, isDefault: defaults[manifest.role] == name,
                isCalibrated: manifest.calibration != nil, licence: manifest.licence, sha256: manifest.sha256)
        } catch {
            Console.warn(error.problem)
            return nil
        }
    }
}
