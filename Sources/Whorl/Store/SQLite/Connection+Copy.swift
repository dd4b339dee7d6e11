import CSQLite

extension Connection {
    /// Copies the whole of another database over this one, by SQLite's online backup: one transaction here, one
    /// snapshot there.
    ///
    /// - Throws: ``WhorlError/storeBusy(path:)``, ``WhorlError/storeNotWritable(path:reason:)``,
    ///   ``WhorlError/storeDamaged(path:reason:)``.
    func copy(from source: Connection) throws(WhorlError) {
        guard let backup = sqlite3_backup_init(handle, "main", source.handle, "main") else {
            throw failure(sqlite3_extended_errcode(handle))
        }
        let allPages: Int32 = -1
        let code = sqlite3_backup_step(backup, allPages)
        let finished = sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE, finished == SQLITE_OK else {
            throw failure(finished == SQLITE_OK ? code : finished)
        }
    }
}
