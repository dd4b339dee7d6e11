extension SQLiteStore {
    /// Puts a backup into a data folder, in place of what is there.
    ///
    /// The backup is checked whole, and that the master key of the folder opens it, before anything is changed. The
    /// change is one transaction: other processes see the store before or after it. A damaged store is put aside
    /// under another name.
    ///
    /// - Parameters:
    ///   - backup: the backup's file.
    ///   - path: the data folder; it holds the master key, or systemd passes it.
    ///   - force: whether a store that has references, or a damaged one, may be replaced.
    ///   - options: how the store is opened.
    /// - Throws: ``WhorlError/fileNotFound(path:)``, ``WhorlError/damagedArchive(path:reason:)``,
    ///   ``WhorlError/unsupportedStoreVersion(got:supported:)``, ``WhorlError/missingKey(path:)``,
    ///   ``WhorlError/wrongKey(path:)``, ``WhorlError/alreadyExists(path:)`` without `force`,
    ///   ``WhorlError/storeBusy(path:)``, ``WhorlError/storeNotWritable(path:reason:)``.
    public static func restore(
        from backup: String, into path: String, force: Bool, options: StoreOptions = StoreOptions()
    ) throws(WhorlError) {
        let folder = StoreFolder(path: path)
        let source = try checked(backup, KeyRing(folder: folder, credentials: options.credentials))
        try FileAccess.makeFolder(path)
        do throws(WhorlError) {
            try folder.checkLog()
            if FolderContents.exists(folder.database) { try replace(folder, with: source, force: force, options) }
        } catch .storeDamaged(let path, _) {
            guard force else { throw .alreadyExists(path: path) }
            try folder.putDamagedAside()
        }
        if !FolderContents.exists(folder.database) { try place(source, in: folder) }
        // Files of galleries are of the old content.
        DerivedGalleries.removeAll(folder)
        // Migrates an older schema and shows that the result opens.
        _ = try StoreSession(folder, options)
    }

    /// Opens a backup that is whole and that the ring's key opens.
    private static func checked(_ backup: String, _ ring: KeyRing) throws(WhorlError) -> Connection {
        guard FolderContents.exists(backup) else { throw .fileNotFound(path: backup) }
        do throws(WhorlError) {
            let source = try Connection(backup, .readOnly, busyMilliseconds: 0)
            guard try source.isStore() else { throw .damagedArchive(path: backup, reason: "the file is no backup") }
            let version = try source.schemaVersion()
            guard version <= Migration.all.count else {
                throw .unsupportedStoreVersion(got: version, supported: Migration.all.count)
            }
            if let problem = try source.integrityProblems().first {
                throw .damagedArchive(path: backup, reason: problem)
            }
            let row = try source.first("SELECT master_key, data_key FROM store") {
                (master: KeyIdentifier(stored: $0.blob(0)), wrapped: $0.blob(1))
            }
            guard let row else { throw .damagedArchive(path: backup, reason: "the data key is missing") }
            _ = try DataKey(wrapped: row.wrapped, by: try ring.find(row.master))
            return source
        } catch .storeDamaged(_, let reason) {
            throw .damagedArchive(path: backup, reason: reason)
        }
    }

    /// Overwrites an existing store in one transaction.
    private static func replace(
        _ folder: StoreFolder, with source: Connection, force: Bool, _ options: StoreOptions
    ) throws(WhorlError) {
        let target = try StoreSession.connect(folder, options)
        let used = try target.first("SELECT 1 FROM record LIMIT 1") { _ in true } ?? false
        guard force || !used else { throw .alreadyExists(path: folder.database) }
        try target.copy(from: source)
        try target.run("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    /// Makes the store where there is none; it appears complete or not at all.
    private static func place(_ source: Connection, in folder: StoreFolder) throws(WhorlError) {
        do throws(WhorlError) {
            let file = try PartialFile(folder.database)
            try Connection(file.partial, .readWrite, busyMilliseconds: 0).copy(from: source)
            try file.publish(replacing: false)
        } catch .unwritableFile(let path, let reason) {
            throw .storeNotWritable(path: path, reason: reason)
        }
    }
}
