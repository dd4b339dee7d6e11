/// An open store: the connection and the key in use. Of one thread at a time; ``SQLiteStore`` holds the lock.
package final class StoreSession {
    package let connection: Connection
    let ring: KeyRing
    let anchor: StoreAnchor
    let refusesOldData: Bool
    var memory = GenerationMemory()
    private var wrapped: [UInt8] = []
    private var opened = TemplateSeal(key: DataKey())

    /// Opens the store of a folder, or makes one where the options say so.
    ///
    /// - Parameters:
    ///   - folder: where it is.
    ///   - options: how it is opened.
    ///   - reserving: whether room for deletions is taken where it is missing.
    /// - Throws: as ``SQLiteStore/init(path:options:)``.
    init(_ folder: StoreFolder, _ options: StoreOptions, reserving: Bool = true) throws(WhorlError) {
        ring = KeyRing(folder: folder, credentials: options.credentials)
        anchor = StoreAnchor(folder)
        refusesOldData = options.refusesOldData
        switch options.opening {
        case .existing:
            try folder.checkPresence()
        case .making:
            try FileAccess.makeFolder(folder.path)
            if !FolderContents.exists(folder.database) { try Self.make(folder, ring, options) }
        }
        let usedReserve: Bool
        (connection, usedReserve) = try Self.open(folder, options)
        _ = try seal()
        guard !connection.isForReading else { return }
        removeLeftovers()
        wipeIfPending()
        countIfNeeded()
        if reserving { SpaceReserve(folder).make(isOwed: usedReserve) }
    }

    /// Works on the copy of a backup that is to become the store of a folder.
    init(staged connection: Connection, of folder: StoreFolder, _ ring: KeyRing) {
        self.connection = connection
        self.ring = ring
        anchor = StoreAnchor(folder)
        refusesOldData = false
    }

    var path: String { connection.path }

    /// The seal of the data key that the database holds now: another process may have rotated a key or restored a
    /// backup.
    package func seal() throws(WhorlError) -> TemplateSeal {
        let row = try keyRow()
        if row.wrapped != wrapped {
            let key = try unwrap(row)
            opened = TemplateSeal(key: key, earlier: try earlierKey(under: key))
            wrapped = row.wrapped
        }
        return opened
    }

    /// The stored names of the master key and the wrapped data key.
    func keyRow() throws(WhorlError) -> (master: KeyIdentifier, wrapped: [UInt8]) {
        let row = try connection.first("SELECT master_key, data_key FROM store") {
            (master: KeyIdentifier(stored: $0.blob(0)), wrapped: $0.blob(1))
        }
        guard let row else { throw .storeDamaged(path: path, reason: "the data key is missing") }
        return row
    }

    private func unwrap(_ row: (master: KeyIdentifier, wrapped: [UInt8])) throws(WhorlError) -> DataKey {
        let master = try masterKey(row.master)
        do throws(WhorlError) {
            return try DataKey(wrapped: row.wrapped, by: master)
        } catch {
            throw .storeDamaged(path: path, reason: "the data key is damaged")
        }
    }

    /// The key of an identifier; looks a second time where another process finished a rotation meanwhile.
    private func masterKey(_ identifier: KeyIdentifier) throws(WhorlError) -> MasterKey {
        do throws(WhorlError) {
            return try ring.find(identifier)
        } catch {
            let now = try keyRow().master
            guard now != identifier else { return try ring.find(identifier) }
            return try ring.find(now)
        }
    }
}
