extension StoreSession {
    /// Connects to an existing store, with the room that is kept for deletions where the disk is full, and for reading
    /// alone where the options allow that and nothing else is possible.
    ///
    /// - Returns: the connection, and whether that room was given back for it.
    /// - Throws: as ``connect(_:_:)`` and ``connectReading(_:_:)``.
    static func open(
        _ folder: StoreFolder, _ options: StoreOptions
    ) throws(WhorlError) -> (connection: Connection, usedReserve: Bool) {
        func connectWriting() throws(WhorlError) -> Connection {
            let connection = try connect(folder, options)
            try connection.checkSchema()
            try connection.migrateIfNeeded()
            return connection
        }
        do throws(WhorlError) {
            return (try connectWriting(), false)
        } catch .storeNotWritable(let path, let reason) {
            if SpaceReserve(folder).release(), let connection = try? connectWriting() { return (connection, true) }
            guard options.opening == .existing else { throw .storeNotWritable(path: path, reason: reason) }
            return (try connectReading(folder, options), false)
        }
    }

    /// Removes incomplete files that dead processes left, and master keys of rotations that did not come to their end.
    func removeLeftovers() {
        let folder = ring.folder
        let isMarked = markRestoration()
        AtomicFile.removeLeftovers(in: folder.path) { isMarked || !folder.isInterimDatabase($0) }
        AtomicFile.removeAbandoned(in: ring.folder.path)
        retireKeysIfPending()
    }

    /// Connects to an existing store and sets what every connection needs.
    ///
    /// - Throws: ``WhorlError/storeDamaged(path:reason:)`` for a file that is not a store,
    ///   ``WhorlError/storeNotWritable(path:reason:)``, ``WhorlError/storeBusy(path:)``.
    static func connect(_ folder: StoreFolder, _ options: StoreOptions) throws(WhorlError) -> Connection {
        let path = folder.database
        guard FileAccess.size(path) != 0 else { throw .storeDamaged(path: path, reason: "the file is empty") }
        let connection = try Connection(path, .readWrite, busyMilliseconds: options.busyMilliseconds)
        guard !connection.isReadOnly else {
            throw .storeNotWritable(path: path, reason: "the file or its folder is read-only")
        }
        guard try connection.isStore() else { throw .storeDamaged(path: path, reason: "the file is not a Whorl store") }
        try connection.configure()
        try connection.checkWritable()
        return connection
    }

    /// Makes an empty store. It appears complete or not at all; where another process makes one at the same time,
    /// the first wins.
    static func make(_ folder: StoreFolder, _ ring: KeyRing, _ options: StoreOptions) throws(WhorlError) {
        try folder.checkLog()
        do throws(WhorlError) {
            let file = try AtomicFile(folder.database, for: .dataFolder)
            try write(to: file.interimPath, ring.first())
            try file.publish(replacing: false)
        } catch .alreadyExists {
            return
        } catch .unwritableFile(let path, let reason) {
            throw .storeNotWritable(path: path, reason: reason)
        }
    }

    /// Writes an empty store without a log beside it: what is published is one file.
    private static func write(to path: String, _ master: MasterKey) throws(WhorlError) {
        let connection = try Connection(path, .readWrite, busyMilliseconds: 0)
        let key = DataKey()
        let wrapped = try key.wrapped(by: master)
        let generation = try GenerationSeal(key: key).seal(
            StoreGeneration(number: StoreGeneration.first), ofStore: path)
        try connection.transaction(writing: true) { () throws(WhorlError) in
            try connection.migrate()
            try connection.run(
                "INSERT INTO store (id, master_key, data_key, changes, unwiped, generation) VALUES (1, ?, ?, 0, 0, ?)",
                .blob(master.identifier.bytes), .blob(wrapped), .blob(generation))
        }
    }
}

extension Connection {
    /// Sets durability and safety; the file becomes one with a write-ahead log.
    func configure() throws(WhorlError) {
        let mode = try first("PRAGMA journal_mode = WAL") { $0.text(0) }
        guard mode == "wal" else {
            throw .storeNotWritable(path: path, reason: "the file system supports no write-ahead log")
        }
        try run("PRAGMA synchronous = FULL")
        try run("PRAGMA secure_delete = ON")
        try run("PRAGMA foreign_keys = ON")
        try run("PRAGMA temp_store = MEMORY")
        try run("PRAGMA cell_size_check = ON")
        try distrustSchema()
    }

    /// Brings an older schema to the newest version.
    ///
    /// - Throws: ``WhorlError/unsupportedStoreVersion(got:supported:)``.
    func migrateIfNeeded() throws(WhorlError) {
        guard try schemaVersion() != Migration.all.count else { return }
        try transaction(writing: true) { () throws(WhorlError) in try migrate() }
    }
}
