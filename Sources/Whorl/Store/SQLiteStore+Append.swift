internal import WhorlNumerics

extension SQLiteStore {
    /// Adds references in one transaction.
    public func append(_ references: [NewReference]) throws(WhorlError) -> [ReferenceRecord] {
        guard !references.isEmpty else { return [] }
        return try transaction(writing: true) { session throws(WhorlError) in
            try session.add(references)
        }
    }

    /// Adds references of a person, in the transaction that sees that it is still the one of a mark.
    public func append(
        _ references: [NewReference], to bcid: BCID, marked mark: PersonMark?
    ) throws(WhorlError) -> [ReferenceRecord] {
        precondition(references.allSatisfy { $0.bcid == bcid })
        return try transaction(writing: true) { session throws(WhorlError) in
            try session.require(mark, of: bcid)
            return try session.add(references)
        }
    }

    /// Adds the references that their BCID lacks, in one transaction.
    public func merge(_ references: [NewReference]) throws(WhorlError) -> Int {
        guard !references.isEmpty else { return 0 }
        return try transaction(writing: true) { session throws(WhorlError) in
            try session.add(try session.missing(references)).count
        }
    }
}

extension StoreSession {
    /// The references that their BCID does not have.
    fileprivate func missing(_ references: [NewReference]) throws(WhorlError) -> [NewReference] {
        var known: [Reference] = []
        var person: BCID?
        var missing: [NewReference] = []
        // References of a person stand together in an export; elsewhere they are only looked up more often.
        for reference in references {
            if person != reference.bcid {
                known = try self.references(of: reference.bcid)
                person = reference.bcid
            }
            let isKnown = known.contains {
                $0.record.position == reference.position && $0.template == reference.template
            }
            if !isKnown { missing.append(reference) }
        }
        return missing
    }

    private func references(of bcid: BCID) throws(WhorlError) -> [Reference] {
        guard let row = try partition(storage: bcid.storage, number: bcid.partition, making: false) else { return [] }
        // Most people of an import are new: that is seen without the models and the key.
        guard try isEnrolled(bcid, partition: row) else { return [] }
        var references: [Reference] = []
        try eachReference(in: .person(bcid), modality: nil) { references.append($0) }
        return references
    }
}

extension StoreSession {
    /// Adds references under the next sample numbers, in the caller's transaction, and stamps their partitions.
    ///
    /// What they share is looked up once, and all are sealed before the first is written, on all processors where they
    /// are many.
    ///
    /// - Returns: their records, in the order given.
    func add(_ references: [NewReference]) throws(WhorlError) -> [ReferenceRecord] {
        guard !references.isEmpty else { return [] }
        var places = ReferencePlaces(self)
        var placed: [(place: ReferencePlaces.Place, record: ReferenceRecord)] = []
        placed.reserveCapacity(references.count)
        for reference in references { placed.append(try places.next(for: reference)) }
        let sealed = try sealed(references, as: placed.map(\.record))
        let change = try successor(
            of: try connection.first("SELECT changes FROM store") { $0.integer(0) } ?? 0, "changes")
        let reuses = try connection.first("SELECT 1 FROM free_slot LIMIT 1") { _ in true } ?? false
        for (index, (place, record)) in placed.enumerated() {
            try insert(record, place, slot: try fillSlot(sealed[index], reusing: reuses), change: change)
        }
        try connection.stampChange(of: places.partitions)
        for (index, (_, record)) in placed.enumerated() { came(record, sealed: sealed[index]) }
        return placed.map(\.record)
    }

    /// The next number of a count that the database holds.
    ///
    /// - Throws: ``WhorlError/storeDamaged(path:reason:)`` if the count is the greatest number already.
    func successor(of count: Int, _ name: String) throws(WhorlError) -> Int {
        guard count < Int.max else {
            throw .storeDamaged(path: path, reason: "the number of \(name) has reached its limit")
        }
        return count + 1
    }

    private func sealed(
        _ references: [NewReference], as records: [ReferenceRecord]
    ) throws(WhorlError) -> [[UInt8]] {
        let seal = try seal()
        if references.count == 1 { return [try seal.seal(references[0].template, for: records[0])] }
        return try Parallel.map(references.count, threads: Parallel.processors) { index throws(WhorlError) in
            try seal.seal(references[index].template, for: records[index])
        }
    }

    private func insert(
        _ record: ReferenceRecord, _ place: ReferencePlaces.Place, slot: Int, change: Int
    ) throws(WhorlError) {
        try connection.change(
            rows: 1,
            """
            INSERT INTO record (
                partition, class, modality, sample, position, extractor, quality, created, slot, model, changed)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, .integer(place.partition), .integer(record.bcid.classID), .integer(Int(record.modality.code)),
            .integer(record.sample), .integer(Int(record.position.rawValue)), .integer(record.extractorVersion),
            .integer(record.quality), .integer(record.created), .integer(slot),
            place.model.map(SQLValue.integer) ?? .null, .integer(change))
    }

    /// Stores a sealed template in a slot that a deletion left, or in a new one.
    ///
    /// - Parameters:
    ///   - sealed: the template.
    ///   - reusing: whether there may be slots that a deletion left.
    /// - Returns: the slot's number.
    /// - Throws: ``WhorlError/storeBusy(path:)``, ``WhorlError/storeNotWritable(path:reason:)``,
    ///   ``WhorlError/storeDamaged(path:reason:)``, ``WhorlError/storeFault(path:code:reason:)``.
    private func fillSlot(_ sealed: [UInt8], reusing: Bool) throws(WhorlError) -> Int {
        let free =
            reusing
            ? try connection.first(
                "SELECT slot FROM free_slot WHERE bytes = ? LIMIT 1", .integer(sealed.count)
            ) { $0.integer(0) } : nil
        guard let free else {
            try connection.change(rows: 1, "INSERT INTO slot (sealed) VALUES (?)", .blob(sealed))
            return connection.lastInsertedRow
        }
        try connection.overwrite(table: "slot", column: "sealed", row: free, with: sealed)
        try connection.change(rows: 1, "DELETE FROM free_slot WHERE slot = ?", .integer(free))
        return free
    }
}
