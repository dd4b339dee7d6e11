import ArgumentParser

/// `whorl model`: the models that faces need.
struct Model: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Install and name the models that faces need.",
        discussion: """
            Faces need two models: a detector that finds faces and an embedder that makes templates. They are files \
            that you bring and whose terms you accept; none is part of whorl.
            """,
        subcommands: [
            ModelImport.self, ModelImportFolder.self, ModelList.self, ModelShow.self, ModelRemove.self,
            ModelDefault.self,
        ])
}
