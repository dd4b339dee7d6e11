internal import Logging
internal import Whorl

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
        logger.critical("whorl-service doctor shows what was changed, and takes it for right with --accept")
        throw .storeDamaged(path: path, reason: finding.problem)
    }
}
