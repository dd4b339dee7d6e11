import ArgumentParser
import Whorl

/// The store that a command works on, and the engine over it.
struct StoreAccess: ParsableArguments {
    @OptionGroup(title: "Store") var folder: DataFolder
    @OptionGroup(title: "Store") var threads: ThreadOptions

    /// Opens the store.
    ///
    /// - Throws: as the store has it.
    func store() throws(WhorlError) -> SQLiteStore {
        try SQLiteStore(path: folder.path)
    }

    /// Opens the store and makes an engine over it.
    ///
    /// - Throws: as the store has it.
    func engine() throws(WhorlError) -> Engine {
        Engine(store: try store(), threads: threads.count)
    }
}
