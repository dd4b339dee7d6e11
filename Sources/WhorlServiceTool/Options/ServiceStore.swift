import ArgumentParser
import Whorl
import WhorlCommandLine
import WhorlProtocols

/// The service's records and audit log in a data folder, for commands that work beside a running service.
struct ServiceStore: ParsableArguments {
    /// How the audit log names who asks.
    static let actor = "command"

    @OptionGroup(title: "Store") var folder: DataFolder

    /// The audit log.
    ///
    /// - Throws: `WhorlError.storeNotFound`, `.storeBusy`, `.storeDamaged`, `.storeNotWritable`.
    func audit() throws(WhorlError) -> AuditLog {
        try AuditLog(folder: folder.path, records: Records(try folder.store()))
    }

    /// The door to the engine; it reads no samples.
    ///
    /// - Throws: `WhorlError.storeNotFound`, `.storeBusy`, `.storeDamaged`, `.storeNotWritable`.
    func biometrics() throws(WhorlError) -> Biometrics {
        let store = try folder.store()
        let records = Records(store)
        return Biometrics(
            engine: Engine(store: store, threads: 1), reader: SampleReader(faces: nil), records: records,
            audit: try AuditLog(folder: folder.path, records: records), policy: DecisionPolicy(),
            pool: WorkPool(width: 1, depth: 1))
    }
}
