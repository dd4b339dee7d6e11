import ArgumentParser
import Whorl
import WhorlCommandLine

/// `whorl model`: the models that faces need.
struct Model: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Install and name the models that faces need.",
        discussion: """
            Faces need two models: a detector that finds faces and an embedder that makes templates. None is part of \
            whorl: fetch one of the catalog or bring a file, and read its terms.
            """,
        subcommands: [
            ModelFetchCommand.self, ModelImport.self, ModelImportFolder.self, ModelList.self, ModelShow.self,
            ModelRemove.self,
            ModelDefault.self,
        ]
    )
    .showing("whorl model import-dir models --manifests Datasets/models", "whorl model list --available")
}

/// `whorl model default`: which model is used where none is named.
struct ModelDefault: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "default", abstract: "Use a model where none is named."
    )
    .showing("whorl model default mine")

    @Argument(help: "Name of the model.", completion: .installedModels)
    var name: String

    @OptionGroup var models: ModelOptions
    @OptionGroup var options: GlobalOptions

    private struct Chosen: Encodable {
        let name: String
        let role: ModelRole
    }

    func run() throws {
        let manifest = try models.folder.setDefault(name)
        if options.json {
            try JSONOutput.print(Chosen(name: name, role: manifest.role))
        } else {
            try StandardOutput.line("\(name): default \(manifest.role.rawValue)")
        }
    }
}

/// `whorl model remove`: a model is taken away.
struct ModelRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a model.",
        discussion: "Enrolled faces stay; they are compared again when the same file is installed under its name."
    )
    .showing("whorl model remove mine")

    @Argument(help: "Name of the model.", completion: .installedModels)
    var name: String

    @OptionGroup var models: ModelOptions
    @OptionGroup var options: GlobalOptions

    private struct Removed: Encodable {
        let name: String
        let removed: Bool
    }

    func run() throws {
        try models.folder.remove(name)
        if options.json {
            try JSONOutput.print(Removed(name: name, removed: true))
        } else {
            try StandardOutput.line("\(name): removed")
        }
    }
}
