import ArgumentParser
import Whorl

/// Where enrolled templates are kept.
struct DataFolder: ParsableArguments {
    @Option(help: "Folder of the store (default: $XDG_DATA_HOME/whorl or ~/.local/share/whorl).")
    var dataDir: String?

    /// The folder, from the option or the environment.
    var path: String { dataDir ?? UserFolder.data }

    /// Opens the store.
    ///
    /// - Parameter making: whether a store is made where there is none; a command that only reads or removes never
    ///   makes one, so that a mistyped folder is named.
    /// - Returns: the store; one that cannot be written is opened for reading unless one may be made.
    /// - Throws: ``WhorlError/storeNotFound(path:)``, and what opening a store throws.
    func store(making: Bool = false) throws(WhorlError) -> SQLiteStore {
        try SQLiteStore(path: path, options: StoreOptions(opening: making ? .making : .existing))
    }
}
