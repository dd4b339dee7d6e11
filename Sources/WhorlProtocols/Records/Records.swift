import FoundationEssentials
package import Whorl

/// What the protocols remember: typed records over the engine's documents. Reads see what any process wrote.
package struct Records: Sendable {
    private let store: PatientDocuments

    /// Keeps records in a store; calls wait a moment where another program writes to it.
    package init(_ store: any DocumentStore) {
        self.init(store, wait: .request)
    }

    /// Keeps records in a store, with a wait of its own.
    init(_ store: any DocumentStore, wait: StoreWait) {
        self.store = PatientDocuments(store: store, wait: wait)
    }

    /// A look at the same records that waits for nobody.
    var impatient: Records { Records(store.store, wait: StoreWait(seconds: 0)) }

    /// A record, or nil.
    ///
    /// - Throws: errors of ``DocumentStore``.
    package func find<Kept: Record>(_ type: Kept.Type = Kept.self, _ id: String) throws(WhorlError) -> Kept? {
        try Self.decode(try store.document(DocumentName(kind: type.kind, id: id)))
    }

    /// All records of a kind, by their IDs; those of one person where one is given.
    ///
    /// - Throws: errors of ``DocumentStore``.
    package func all<Kept: Record>(
        _ type: Kept.Type = Kept.self, of owner: BCID? = nil
    ) throws(WhorlError) -> [Kept] {
        try store.documents(kind: type.kind, owner: owner).map { document throws(WhorlError) in
            try Self.decode(document)
        }
    }

    /// Writes a record, in place of one of the same ID.
    ///
    /// - Throws: errors of ``DocumentStore``.
    package func put<Kept: Record>(_ record: Kept) throws(WhorlError) {
        try change(Kept.self, record.id) { $0 = record }
    }

    /// Writes a record unless there is one of the same ID.
    ///
    /// - Returns: what is kept then: the given record, or the one that was there.
    /// - Throws: errors of ``DocumentStore``.
    package func first<Kept: Record>(_ record: Kept) throws(WhorlError) -> Kept {
        try change(Kept.self, record.id) { kept in
            let winner = kept ?? record
            kept = winner
            return winner
        }
    }

    /// Removes a record.
    ///
    /// - Returns: whether there was one.
    /// - Throws: errors of ``DocumentStore``.
    @discardableResult
    package func remove<Kept: Record>(_ type: Kept.Type, _ id: String) throws(WhorlError) -> Bool {
        try store.change(DocumentName(kind: type.kind, id: id)) { document in
            defer { document = nil }
            return document != nil
        }
    }

    /// Reads, changes and writes a record in one transaction.
    ///
    /// - Parameters:
    ///   - type: its kind.
    ///   - id: which.
    ///   - body: gets the record or nil, and leaves what is to be kept, or nil.
    /// - Returns: what `body` returns.
    /// - Throws: errors of ``DocumentStore``.
    @discardableResult
    package func change<Kept: Record, Value: Sendable>(
        _ type: Kept.Type, _ id: String, _ body: (inout Kept?) -> Value
    ) throws(WhorlError) -> Value {
        let name = DocumentName(kind: type.kind, id: id)
        return try store.change(name) { document throws(WhorlError) in try Self.change(&document, name, body) }
    }

    /// Reads, changes and writes a record with a look at another in the same transaction.
    ///
    /// - Parameters:
    ///   - type: its kind.
    ///   - id: which.
    ///   - other: the kind of the other.
    ///   - otherID: which is looked at.
    ///   - body: gets the record or nil, and leaves what is to be kept, or nil; and gets the other, or nil.
    /// - Returns: what `body` returns.
    /// - Throws: errors of ``DocumentStore``.
    func change<Kept: Record, Other: Record, Value: Sendable>(
        _ type: Kept.Type, _ id: String, beside other: Other.Type, _ otherID: String,
        _ body: (inout Kept?, Other?) -> Value
    ) throws(WhorlError) -> Value {
        try change(type, id, beside: [DocumentName(kind: other.kind, id: otherID)]) { kept, others throws(WhorlError) in
            body(&kept, try Self.decode(others[0]))
        }
    }

    /// Reads, changes and writes a record with a look at another, and at who is under a BCID, in the same transaction.
    ///
    /// - Parameters:
    ///   - type: its kind.
    ///   - id: which.
    ///   - person: whose it is.
    ///   - mark: who that is.
    ///   - other: the kind of the other.
    ///   - otherID: which is looked at.
    ///   - body: gets the record or nil, and leaves what is to be kept, or nil; and gets the other, or nil.
    /// - Returns: what `body` returns.
    /// - Throws: ``WhorlError/unknownBCID(_:)`` where the person was deleted since, whoever is enrolled now; errors of
    ///   ``DocumentStore``.
    func change<Kept: Record, Other: Record, Value: Sendable>(
        _ type: Kept.Type, _ id: String, of person: BCID, marked mark: PersonMark, beside other: Other.Type,
        _ otherID: String, _ body: (inout Kept?, Other?) -> Value
    ) throws(WhorlError) -> Value {
        let names = [DocumentName(kind: other.kind, id: otherID), PersonMark.name(of: person)]
        return try change(type, id, beside: names) { kept, others throws(WhorlError) in
            guard others[1].map(PersonMark.init) == mark else { throw .unknownBCID(person) }
            return body(&kept, try Self.decode(others[0]))
        }
    }

    private func change<Kept: Record, Value: Sendable>(
        _ type: Kept.Type, _ id: String, beside others: [DocumentName],
        _ body: (inout Kept?, [Document?]) throws(WhorlError) -> Value
    ) throws(WhorlError) -> Value {
        let name = DocumentName(kind: type.kind, id: id)
        return try store.change(name, beside: others) { document, others throws(WhorlError) in
            try Self.change(&document, name) { kept throws(WhorlError) in try body(&kept, others) }
        }
    }

    /// Hands a document's record on, and takes over what became of it.
    private static func change<Kept: Record, Value>(
        _ document: inout Document?, _ name: DocumentName, _ body: (inout Kept?) throws(WhorlError) -> Value
    ) throws(WhorlError) -> Value {
        var record: Kept? = try decode(document)
        let value = try body(&record)
        document = try record.map { record throws(WhorlError) in
            Document(name, owner: record.owner, bytes: try encode(record))
        }
        return value
    }

    /// All that belongs to a person, of whatever kind, as it is kept.
    ///
    /// - Throws: errors of ``DocumentStore``.
    func documents(of owner: BCID) throws(WhorlError) -> [Document] {
        try store.documents(of: owner)
    }

    /// How often the store's rows changed; nil where it does not count.
    ///
    /// - Throws: errors of ``DocumentStore``.
    func generation() throws(WhorlError) -> Int? {
        try store.generation()
    }

    /// Removes what belongs to a person without templates.
    ///
    /// - Throws: errors of ``DocumentStore``.
    package func removeAll(of owner: BCID) throws(WhorlError) {
        try store.removeDocuments(of: owner)
    }

    private static func decode<Kept: Record>(_ document: Document?) throws(WhorlError) -> Kept? {
        try document.map { document throws(WhorlError) in try decode(document) }
    }

    private static func decode<Kept: Record>(_ document: Document) throws(WhorlError) -> Kept {
        guard let record = try? JSONCoding.decode(Kept.self, from: Data(document.bytes)) else {
            throw .storeDamaged(path: "the store", reason: "a record of the kind \(Kept.kind) is not as it was written")
        }
        return record
    }

    private static func encode(_ record: some Record) throws(WhorlError) -> [UInt8] {
        guard let bytes = try? JSONCoding.encode(record) else {
            throw .storeFault(path: "the store", code: 0, reason: "a record could not be encoded")
        }
        return Array(bytes)
    }
}
