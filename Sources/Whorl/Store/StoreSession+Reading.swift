/// Opening a store that cannot be written: a read-only disk, files of another user, a disk without room.
///
/// 1. SQLite's own reading of a log needs the files `-wal` and `-shm`, as a living writer has them; where both can be
///    opened, nothing else is needed.
/// 2. Where there is no log, or an empty one, the database is all there is. It is read without locks; every transaction
///    looks at the file again at its end, and the next one opens it anew where somebody changed it.
/// 3. A log with content and no `-shm` holds committed changes that SQLite cannot read in place, and an older schema
///    cannot be brought up to date there: database and log are copied to a private temporary folder and read from there.
extension StoreSession {
    /// Connects for reading alone.
    ///
    /// - Throws: ``WhorlError/storeDamaged(path:reason:)``, ``WhorlError/unreadableFile(path:reason:)``,
    ///   ``WhorlError/storeBusy(path:)``, ``WhorlError/storeNotWritable(path:reason:)`` where a copy is needed and
    ///   finds no place, ``WhorlError/unsupportedStoreVersion(got:supported:)``.
    static func connectReading(_ folder: StoreFolder, _ options: StoreOptions) throws(WhorlError) -> Connection {
        let inPlace = try inPlace(folder, options)
        let connection = if let inPlace { inPlace } else { try copied(folder) }
        guard try connection.isStore() else {
            throw .storeDamaged(path: folder.database, reason: "the file is not a Whorl store")
        }
        let version = try connection.schemaVersion()
        guard version <= Migration.all.count else {
            throw .unsupportedStoreVersion(got: version, supported: Migration.all.count)
        }
        if version == Migration.all.count {
            try connection.checkSchema()
            return connection
        }
        return try copied(folder)
    }

    /// The database where it lies; nil where its log cannot be read there.
    private static func inPlace(_ folder: StoreFolder, _ options: StoreOptions) throws(WhorlError) -> Connection? {
        let state = StoreState(folder)
        do throws(WhorlError) {
            let connection = try Connection(folder.database, .readOnly, busyMilliseconds: options.busyMilliseconds)
            try connection.configureReading()
            _ = try connection.schemaVersion()
            return connection
        } catch .storeNotWritable {
            if state.hasLog { return nil }
        } catch .unreadableFile(let path, let reason) {
            guard FolderContents.canRead(folder.database) else { throw .unreadableFile(path: path, reason: reason) }
            if state.hasLog { return nil }
        }
        let connection = try Connection(folder.database, .unlocked(state, folder), busyMilliseconds: 0)
        try connection.configureReading()
        return connection
    }

    /// A copy of database and log, in a temporary folder that is gone when this returns.
    private static func copied(_ folder: StoreFolder) throws(WhorlError) -> Connection {
        let state = StoreState(folder)
        let copy = try TemporaryCopy(of: [folder.database, folder.log].filter(FolderContents.exists))
        guard StoreState(folder) == state else { throw .storeBusy(path: folder.database) }
        let connection = try Connection(
            copy.path(of: folder.database), .copy(state, folder), busyMilliseconds: 0)
        // Brings the log into the database, which is then one file that needs no name to be read.
        try connection.run("PRAGMA journal_mode = DELETE")
        if try connection.isStore(), try connection.schemaVersion() < Migration.all.count {
            try connection.distrustSchema()
            try connection.checkSchema()
            try connection.run("BEGIN")
            try connection.migrate()
            try connection.run("COMMIT")
        }
        try connection.configureReading()
        withExtendedLifetime(copy) {}
        return connection
    }
}

extension Connection {
    /// Sets what a connection that only reads needs.
    fileprivate func configureReading() throws(WhorlError) {
        try run("PRAGMA query_only = ON")
        try run("PRAGMA temp_store = MEMORY")
        try run("PRAGMA cell_size_check = ON")
        try distrustSchema()
    }
}
