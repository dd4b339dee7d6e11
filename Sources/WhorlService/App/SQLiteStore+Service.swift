internal import Logging
internal import Whorl
internal import WhorlProtocols

extension StoreOptions {
    /// How the service opens its store: it waits for nobody, as reads would wait meanwhile, and changes no store that an old
    /// copy was put in place of.
    static var service: StoreOptions {
        var options = StoreOptions(busyMilliseconds: 0)
        options.refusesOldData = true
        return options
    }
}

extension SQLiteStore {
    /// Refuses a store whose documents are not those that it wrote last: lockouts may be gone, and removed apps be back.
    ///
    /// - Throws: `WhorlError.storeDamaged`, `.storeBusy`, `.unreadableFile`.
    func refuseOldRows(_ logger: Logger) throws(WhorlError) {
        guard let finding = try integrity(deep: false).findings.first else { return }
        if !finding.isLasting { logger.critical("\(Self.wayOut)") }
        throw .storeDamaged(path: path, reason: finding.problem)
    }

    /// Refuses a store that is older than its audit log: database and anchor were put back together.
    ///
    /// - Throws: `WhorlError.storeDamaged`, `.storeBusy`, `.unreadableFile`.
    func refuseStoreBehindLog(_ log: AuditLog, _ logger: Logger) throws(WhorlError) {
        let isOlder = try log.findsOlderStore()
        let isReturned = try log.findsReturnedLines(isSettling: !isOlder)
        guard isOlder || isReturned else { return }
        logger.critical("\(Self.wayOut)")
        throw .storeDamaged(path: path, reason: (isOlder ? StoreFinding.behindLog : .returnedLines).problem)
    }

    private static let wayOut = "whorl-service doctor shows what was changed, and takes it for right with --accept"
}
