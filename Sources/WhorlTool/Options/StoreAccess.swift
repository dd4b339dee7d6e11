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
    /// - Parameter faces: what links scores of faces and false match rates, for commands that compare faces.
    /// - Returns: the engine.
    /// - Throws: as the store has it.
    func engine(faces: [ModelIdentity: Calibration] = [:]) throws(WhorlError) -> Engine {
        Engine(store: try store(), faces: faces, threads: threads.count)
    }
}
