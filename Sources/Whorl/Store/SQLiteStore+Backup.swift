extension SQLiteStore {
    /// Writes a copy of the store to one file, by SQLite's online backup: others go on reading and writing.
    ///
    /// The copy holds the sealed templates and the wrapped data key. To use it, the master key of this moment is
    /// needed; it is not in the copy and must be kept elsewhere. The copy is checked before it gets its name.
    ///
    /// - Parameter destination: the file to make; it appears when it is complete.
    /// - Throws: ``WhorlError/alreadyExists(path:)``, ``WhorlError/unwritableFile(path:reason:)``,
    ///   ``WhorlError/storeBusy(path:)``, ``WhorlError/storeDamaged(path:reason:)``.
    public func backup(to destination: String) throws(WhorlError) {
        guard !FolderContents.exists(destination) else { throw .alreadyExists(path: destination) }
        let file = try AtomicFile(destination, for: .elsewhere)
        do throws(WhorlError) {
            let source = try StoreSession.open(folder, options).connection
            let copy = try Connection(file.interimPath, .readWrite, busyMilliseconds: options.busyMilliseconds)
            try copy.copy(from: source)
            if let problem = try copy.integrityProblems().first {
                throw .storeDamaged(path: folder.database, reason: problem)
            }
            // The copy is to be one file, without a log beside it.
            try copy.run("PRAGMA journal_mode = DELETE")
        } catch .storeNotWritable(file.interimPath, let reason) {
            throw .unwritableFile(path: destination, reason: reason)
        } catch .storeDamaged(_, let reason) {
            throw .storeDamaged(path: folder.database, reason: reason)
        } catch .storeBusy {
            throw .storeBusy(path: folder.database)
        }
        try file.publish(replacing: false)
    }
}
