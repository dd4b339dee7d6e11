extension SQLiteStore {
    /// The records of a part of the store.
    public func records(in scope: StoreScope) throws(WhorlError) -> [ReferenceRecord] {
        try transaction(writing: false) { session throws(WhorlError) in
            var records: [ReferenceRecord] = []
            try session.eachRecord(in: scope) { records.append($0) }
            return records
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

    /// The stamp of a partition's content.
    public func stamp(storage: String, partition: Int) throws(WhorlError) -> ChangeStamp? {
        try exclusively { session throws(WhorlError) in
            try session.stamp(storage: storage, number: partition)
        }
    }
}
