import ArgumentParser
import Glibc
import Whorl
import WhorlCommandLine

/// The store that a command works on, and the engine over it.
struct StoreAccess: ParsableArguments {
    @OptionGroup(title: "Store") var folder: DataFolder
    @OptionGroup(title: "Store") var threads: ThreadOptions

    /// Opens the store.
    ///
    /// - Parameter making: whether to make the store if the folder holds no store.
    /// - Returns: the store.
    /// - Throws: as ``DataFolder/store(making:)``.
    func store(making: Bool = false) throws(WhorlError) -> SQLiteStore {
        try folder.store(making: making)
    }

    /// Opens the store and makes an engine over it.
    ///
    /// - Parameters:
    ///   - faces: what links scores of faces and false match rates, for commands that compare faces.
    ///   - making: whether to make the store if the folder holds no store.
    /// - Returns: the engine.
    /// - Throws: as ``DataFolder/store(making:)``.
    func engine(faces: [ModelIdentity: Calibration] = [:], making: Bool = false) throws(WhorlError) -> Engine {
        Engine(store: try store(making: making), faces: faces, threads: threads.count)
    }
}

/// How many threads long work uses.
struct ThreadOptions: ParsableArguments {
    @Option(name: [.long, .customLong("jobs")], help: "Threads at most (default: all cores).")
    var threads: Int?

    /// The number of threads, at least 1.
    var count: Int { threads ?? max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1) }

    func validate() throws {
        if let threads, threads < 1 { throw ValidationError("--threads must be at least 1.") }
    }
}
