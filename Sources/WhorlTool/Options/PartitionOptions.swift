import ArgumentParser
import Whorl

/// The part of the store that a command is about.
struct PartitionOptions: ParsableArguments {
    @Option(help: "Only this storage (default: all).")
    var storage: String?

    @Option(help: "Only this partition of the storage (default: all).")
    var partition: Int?

    func validate() throws {
        if partition != nil, storage == nil { throw ValidationError("--partition needs --storage.") }
    }

    /// The part that is named.
    var scope: StoreScope {
        switch (storage, partition) {
        case (let storage?, let partition?): .partition(storage: storage, partition: partition)
        case (let storage?, nil): .storage(storage)
        case (nil, _): .all
        }
    }
}
