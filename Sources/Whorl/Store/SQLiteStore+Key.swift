/// A moment of a key rotation at which a test may end it, as a crash would.
enum RotationStep {
    /// The new key's file is written and the database still names the old key.
    case keyWritten
    /// The database names the new key and its file still has its interim name.
    case committed
}

extension SQLiteStore {
    /// Replaces the master key and wraps the data key anew; no template is touched.
    ///
    /// The new key is random and goes to `master.key`, or it is the systemd credential where one is passed. A crash
    /// at any moment leaves a store that opens: the new key lies beside the old one until the database names it, and
    /// the next opening finishes the rotation.
    ///
    /// - Important: A backup taken before needs the old key: keep a copy of it as long as such a backup may be
    ///   restored.
    /// - Throws: ``WhorlError/unwritableFile(path:reason:)``, ``WhorlError/storeBusy(path:)``,
    ///   ``WhorlError/storeNotWritable(path:reason:)``, ``WhorlError/missingKey(path:)``,
    ///   ``WhorlError/wrongKey(path:)``.
    public func rotateKey() throws(WhorlError) {
        try rotateKey(endingAfter: nil)
    }

    func rotateKey(endingAfter step: RotationStep?) throws(WhorlError) {
        try exclusively { session throws(WhorlError) in
            let next = try session.connection.transaction(writing: true) { () throws(WhorlError) in
                try session.rewrap(endingAfter: step)
            }
            guard let next, step != .committed else { return }
            try session.ring.promote(next)
        }
    }
}

extension StoreSession {
    /// Wraps the data key under the next master key.
    ///
    /// - Returns: that key, or nil where a test ends the rotation before.
    fileprivate func rewrap(endingAfter step: RotationStep?) throws(WhorlError) -> MasterKey? {
        let seal = try seal()
        let next = try ring.successor(of: try ring.find(try keyRow().master))
        guard step != .keyWritten else { return nil }
        try connection.run(
            "UPDATE store SET master_key = ?, data_key = ?", .blob(next.identifier.bytes),
            .blob(try seal.key.wrapped(by: next)))
        return next
    }
}
