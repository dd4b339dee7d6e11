package import Whorl

/// Which model a service reads faces with, and under which terms.
package struct FaceTerms: Sendable, Equatable {
    /// Name of the model.
    let name: String
    /// What it is for.
    let role: ModelRole
    /// The license of its file, and what that leaves open.
    let license: String
    /// What it was trained on.
    let trainingData: String

    /// Takes the terms of a manifest.
    package init(_ manifest: ModelManifest) {
        name = manifest.name
        role = manifest.role
        license = manifest.licence
        trainingData = manifest.trainingData
    }
}
