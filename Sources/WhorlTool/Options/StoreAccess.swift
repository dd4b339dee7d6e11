import ArgumentParser
import Synchronization
import Whorl
import WhorlCommandLine

/// The store that a command works on, and the engine over it.
struct StoreAccess: ParsableArguments {
    @OptionGroup(title: "Store") var folder: DataFolder
    @OptionGroup(title: "Store") var threads: ThreadOptions

    /// Opens the store, and warns of one that is older than its anchor, or whose generation is gone: commands go on with it.
    ///
    /// - Parameter making: whether to make the store if the folder holds no store.
    /// - Returns: the store.
    /// - Throws: what ``DataFolder/store(making:)`` throws.
    func store(making: Bool = false) throws(WhorlError) -> SQLiteStore {
        let store = try folder.store(making: making)
        let isFirst = !Self.hasLooked.exchange(true, ordering: .relaxed)
        if isFirst, let finding = (try? store.ageFinding()) ?? nil {
            Console.warn("\(finding.problem); whorl doctor --deep shows what is wrong")
        }
        if isFirst, (try? store.missesAuditLog()) == true {
            Console.warn("the audit log of this store is missing; the next start of whorl serve writes that down")
        }
        return store
    }

    /// Whether the age of the store was looked at: one warning is enough.
    private static let hasLooked = Atomic(false)

    /// Opens the store and makes an engine over it.
    ///
    /// - Parameters:
    ///   - faces: what links scores of faces and false match rates, for commands that compare faces.
    ///   - making: whether to make the store if the folder holds no store.
    /// - Returns: the engine.
    /// - Throws: what ``DataFolder/store(making:)`` throws.
    func engine(faces: [ModelIdentity: Calibration] = [:], making: Bool = false) throws(WhorlError) -> Engine {
        Engine(store: try store(making: making), faces: faces, threads: threads.count)
    }
}
