import Glibc

extension SQLiteStore {
    /// Templates and documents of one transaction: some 30 ms of work.
    private static let batch = 500
    /// Between two transactions, in which others write, in microseconds.
    private static let pause: UInt32 = 10_000

    /// Replaces the data key: every template and document is sealed anew, and the old key is gone afterwards.
    ///
    /// It works in small transactions; other processes go on meanwhile. What is written from the beginning on lies under
    /// the new key; the old one opens the rest, and lies in the store itself, sealed under the new one, until nothing
    /// needs it. A rotation that was interrupted is continued by the next call. Files of galleries are removed, and made
    /// anew when they are needed.
    ///
    /// - Important: A backup holds the key of its moment. Templates in backups from before open as they did.
    /// - Returns: what was done.
    /// - Throws: as ``rotateKey()``.
    public func rotateDataKey() throws(WhorlError) -> DataKeyRotation {
        try rotateDataKey(batch: Self.batch, endingAfter: nil)
    }

    /// Replaces the data key.
    ///
    /// - Parameters:
    ///   - batch: templates and documents of one transaction.
    ///   - batches: after how many a test ends it, as a crash would.
    /// - Returns: what was done.
    /// - Throws: as ``rotateKey()``.
    package func rotateDataKey(batch: Int, endingAfter batches: Int?) throws(WhorlError) -> DataKeyRotation {
        let lock = try FolderLock.keys(in: folder, waiting: options.busyMilliseconds)
        defer { withExtendedLifetime(lock) {} }
        let places = try transaction(writing: true) { session throws(WhorlError) in
            try session.beginResealing()
            return try session.sealedPlaces()
        }
        DerivedGalleries.removeAll(folder)
        var rotation = DataKeyRotation()
        for (number, start) in stride(from: 0, to: places.count, by: batch).enumerated() {
            guard number < batches ?? .max else { return rotation }
            let some = places[start..<min(start + batch, places.count)]
            let part = try transaction(writing: true) { session throws(WhorlError) in try session.reseal(some) }
            rotation.resealed += part.resealed
            rotation.unreadable += part.unreadable
            usleep(Self.pause)
        }
        try transaction(writing: true) { session throws(WhorlError) in try session.endResealing() }
        // One that was being written under the old key.
        DerivedGalleries.removeAll(folder)
        rotation.isOldKeyGone = try exclusively { session throws(WhorlError) in session.wipeLog() }
        return rotation
    }
}

/// Where something sealed lies.
private enum SealedPlace: Sendable {
    case slot(Int)
    case document(DocumentName)
}

extension StoreSession {
    /// The document that holds the earlier data key while a rotation is under way.
    private static let earlier = DocumentName(kind: "data-key", id: "earlier")

    /// The data key before, where a rotation is under way; nil also where another process ended or began one since the
    /// given key was read.
    func earlierKey(under key: DataKey) throws(WhorlError) -> DataKey? {
        let sealed = try connection.first(
            "SELECT sealed FROM document WHERE kind = ? AND id = ?", .text(Self.earlier.kind), .text(Self.earlier.id)
        ) { $0.blob(0) }
        guard let sealed,
            let document = try? DocumentSeal(key: key).open(sealed, Self.earlier, owner: nil, ofStore: path)
        else { return nil }
        return DataKey(bytes: document.bytes)
    }

    /// Makes a new data key, and keeps the old one beside it; nothing where a rotation is under way.
    ///
    /// The anchor gets the number of this change under its new key before the commit, beside those under the old key, so
    /// that it is right with the change and without it.
    fileprivate func beginResealing() throws(WhorlError) {
        let seal = try seal()
        guard seal.earlier == nil else { return }
        if let finding = memory.change.finding { throw refusal(finding) }
        guard let counted = memory.change.generation else { throw refusal(.unsealed) }
        let fresh = DataKey()
        let old = try DocumentSeal(key: fresh).seal(
            Document(Self.earlier, bytes: seal.key.key.withUnsafeBytes { Array($0) }), ofStore: path)
        try connection.change(
            rows: 1, "INSERT OR REPLACE INTO document (kind, id, owner, sealed) VALUES (?, ?, '', ?)",
            .text(Self.earlier.kind), .text(Self.earlier.id), .blob(old))
        try wrap(fresh)
        came(Self.earlier, ("", old))
        try anchor.announce(try successor(of: counted.number, "changes"), under: StoreAnchor.key(fresh))
    }

    /// Forgets the old data key.
    fileprivate func endResealing() throws(WhorlError) {
        try put(nil, as: Self.earlier)
        // Wrapped anew, it differs from what other processes hold, and they drop the old key.
        try wrap(try seal().key)
        // The log is emptied of the old key, by the next opening where others read now.
        try connection.markLog()
    }

    private func wrap(_ key: DataKey) throws(WhorlError) {
        let master = try ring.find(try keyRow().master)
        try connection.change(rows: 1, "UPDATE store SET data_key = ?", .blob(try key.wrapped(by: master)))
    }

    /// Where templates and documents lie now.
    fileprivate func sealedPlaces() throws(WhorlError) -> [SealedPlace] {
        var places: [SealedPlace] = []
        try connection.each("SELECT slot FROM record ORDER BY slot") { places.append(.slot($0.integer(0))) }
        try connection.each("SELECT kind, id FROM document ORDER BY kind, id") {
            places.append(.document(DocumentName(kind: $0.text(0), id: $0.text(1))))
        }
        return places
    }

    /// Seals what lies at some places under the present key; what is gone meanwhile is left out.
    fileprivate func reseal(_ places: ArraySlice<SealedPlace>) throws(WhorlError) -> DataKeyRotation {
        let (seal, models) = (try seal(), try models())
        var rotation = DataKeyRotation()
        for place in places {
            let outcome =
                switch place {
                case .slot(let slot): try reseal(slot: slot, seal, models)
                case .document(let name): try reseal(name, DocumentSeal(seal))
                }
            switch outcome {
            case .current, nil: break
            case .unreadable: rotation.unreadable += 1
            case .fresh: rotation.resealed += 1
            }
        }
        return rotation
    }

    private func reseal(
        slot: Int, _ seal: TemplateSeal, _ models: [Int: ModelIdentity]
    ) throws(WhorlError) -> Resealing? {
        guard let (record, sealed) = try sealed(inSlot: slot, models) else { return nil }
        let outcome = seal.resealing(sealed, for: record)
        if case .fresh(let fresh) = outcome {
            try connection.overwrite(table: "slot", column: "sealed", row: slot, with: fresh)
            went(record, sealed: sealed)
            came(record, sealed: fresh)
        }
        return outcome
    }

    private func reseal(_ name: DocumentName, _ seal: DocumentSeal) throws(WhorlError) -> Resealing? {
        guard let row = try row(name) else { return nil }
        let outcome = seal.resealing(row.sealed, name, owner: row.owner)
        if case .fresh(let fresh) = outcome {
            try connection.change(
                rows: 1, "UPDATE document SET sealed = ? WHERE kind = ? AND id = ?", .blob(fresh), .text(name.kind),
                .text(name.id))
            went(name, row)
            came(name, (row.owner, fresh))
        }
        return outcome
    }
}
