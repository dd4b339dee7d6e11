import ArgumentParser
import Glibc
import Whorl
import WhorlCommandLine
import WhorlProtocols

/// The service's records and audit log in a data folder, for commands that work beside a running service.
struct ServiceStore: ParsableArguments {
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
            audit: try AuditLog(folder: folder.path, records: records),
            policy: DecisionPolicy(lockout: try ServiceLimits.policy(in: records)),
            pool: WorkPool(width: 1, depth: 1))
    }
}

/// Changes of what the service keeps, each with its line in the audit log.
struct AuditedRecords {
    /// How the audit log names who runs a command: the system's user, whom `sudo` makes 0.
    static var actor: String { "uid:\(getuid())" }

    /// What the service remembers.
    let records: Records
    private let audit: AuditLog

    /// Opens the records of a data folder.
    ///
    /// - Throws: `WhorlError.storeNotFound`, `.storeBusy`, `.storeDamaged`, `.storeNotWritable`.
    init(_ folder: DataFolder, making: Bool = false) throws(WhorlError) {
        records = Records(try folder.store(making: making))
        audit = try AuditLog(folder: folder.path, records: records)
    }

    /// Makes a change and writes it down.
    ///
    /// - Parameters:
    ///   - action: what is done, such as `app-add`.
    ///   - person: whom it is about.
    ///   - detail: what is changed, without any person's name.
    ///   - body: makes the change; nil where there was nothing to change.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws, and `WhorlError` where the change cannot be written down; then none is made.
    func change<Value: Sendable>(
        _ action: String, of person: BCID? = nil, detail: String? = nil, _ body: (Records) throws -> Value?
    ) throws -> Value? {
        let value = try audit.record(action, by: Self.actor, of: person, detail: detail) { try body(records) }
        try audit.close()
        return value
    }
}
