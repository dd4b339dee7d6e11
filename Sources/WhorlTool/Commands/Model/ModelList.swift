import ArgumentParser
import Whorl
import WhorlEvaluation

/// `whorl model list`: what is installed.
struct ModelList: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the installed models.")

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
        let defaults = try models.folder.defaults()
        let rows = try models.folder.manifests().map {
            Row(
                name: $0.name, role: $0.role, isDefault: defaults[$0.role] == $0.name,
                isCalibrated: $0.calibration != nil, licence: $0.licence, sha256: $0.sha256)
        }
        if options.json {
            try JSONOutput.print(Listing(models: rows, folder: models.folder.path))
        } else if rows.isEmpty {
            try StandardOutput.line("no models in \(models.folder.path)")
        } else {
            let text = rows.map {
                [
                    $0.name, $0.role.rawValue, $0.isDefault ? "default" : "",
                    $0.role == .detector ? "-" : $0.isCalibrated ? "calibrated" : "not calibrated", $0.licence,
                ]
            }
            let head = ["model", "role", "", "scores", "licence"]
            try StandardOutput.write(TextTable.text([head] + text, words: Set(head.indices)))
        }
    }
}
