/// A moment of a key rotation at which a test may end it, as a crash would.
package enum RotationStep {
    /// The new key's file is written and the database still names the old key.
    case keyWritten
    /// The database names the new key and its file still has its interim name.
    case committed
}

extension SQLiteStore {
    /// Replaces the master key and wraps the data key anew; no template is touched.
    ///
    /// The new key is random and goes to `master.key`, or it is the systemd credential where one is passed. A crash
    /// at any moment leaves a store that opens: the new key lies beside the old one until the database was seen to name
    /// it, and the next opening finishes the rotation. A restoration that is under way is waited for.
    ///
    /// - Important: A backup taken before needs the old key: keep a copy of it as long as such a backup may be
    ///   restored.
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``, ``WhorlError/storeBusy(path:)``,
    ///   ``WhorlError/storeNotWritable(path:reason:)``, ``WhorlError/storeOutcomeUnknown(path:reason:)``,
    ///   ``WhorlError/missingKey(path:)``, ``WhorlError/wrongKey(path:)``.
    public func rotateKey() throws(WhorlError) {
        try rotateKey(endingAfter: nil)
    }

    package func rotateKey(endingAfter step: RotationStep?) throws(WhorlError) {
        let lock = try FolderLock.keys(in: folder, waiting: options.busyMilliseconds)
        defer { withExtendedLifetime(lock) {} }
        try exclusively { session throws(WhorlError) in
            let isRewrapped = try session.connection.transaction(writing: true) { () throws(WhorlError) in
                try session.rewrap(endingAfter: step)
            }
            guard isRewrapped, step != .committed else { return }
            session.retireKeys(replacingFile: true)
            _ = session.wipeLog()
        }
    }
}

extension StoreSession {
    /// Wraps the data key under the next master key. The log, which holds the data key under the one before, is marked as
    /// one to be emptied: by the rotation itself, or by the next opening where others read now.
    ///
    /// - Returns: whether the database names it; false where a test ends the rotation before.
    fileprivate func rewrap(endingAfter step: RotationStep?) throws(WhorlError) -> Bool {
        let seal = try seal()
        let next = try ring.successor(of: try ring.find(try keyRow().master))
        guard step != .keyWritten else { return false }
        try connection.change(
            rows: 1, "UPDATE store SET master_key = ?, data_key = ?", .blob(next.identifier.bytes),
            .blob(try seal.key.wrapped(by: next)))
        try connection.markLog()
        return true
    }

    /// Finishes a rotation or a restoration that was interrupted, where there is one and nobody works on keys.
    func retireKeysIfPending() {
        guard !ring.folder.interimKeys.isEmpty, let lock = try? FolderLock(.keys, in: ring.folder, waiting: 0) else {
            return
        }
        defer { withExtendedLifetime(lock) {} }
        connection.withoutWaiting { retireKeys() }
    }

    /// Makes the key that the database names the only one. Where that fails, the next opening does it.
    ///
    /// - Precondition: the caller holds ``FolderLock/Kind/keys``.
    /// - Parameter replacingFile: whether a credential may have taken over from the key file, which goes then.
    func retireKeys(replacingFile: Bool = false) {
        // A rotation whose commit failed could come back with the log as long as nothing was written after it.
        guard connection.writesAgain() else { return }
        try? connection.transaction(writing: true) { () throws(WhorlError) in
            let row = try keyRow()
            let key = try ring.find(row.master)
            _ = try DataKey(wrapped: row.wrapped, by: key)
            try ring.retireOthers(than: key, replacingFile: replacingFile)
        }
    }
}
