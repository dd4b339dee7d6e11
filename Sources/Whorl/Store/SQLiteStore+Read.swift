extension SQLiteStore {
    /// The records of a part of the store.
    public func records(in scope: StoreScope) throws(WhorlError) -> [ReferenceRecord] {
        try transaction(writing: false) { session throws(WhorlError) in
            var records: [ReferenceRecord] = []
            try session.eachRecord(in: scope) { records.append($0) }
            return records
        }
    }

    /// The records of the first people of a part of the store who come after a person, in one snapshot.
    public func records(
        in scope: StoreScope, after person: BCID?, people limit: Int
    ) throws(WhorlError) -> [ReferenceRecord] {
        try transaction(writing: false) { session throws(WhorlError) in
            try session.records(in: scope, after: person, people: limit)
        }
    }

    /// Calls `body` with the references of a part of the store, in one snapshot.
    public func visit(
        _ scope: StoreScope, modality: Modality?, _ body: (Reference) throws(WhorlError) -> Void
    ) throws(WhorlError) {
        try transaction(writing: false) { session throws(WhorlError) in
            try session.eachReference(in: scope, modality: modality, body)
        }
    }

    /// Calls `body` with the references of a part of the store that open, and `damaged` with the records of the others, in
    /// one snapshot.
    public func visit(
        _ scope: StoreScope, modality: Modality?, damaged: (ReferenceRecord) -> Void,
        _ body: (Reference) throws(WhorlError) -> Void
    ) throws(WhorlError) {
        try transaction(writing: false) { session throws(WhorlError) in
            let seal = try session.seal()
            try session.eachSealed(in: scope, modality: modality) { (record, sealed) throws(WhorlError) in
                guard let template = try? seal.open(sealed, for: record) else { return damaged(record) }
                try body(Reference(record: record, template: template))
            }
        }
    }
}

extension StoreSession {
    /// A partition's row.
    private struct Partition {
        let row: Int
        let storage: String
        let number: Int

        /// The greatest class ID that does not come after a person; nil where nobody here does.
        func classID(after person: BCID?) -> Int? {
            guard let person, (storage, number) <= (person.storage, person.partition) else { return 0 }
            return (storage, number) == (person.storage, person.partition) ? person.classID : nil
        }
    }

    private static let columns = "class, modality, position, sample, extractor, quality, created, model"
    private static let modelColumn: Int32 = 7
    private static let sealedColumn: Int32 = 8
    private static let order = "ORDER BY class, modality, sample"

    /// Calls `body` with the records of a part of the store, in order.
    func eachRecord(
        in scope: StoreScope, _ body: (ReferenceRecord) throws(WhorlError) -> Void
    ) throws(WhorlError) {
        try eachRow(in: scope, "SELECT \(Self.columns) FROM record") { (record, _) throws(WhorlError) in
            try body(record)
        }
    }

    /// The records of the first people of a part of the store who come after a person, in order.
    func records(
        in scope: StoreScope, after person: BCID?, people limit: Int
    ) throws(WhorlError) -> [ReferenceRecord] {
        let models = try models()
        // The table is walked in its order from the first of them on.
        let query = """
            SELECT \(Self.columns) FROM record WHERE partition = ?1 AND class > ?2 AND class <=
            (SELECT max(class) FROM (SELECT DISTINCT class FROM record WHERE partition = ?1 AND class > ?2
            ORDER BY class LIMIT ?3)) \(Self.order)
            """
        var records: [ReferenceRecord] = []
        var (people, last): (Int, BCID?) = (0, nil)
        for partition in try partitions(in: scope) where people < limit {
            guard let classID = partition.classID(after: person) else { continue }
            let values = [partition.row, classID, limit - people].map(SQLValue.integer)
            try connection.each(query, values) { row throws(WhorlError) in
                let record = try record(row, partition, models)
                if record.bcid != last { people += 1 }
                last = record.bcid
                records.append(record)
            }
        }
        return records
    }

    /// Calls `body` with the records of a part of the store and their sealed templates, in order; a template that is
    /// missing is empty.
    package func eachSealed(
        in scope: StoreScope, modality: Modality? = nil, _ body: (ReferenceRecord, [UInt8]) throws(WhorlError) -> Void
    ) throws(WhorlError) {
        let query = "SELECT \(Self.columns), sealed FROM record LEFT JOIN slot ON slot.id = slot"
        try eachRow(in: scope, query, modality) { (record, row) throws(WhorlError) in
            try body(record, row.blob(Self.sealedColumn))
        }
    }

    /// The record and the sealed template of a slot; nil where it has none.
    func sealed(inSlot slot: Int, _ models: [Int: ModelIdentity]) throws(WhorlError) -> (ReferenceRecord, [UInt8])? {
        let query = """
            SELECT \(Self.columns), sealed, partition.id, storage, number FROM record
            JOIN slot ON slot.id = record.slot JOIN partition ON partition.id = record.partition WHERE record.slot = ?
            """
        return try connection.first(query, .integer(slot)) { row throws(WhorlError) in
            let place = Self.sealedColumn + 1
            let partition = Partition(
                row: row.integer(place), storage: row.text(place + 1), number: row.integer(place + 2))
            return (try record(row, partition, models), row.blob(Self.sealedColumn))
        }
    }

