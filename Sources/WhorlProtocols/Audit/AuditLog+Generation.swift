package import Whorl

/// Each line states the store's generation, so that a store that is older than the log is found even where its anchor is as
/// old: the store may be newer than the last line, by what was in flight at a crash, and is never older.
extension AuditLog {
    /// What is wrong where the store is older than the log, in words.
    package static let olderStore = StoreFinding.behindLog.problem

    /// The greatest generation that the log states, of the lines since the store last noted how far the log had come. An
    /// old store has an old note.
    ///
    /// - Returns: nil where no line states one.
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``, and errors of ``DocumentStore``.
    package func recordedGeneration() throws(WhorlError) -> Int? {
        guard FolderContents.exists(path) else {
            return try files.followed(AuditWalk(from: AuditPosition(), chain)).generation
        }
        let anchor = try records.find(AuditAnchor.self, AuditAnchor.name)
        if let position = anchor?.position {
            let file = try AuditFile(path)
            let bytes = try file.size()
            if try position.holds(in: file, of: bytes, chain) {
                var walk = AuditWalk(from: position, chain)
                try file.eachLine(in: position.size..<bytes) { walk.follow($0) }
                return walk.generation
            }
        }
        return try files.followed(AuditWalk(from: AuditPosition(), chain)).generation
    }

    /// Whether the store is older than the log says that it was.
    ///
    /// - Throws: what ``recordedGeneration()`` throws.
    package func findsOlderStore() throws(WhorlError) -> Bool {
        // The log first: whoever writes in between makes the store newer.
        let recorded = try recordedGeneration()
        return try Self.isOlder(records.generation(), than: recorded)
    }

    /// Whether the log holds lines again that were missing while the engine changed the store: it was an old copy then. All
    /// lines are read where the engine noted what it saw.
    ///
    /// - Parameter isSettling: whether to forget what the engine saw where it is right: from now on the log is compared with
    ///   what its next lines leave in the store.
    /// - Returns: whether it does; false where the engine noted nothing.
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``, and errors of ``DocumentStore``.
    package func findsReturnedLines(isSettling: Bool = false) throws(WhorlError) -> Bool {
        guard let sighting = try records.find(AuditSighting.self, AuditSighting.name.id) else { return false }
        let walk = try files.followed(AuditWalk(from: AuditPosition(), chain, beside: sighting))
        if walk.isReturned { return true }
        if isSettling { try records.remove(AuditSighting.self, sighting.id) }
        return false
    }

    /// The store's generation for the next line; nil where it is not known now.
    ///
    /// - Throws: ``WhorlError/storeDamaged(path:reason:)`` where the store is older than the log: what it decides rests on
    ///   old rows.
    func currentGeneration(after recorded: Int?) throws(WhorlError) -> Int? {
        let now = (try? records.impatient.generation()) ?? nil
        guard Self.isOlder(now, than: recorded) else { return now }
        throw .storeDamaged(path: folder, reason: Self.olderStore)
    }

    /// Whether a generation of the store is older than the greatest one that the log states.
    ///
    /// A store that lacks its generation is found by its own check, and a log of older versions states none.
    package static func isOlder(_ generation: Int?, than recorded: Int?) -> Bool {
        guard let generation, let recorded else { return false }
        return generation < recorded
    }
}

extension AuditSighting: Record {
    package static var kind: String { name.kind }
    package var id: String { Self.name.id }
}
