import ArgumentParser
import Whorl
import WhorlCommandLine

/// Which manifests and catalog are used.
struct CatalogOptions: ParsableArguments {
    @Option(
        help: "Folder with manifests and catalog, as Datasets/models (default: those that are installed with whorl).",
        completion: .directory)
    var manifests: String?

    /// The catalog.
    ///
    /// - Throws: usage where none is installed and none is named; what reading a catalog throws.
    var catalog: ModelCatalog {
        get throws { try ModelCatalog(folder: try manifests ?? InstalledManifests.folder) }
    }

    /// The catalog; nil where none is installed and none is named.
    ///
    /// - Throws: what reading a catalog throws.
    var knownCatalog: ModelCatalog? {
        get throws {
            guard let folder = manifests ?? (try? InstalledManifests.folder) else { return nil }
            return try ModelCatalog(folder: folder)
        }
    }
}

/// The manifests that `make install` puts beside the programs.
enum InstalledManifests {
    /// Where they are.
    ///
    /// - Throws: usage where the program that runs is not installed with manifests.
    static var folder: String {
        get throws {
            let folder = ServiceProgram.ownFolder.map { "\($0)/../share/whorl/models" }
            guard let folder, FolderContents.exists("\(folder)/defaults.json") else {
                throw ValidationError("No manifests are installed; name their folder: --manifests Datasets/models.")
            }
            return folder
        }
    }
}
