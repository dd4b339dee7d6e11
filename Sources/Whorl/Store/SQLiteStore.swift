import Synchronization

/// The default store: a folder with an SQLite database of sealed templates and the key that opens them.
///
/// Durable (write-ahead log, `synchronous=FULL`), encrypted at rest (AES-256-GCM under a data key that the master key
/// wraps), and shared safely by any number of processes. One instance serves any number of threads, one at a time.
public final class SQLiteStore: TemplateStore {
    /// The data folder.
    public let path: String
    package let folder: StoreFolder
    let options: StoreOptions
    package let derived: DerivedGalleries
    private let session: Mutex<StoreSession>

    /// Opens the store of a folder; unless the options say otherwise, makes folder, master key and an empty store where
    /// they are missing.
    ///
    /// - Throws: ``WhorlError/storeNotFound(path:)``, ``WhorlError/storeBusy(path:)``, ``WhorlError/storeNotWritable(path:reason:)``,
    ///   ``WhorlError/storeDamaged(path:reason:)``, ``WhorlError/storeSchemaChanged(path:object:)``,
    ///   ``WhorlError/unsupportedStoreVersion(got:supported:)``,
    ///   ``WhorlError/missingKey(path:)``, ``WhorlError/wrongKey(path:)``,
    ///   ``WhorlError/keyFileNotPrivate(path:)``, ``WhorlError/folderNotPrivate(path:)``,
    ///   ``WhorlError/unreadableFile(path:reason:)``.
    public init(path: String, options: StoreOptions = StoreOptions()) throws(WhorlError) {
        self.path = path
        self.options = options
        folder = StoreFolder(path: path)
        try folder.checkPrivacy()
        derived = DerivedGalleries(folder, minimum: options.leastDerived)
        session = Mutex(try StoreSession(folder, options))
    }

    /// Whether a store was made in a folder; it may be damaged.
    public static func exists(path: String) -> Bool {
        let folder = StoreFolder(path: path)
        return [folder.database, folder.log, folder.key].contains(where: FolderContents.exists)
    }

    /// Runs `body` with the session, one thread at a time.
    package func exclusively<Value: Sendable>(
        _ body: (StoreSession) throws(WhorlError) -> Value
    ) throws(WhorlError) -> Value {
        try session.withLock { (session) throws(WhorlError) in
            if session.connection.isOutdated { try renew(&session) }
            return try body(session)
        }
    }

    /// Opens a store anew that could only be read, and may be writable now that there is room.
    func reopenForWriting() throws(WhorlError) {
        try session.withLock { (session) throws(WhorlError) in
            guard session.connection.isForReading else { return }
            try renew(&session, reserving: false)
        }
    }

    /// Opens the store anew, which goes on knowing how far it came.
    private func renew(_ session: inout StoreSession, reserving: Bool = true) throws(WhorlError) {
        let greatest = session.memory.greatest
        session = try StoreSession(folder, options, reserving: reserving)
        session.memory.greatest = greatest
    }

    /// Runs `body` with the session in one transaction.
    package func transaction<Value: Sendable>(
        writing: Bool, _ body: (StoreSession) throws(WhorlError) -> Value
    ) throws(WhorlError) -> Value {
        try exclusively { session throws(WhorlError) in
            session.memory.pending = nil
            defer { session.memory.change = GenerationChange() }
            let value = try session.connection.transaction(writing: writing) { () throws(WhorlError) in
                guard writing else { return try body(session) }
                try session.beginChanges()
                let value = try body(session)
                try session.sealChanges()
                return value
            }
            session.noteGeneration()
            return value
        }
    }
}
