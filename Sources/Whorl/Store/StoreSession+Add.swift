internal import WhorlNumerics

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
        try stampChange(of: places.partitions)
        return placed.map(\.record)
    }

    /// The next number of a count that the database holds.
    ///
    /// - Throws: ``WhorlError/storeDamaged(path:reason:)`` where there is none: no store counts so far.
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
        let results = Parallel.map(references.count, threads: Parallel.processors) { index in
            Result { () throws(WhorlError) in try seal.seal(references[index].template, for: records[index]) }
        }
        var sealed: [[UInt8]] = []
        sealed.reserveCapacity(results.count)
        for result in results { sealed.append(try result.get()) }
        return sealed
    }

    private func insert(
        _ record: ReferenceRecord, _ place: ReferencePlaces.Place, slot: Int, change: Int
    ) throws(WhorlError) {
        try connection.run(
            """
            INSERT INTO record (
                partition, class, modality, sample, position, extractor, quality, created, slot, model, changed)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, .integer(place.partition), .integer(record.bcid.classID), .integer(Int(record.modality.code)),
            .integer(record.sample), .integer(Int(record.position.rawValue)), .integer(record.extractorVersion),
            .integer(record.quality), .integer(record.created), .integer(slot),
            place.model.map(SQLValue.integer) ?? .null, .integer(change))
    }
}
