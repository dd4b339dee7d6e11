import ArgumentParser
import Whorl

/// Where enrolled templates are kept.
struct DataFolder: ParsableArguments {
    @Option(help: "Folder of the store (default: $XDG_DATA_HOME/whorl or ~/.local/share/whorl).")
    var dataDir: String?

    /// The folder, from the option or the environment.
    var path: String { dataDir ?? UserFolder.data }
}
