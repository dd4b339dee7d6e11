public import CWhorl
internal import Whorl

@c @implementation
public func whorl_engine_backup(_ engine: OpaquePointer?, _ file: UnsafePointer<CChar>?) -> whorl_status {
    answer {
        let engine = try Handle.object(engine, Engine.self, "engine")
        let file = try text(file, "file")
        guard let store = engine.store as? SQLiteStore else {
            preconditionFailure("engines of this interface are over a store in SQLite")
        }
        try store.backup(to: file)
    }
}

@c @implementation
public func whorl_engine_export(
    _ engine: OpaquePointer?, _ storage: UnsafePointer<CChar>?, _ partition: Int64, _ file: UnsafePointer<CChar>?,
    _ passphrase: UnsafePointer<CChar>?, _ references: UnsafeMutablePointer<Int64>?
) -> whorl_status {
    answer {
        let engine = try Handle.object(engine, Engine.self, "engine")
        let protection = try optionalText(passphrase, "passphrase").map(ArchiveProtection.passphrase) ?? .plain
        let summary = try engine.store.export(
            try StoreScope(storage, partition), to: try text(file, "file"), protection: protection)
        references?.pointee = Int64(summary.references)
    }
}

extension StoreScope {
    /// A partition, or everything where no storage is named.
    init(_ storage: UnsafePointer<CChar>?, _ partition: Int64) throws {
        guard let storage = try optionalText(storage, "storage") else {
            self = .all
            return
        }
        try BCID.check(storage: storage)
        try BCID.check(partition: Int(partition))
        self = .partition(storage: storage, partition: Int(partition))
    }
}
