import Whorl
import WhorlEvaluation

/// The face models, as `whorl doctor` shows them.
struct ModelStatus: Encodable {
    /// The folder of models.
    let folder: String
    /// Names of all that are installed.
    let installed: [String]
    /// Names of those whose manifest cannot be read.
    let damaged: [String]
    /// The detector in use; null where there is none.
    let detector: OrNull<String>
    /// The embedder in use; null where there is none.
    let embedder: OrNull<String>
    /// Names of models that stored faces are of and that are not installed.
    let missing: [String]

    /// Looks at the models, and at what a store has of them.
    ///
    /// - Throws: what reading the folder of models throws.
    init(_ models: ModelFolder, _ store: StoreStatus?) throws(WhorlError) {
        let names = try models.names()
        let manifests = names.compactMap { try? models.manifest($0) }
        folder = models.path
        installed = names
        damaged = names.filter { name in !manifests.contains { $0.name == name } }
        detector = OrNull(try? models.chosen(.detector).name)
        embedder = OrNull(try? models.chosen(.embedder).name)
        let known = Set(manifests.map(\.identity))
        missing = Set((store?.contents ?? []).compactMap(\.model)).subtracting(known).map(\.name).sorted()
    }

    /// Rows for a person.
    var rows: [[String]] {
        [
            ["model folder", folder], ["face detector", detector.value ?? "none"],
            ["face embedder", embedder.value ?? "none"],
        ] + damaged.map { ["model with a damaged manifest", $0] } + missing.map { ["model not installed", $0] }
    }
}