    /// Calls `body` with the references of a part of the store, in order.
    func eachReference(
        in scope: StoreScope, modality: Modality?, _ body: (Reference) throws(WhorlError) -> Void
    ) throws(WhorlError) {
        let seal = try seal()
        try eachSealed(in: scope, modality: modality) { (record, sealed) throws(WhorlError) in
            try body(Reference(record: record, template: try seal.open(sealed, for: record, ofStore: path)))
        }
    }

    /// Calls `body` with the references of a modality in a part of the store that were added after a change, in the order of
    /// their changes; without a template where that does not open.
    func eachReference(
        of scope: StoreScope, _ modality: Modality, addedAfter change: Int, _ body: (ReferenceRecord, Template?) -> Void
    ) throws(WhorlError) {
        let seal = try seal()
        let models = try models()
        // Without being told, SQLite might walk the whole partition to spare a sort.
        let query = """
            SELECT \(Self.columns), sealed FROM record INDEXED BY record_changed LEFT JOIN slot ON slot.id = slot
            WHERE partition = ? AND changed > ? AND modality = ?
            """
        for partition in try partitions(in: scope) {
            let values = [partition.row, change, Int(modality.code)].map(SQLValue.integer)
            try connection.each(query, values) { row throws(WhorlError) in
                let record = try record(row, partition, models)
                body(record, try? seal.open(row.blob(Self.sealedColumn), for: record))
            }
        }
    }

    /// Runs a query over `record` partition by partition, so that SQLite walks its tables in their order and sorts
    /// nothing.
    private func eachRow(
        in scope: StoreScope, _ query: String, _ modality: Modality? = nil,
        _ body: (ReferenceRecord, Statement) throws(WhorlError) -> Void
    ) throws(WhorlError) {
        let models = try models()
        for partition in try partitions(in: scope) {
            var values = [SQLValue.integer(partition.row)]
            var condition = "WHERE partition = ?"
            if case .person(let bcid) = scope {
                values.append(.integer(bcid.classID))
                condition += " AND class = ?"
            }
            if let modality {
                values.append(.integer(Int(modality.code)))
                // The plus keeps SQLite from sorting what it has in order.
                condition += " AND +modality = ?"
            }
            try connection.each("\(query) \(condition) \(Self.order)", values) { row throws(WhorlError) in
                try body(record(row, partition, models), row)
            }
        }
    }

    /// The models that records name, by their rows.
    func models() throws(WhorlError) -> [Int: ModelIdentity] {
        var models: [Int: ModelIdentity] = [:]
        try connection.each("SELECT id, name, digest FROM model") { row throws(WhorlError) in
            let digest = row.blob(2)
            guard digest.count == ContentHash.byteCount else {
                throw .storeDamaged(path: path, reason: "a model's hash has an unexpected length")
            }
            models[row.integer(0)] = ModelIdentity(name: row.text(1), digest: digest)
        }
        return models
    }

    private func partitions(in scope: StoreScope) throws(WhorlError) -> [Partition] {
        let (condition, values): (String, [SQLValue]) =
            switch scope {
            case .all: ("", [])
            case .storage(let storage): ("WHERE storage = ?", [.text(storage)])
            case .partition(let storage, let number):
                ("WHERE storage = ? AND number = ?", [.text(storage), .integer(number)])
            case .person(let bcid):
                ("WHERE storage = ? AND number = ?", [.text(bcid.storage), .integer(bcid.partition)])
            }
        var partitions: [Partition] = []
        try connection.each(
            "SELECT id, storage, number FROM partition \(condition) ORDER BY storage, number", values
        ) { partitions.append(Partition(row: $0.integer(0), storage: $0.text(1), number: $0.integer(2))) }
        return partitions
    }

    private func record(
        _ row: Statement, _ partition: Partition, _ models: [Int: ModelIdentity]
    ) throws(WhorlError) -> ReferenceRecord {
        guard
            let bcid = try? BCID(storage: partition.storage, partition: partition.number, classID: row.integer(0)),
            let modality = UInt8(exactly: row.integer(1)).flatMap(Modality.init(code:)),
            let position = UInt8(exactly: row.integer(2)).flatMap(FingerPosition.init(rawValue:)),
            case let model = models[row.integer(Self.modelColumn)], (model != nil) == (modality == .face)
        else { throw .storeDamaged(path: path, reason: "a record has invalid values") }
        return ReferenceRecord(
            bcid: bcid, modality: modality, position: position, sample: row.integer(3),
            extractorVersion: row.integer(4), model: model, quality: row.integer(5), created: row.integer(6))
    }
}
