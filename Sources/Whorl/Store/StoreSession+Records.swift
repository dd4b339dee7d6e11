extension StoreSession {
    private static let columns = "storage, number, class, modality, position, sample, extractor, quality, created"
    private static let sealedColumn: Int32 = 9
    private static let order = "ORDER BY storage, number, class, modality, sample"

    /// Calls `body` with the records of a part of the store, in order.
    func eachRecord(
        in scope: StoreScope, _ body: (ReferenceRecord) throws(WhorlError) -> Void
    ) throws(WhorlError) {
        let (condition, values) = Self.condition(scope)
        try connection.each(
            "SELECT \(Self.columns) FROM partition JOIN record ON partition = id \(condition) \(Self.order)", values
        ) { row throws(WhorlError) in try body(record(row)) }
    }

    /// Calls `body` with the references of a part of the store, in order.
    func eachReference(
        in scope: StoreScope, modality: Modality?, _ body: (Reference) throws(WhorlError) -> Void
    ) throws(WhorlError) {
        let seal = try seal()
        try eachSealed(in: scope, modality: modality) { (record, sealed) throws(WhorlError) in
            try body(Reference(record: record, template: try open(sealed, seal, record)))
        }
    }

    /// Calls `body` with the records of a part of the store and their sealed templates, in order.
    func eachSealed(
        in scope: StoreScope, modality: Modality?, _ body: (ReferenceRecord, [UInt8]) throws(WhorlError) -> Void
    ) throws(WhorlError) {
        var (condition, values) = Self.condition(scope)
        if let modality {
            condition += " AND modality = ?"
            values.append(.integer(Int(modality.code)))
        }
        try connection.each(
            """
            SELECT \(Self.columns), sealed FROM partition JOIN record ON partition = partition.id
            JOIN slot ON slot.id = slot \(condition) \(Self.order)
            """, values
        ) { row throws(WhorlError) in try body(record(row), row.blob(Self.sealedColumn)) }
    }

    /// Adds a reference under the next sample number.
    ///
    /// - Returns: its record.
    func add(_ reference: NewReference, partition: Int) throws(WhorlError) -> ReferenceRecord {
        let bcid = reference.bcid
        let last = try connection.first(
            "SELECT max(sample) FROM record WHERE partition = ? AND class = ? AND modality = ?", .integer(partition),
            .integer(bcid.classID), .integer(Int(reference.template.modality.code))
        ) { $0.integer(0) }
        let record = reference.record(sample: (last ?? 0) + 1)
        let slot = try fillSlot(try seal().seal(reference.template, for: record))
        try connection.run(
            """
            INSERT INTO record (partition, class, modality, sample, position, extractor, quality, created, slot)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, .integer(partition), .integer(bcid.classID), .integer(Int(record.modality.code)),
            .integer(record.sample), .integer(Int(record.position.rawValue)), .integer(record.extractorVersion),
            .integer(record.quality), .integer(record.created), .integer(slot))
        return record
    }

    private func open(
        _ sealed: [UInt8], _ seal: TemplateSeal, _ record: ReferenceRecord
    ) throws(WhorlError) -> Template {
        do throws(WhorlError) {
            return try seal.open(sealed, for: record)
        } catch .damagedTemplate(let reason) {
            throw .storeDamaged(path: path, reason: reason)
        }
    }

    private func record(_ row: Statement) throws(WhorlError) -> ReferenceRecord {
        guard let bcid = try? BCID(storage: row.text(0), partition: row.integer(1), classID: row.integer(2)),
            let modality = UInt8(exactly: row.integer(3)).flatMap(Modality.init(code:)),
            let position = UInt8(exactly: row.integer(4)).flatMap(FingerPosition.init(rawValue:))
        else { throw .storeDamaged(path: path, reason: "a record has values that none may have") }
        return ReferenceRecord(
            bcid: bcid, modality: modality, position: position, sample: row.integer(5),
            extractorVersion: row.integer(6), quality: row.integer(7), created: row.integer(8))
    }

    private static func condition(_ scope: StoreScope) -> (sql: String, values: [SQLValue]) {
        switch scope {
        case .all:
            ("WHERE 1", [])
        case .storage(let storage):
            ("WHERE storage = ?", [.text(storage)])
        case .partition(let storage, let number):
            ("WHERE storage = ? AND number = ?", [.text(storage), .integer(number)])
        case .person(let bcid):
            (
                "WHERE storage = ? AND number = ? AND class = ?",
                [.text(bcid.storage), .integer(bcid.partition), .integer(bcid.classID)]
            )
        }
    }
}
