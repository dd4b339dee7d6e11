extension SQLiteStore {
    /// Puts a backup into a data folder, in place of what is there.
    ///
    /// The backup is checked whole, and that the master key of the folder opens it, before anything is changed. A copy of
    /// it is brought to the newest schema beside the store, where its partitions get stamps that no gallery has; the change
    /// is one transaction: other processes see the store before or after it. A rotation of the master key is waited for,
    /// and waits. A damaged store is put aside under another name.
    ///
    /// - Parameters:
    ///   - backup: the backup's file.
    ///   - path: the data folder; it holds the master key, or systemd passes it.
    ///   - force: whether a store that has references, or a damaged one, may be replaced.
    ///   - options: how the store is opened.
    /// - Returns: where a damaged store was put. It holds everybody who was in it, whoever is deleted afterwards.
    /// - Throws: ``WhorlError/fileNotFound(path:)``, ``WhorlError/damagedArchive(path:reason:)``,
    ///   ``WhorlError/storeSchemaChanged(path:object:)`` of the backup, and of the store without `force`,
    ///   ``WhorlError/unsupportedStoreVersion(got:supported:)``, ``WhorlError/missingKey(path:)``,
    ///   ``WhorlError/wrongKey(path:)``, ``WhorlError/alreadyExists(path:)`` without `force`,
    ///   ``WhorlError/storeBusy(path:)``, ``WhorlError/storeNotWritable(path:reason:)``, all of them before anything was
    ///   changed, and ``WhorlError/storeOutcomeUnknown(path:reason:)``.
    @discardableResult
    public static func restore(
        from backup: String, into path: String, force: Bool, options: StoreOptions = StoreOptions()
    ) throws(WhorlError) -> String? {
        guard FolderContents.exists(backup) else { throw .fileNotFound(path: backup) }
        let folder = StoreFolder(path: path)
        let ring = KeyRing(folder: folder, credentials: options.credentials)
        if !FolderContents.exists(path) {
            // Nothing is made for a backup that is of no use.
            _ = try checked(backup, ring)
            try FileAccess.makeFolder(path)
        }
        // To the end: the key that opens the backup stays, and no other one takes its place.
        let lock = try FolderLock.keys(in: folder, waiting: options.busyMilliseconds)
        defer { withExtendedLifetime(lock) {} }
        let source = try checked(backup, ring)
        let target = try existing(folder, force: force, options)
        let staged = try staged(source, in: folder, ring, replacing: target)
        let aside: String?
        if let target {
            try replace(target, with: staged.file, force: force)
            aside = nil
        } else {
            // The file is closed before anything here opens the store: closing one ends SQLite's locks on it.
            aside = try place(staged.file, in: folder)
        }
        try prove(folder, options, staged.anchor)
        return aside
    }

    /// Connects to the store that is to be replaced.
    ///
    /// - Returns: nil where the folder has no store, or a damaged one that may be replaced.
    private static func existing(
        _ folder: StoreFolder, force: Bool, _ options: StoreOptions
    ) throws(WhorlError) -> Connection? {
        var looks = 0
        while true {
            do throws(WhorlError) {
                return try connected(folder, force: force, options)
            } catch .storeDamaged(let path, _) {
                // A read that fails once looks like damage to SQLite, and others may be at work on the store.
                looks += 1
                guard looks == looksAtDamage else { continue }
                guard force else { throw .alreadyExists(path: path) }
                return nil
            }
        }
    }

    /// How often a store is found damaged before it is put aside.
    private static let looksAtDamage = 3

    private static func connected(
        _ folder: StoreFolder, force: Bool, _ options: StoreOptions
    ) throws(WhorlError) -> Connection? {
        try folder.checkLog()
        guard FolderContents.exists(folder.database) else { return nil }
        let target = try StoreSession.connect(folder, options)
        do throws(WhorlError) {
            try target.checkSchema()
        } catch .storeSchemaChanged(let path, let object) {
            // It is put aside: nothing that somebody planted has a part in its replacement.
            guard force else { throw .storeSchemaChanged(path: path, object: object) }
            return nil
        } catch .unsupportedStoreVersion {
            // A newer version's is replaced as any other.
        }
        try checkUnused(target, force: force)
        return target
    }

    private static func checkUnused(_ target: Connection, force: Bool) throws(WhorlError) {
        let used = try target.first("SELECT 1 FROM record LIMIT 1") { _ in true } ?? false
        guard force || !used else { throw .alreadyExists(path: target.path) }
    }

    /// Opens a backup that is whole and that the ring's key opens.
    private static func checked(_ backup: String, _ ring: KeyRing) throws(WhorlError) -> Connection {
        do throws(WhorlError) {
            let source = try Connection(backup, .readOnly, busyMilliseconds: 0)
            try source.distrustSchema()
            guard try source.isStore() else { throw .damagedArchive(path: backup, reason: "the file is not a backup") }
            let version = try source.schemaVersion()
            guard version <= Migration.all.count else {
                throw .unsupportedStoreVersion(got: version, supported: Migration.all.count)
            }
            try source.checkSchema()
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

    /// Makes the copy of a backup that takes the store's place.
    private static func staged(
        _ source: Connection, in folder: StoreFolder, _ ring: KeyRing, replacing target: Connection?
    ) throws(WhorlError) -> (file: AtomicFile, anchor: RestoredAnchor) {
        do throws(WhorlError) {
            let file = try AtomicFile(folder.database, for: .dataFolder)
            let copy = try Connection(file.interimPath, .readWrite, busyMilliseconds: 0)
            try copy.copy(from: source)
            // One file without a log beside it. What is left of it after a crash is thrown away.
            try copy.run("PRAGMA journal_mode = DELETE")
            try copy.run("PRAGMA synchronous = OFF")
            try copy.distrustSchema()
            try copy.checkSchema()
            let session = StoreSession(staged: copy, of: folder, ring)
            let anchor = try copy.transaction(writing: true) { () throws(WhorlError) in
                try copy.migrate()
                try copy.stampAnew()
                return try session.leap(over: target)
            }
            try anchor.announce()
            return (file, anchor)
        } catch {
            throw unchanged(folder, error)
        }
    }

    /// The error where a step beside the store failed, so that the store is as it was.
    private static func unchanged(_ folder: StoreFolder, _ error: WhorlError) -> WhorlError {
        switch error {
        case .unwritableFile(_, let reason), .storeNotWritable(_, let reason), .storeOutcomeUnknown(_, let reason):
            .storeNotWritable(path: folder.database, reason: reason)
        default:
            error
        }
    }

    /// Overwrites an existing store in one transaction.
    private static func replace(
        _ target: Connection, with staged: AtomicFile, force: Bool
    ) throws(WhorlError) {
        let source = try Connection(staged.interimPath, .readOnly, busyMilliseconds: 0)
        try checkUnused(target, force: force)
        // A crash in the copy leaves pages of the backup in the log, perhaps of people who were deleted since.
        try target.transaction(writing: true) { () throws(WhorlError) in
            try target.markLog()
        }
        do throws(WhorlError) {
            try target.copy(from: source)
        } catch {
            throw target.outcome(ofCommit: error, code: target.lastCode)
        }
    }

    /// Makes the store of a folder that has no store yet, complete or not at all. A damaged one is put aside before.
    ///
    /// - Returns: where the damaged one lies.
    private static func place(_ staged: AtomicFile, in folder: StoreFolder) throws(WhorlError) -> String? {
        let isDamaged = FolderContents.exists(folder.database) || (FileAccess.size(folder.log) ?? 0) > 0
        let aside = isDamaged ? try folder.putDamagedAside() : nil
        do throws(WhorlError) {
            try staged.publish(replacing: false)
        } catch {
            guard isDamaged || FolderContents.exists(folder.database) else { throw unchanged(folder, error) }
            throw .storeOutcomeUnknown(path: folder.database, reason: error.problem)
        }
        return aside
    }

    /// Opens the store that was put in place, which takes what is left of the old content out of the folder.
    ///
    /// - Precondition: the caller holds ``FolderLock/Kind/keys``.
    private static func prove(
        _ folder: StoreFolder, _ options: StoreOptions, _ anchor: RestoredAnchor
    ) throws(WhorlError) {
        DerivedGalleries.removeAll(folder)
        do throws(WhorlError) {
            anchor.settle()
            let session = try StoreSession(folder, options)
            session.retireKeys()
        } catch {
            throw .storeOutcomeUnknown(path: folder.database, reason: error.problem)
        }
    }
}
