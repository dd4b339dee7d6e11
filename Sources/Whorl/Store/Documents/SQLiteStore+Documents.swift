extension SQLiteStore: DocumentStore {
    /// A document, or nil.
    public func document(_ name: DocumentName) throws(WhorlError) -> Document? {
        try transaction(writing: false) { session throws(WhorlError) in try session.document(name) }
    }

    /// The documents of a kind, by their IDs; only those of one owner where one is given.
    public func documents(kind: String, owner: BCID? = nil) throws(WhorlError) -> [Document] {
        try transaction(writing: false) { session throws(WhorlError) in try session.documents(kind, owner) }
    }

    /// What belongs to a person, by kind and ID.
    public func documents(of owner: BCID) throws(WhorlError) -> [Document] {
        try transaction(writing: false) { session throws(WhorlError) in try session.documents(of: owner) }
    }

    /// Reads, changes and writes a document in one transaction.
    ///
    /// - Parameters:
    ///   - name: the document.
    ///   - body: gets the document or nil, and leaves what is to be kept, or nil.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws, which changes nothing; ``WhorlError/storeBusy(path:)``,
    ///   ``WhorlError/storeNotWritable(path:reason:)``, ``WhorlError/storeOutcomeUnknown(path:reason:)``,
    ///   ``WhorlError/storeDamaged(path:reason:)``, ``WhorlError/storeFault(path:code:reason:)``.
    public func change<Value: Sendable>(
        _ name: DocumentName, _ body: (inout Document?) throws(WhorlError) -> Value
    ) throws(WhorlError) -> Value {
        try transaction(writing: true) { session throws(WhorlError) in try session.change(name, body) }
    }

    /// Reads, changes and writes a document with a look at others in the same transaction.
    public func change<Value: Sendable>(
        _ name: DocumentName, beside others: [DocumentName],
        _ body: (inout Document?, [Document?]) throws(WhorlError) -> Value
    ) throws(WhorlError) -> Value {
        try transaction(writing: true) { session throws(WhorlError) in
            let beside = try others.map { other throws(WhorlError) in try session.document(other) }
            return try session.change(name) { document throws(WhorlError) in try body(&document, beside) }
        }
    }

    /// How often rows changed; nil where an older version made the store and it was only read since.
    public func generation() throws(WhorlError) -> Int? {
        try transaction(writing: false) { session throws(WhorlError) in try session.generation()?.number }
    }

    /// Removes what belongs to a person without templates.
    public func removeDocuments(of owner: BCID) throws(WhorlError) {
        try transaction(writing: true) { session throws(WhorlError) in try session.removeDocuments(of: owner) }
    }
}

/// Documents as rows. The columns that are written in plain hold no biometric data; `owner` is the canonical text of a
/// BCID, or empty.
extension StoreSession {
    /// A document, or nil.
    func document(_ name: DocumentName) throws(WhorlError) -> Document? {
        guard let row = try row(name) else { return nil }
        return try open(row.sealed, name, owner: row.owner)
    }

    /// The documents of a kind by their IDs, of one owner where one is given.
    func documents(_ kind: String, _ owner: BCID?) throws(WhorlError) -> [Document] {
        let filter = owner == nil ? "" : "AND owner = ?"
        var rows: [(id: String, owner: String, sealed: [UInt8])] = []
        try connection.each(
            "SELECT id, owner, sealed FROM document WHERE kind = ? \(filter) ORDER BY id",
            [.text(kind)] + (owner.map { [.text($0.description)] } ?? [])
        ) { rows.append(($0.text(0), $0.text(1), $0.blob(2))) }
        var documents: [Document] = []
        for row in rows {
            let name = DocumentName(kind: kind, id: row.id)
            documents.append(try open(row.sealed, name, owner: row.owner))
        }
        return documents
    }

    /// The documents of one owner by their kinds and IDs.
    func documents(of owner: BCID) throws(WhorlError) -> [Document] {
        var documents: [Document] = []
        for row in try rows(of: owner) { documents.append(try open(row.sealed, row.name, owner: owner.description)) }
        return documents
    }

    /// Hands a document on, and writes what became of it.
    fileprivate func change<Value>(
        _ name: DocumentName, _ body: (inout Document?) throws(WhorlError) -> Value
    ) throws(WhorlError) -> Value {
        let before = try document(name)
        var document = before
        let value = try body(&document)
        if document != before { try put(document, as: name) }
        return value
    }

    /// Writes a document, or removes it.
    package func put(_ document: Document?, as name: DocumentName) throws(WhorlError) {
        let before = try row(name)
        if let document {
            let sealed = try DocumentSeal(try seal()).seal(document, ofStore: path)
            let owner = document.owner?.description ?? ""
            try connection.change(
                rows: 1, "INSERT OR REPLACE INTO document (kind, id, owner, sealed) VALUES (?, ?, ?, ?)",
                .text(name.kind), .text(name.id), .text(owner), .blob(sealed))
            came(name, (owner, sealed))
        } else {
            try connection.change(
                rows: before == nil ? 0 : 1, "DELETE FROM document WHERE kind = ? AND id = ?", .text(name.kind),
                .text(name.id))
        }
        if let before { went(name, before) }
    }

    /// Removes what belongs to a person.
    package func removeDocuments(of owner: BCID) throws(WhorlError) {
        let rows = try rows(of: owner)
        guard !rows.isEmpty else { return }
        try connection.change(
            rows: rows.count, "DELETE FROM document WHERE owner = ?", .text(owner.description))
        for row in rows { went(row.name, (owner.description, row.sealed)) }
    }

    /// What lies under a name.
    func row(_ name: DocumentName) throws(WhorlError) -> (owner: String, sealed: [UInt8])? {
        try connection.first(
            "SELECT owner, sealed FROM document WHERE kind = ? AND id = ?", .text(name.kind), .text(name.id)
        ) { (owner: $0.text(0), sealed: $0.blob(1)) }
    }

    private func rows(of owner: BCID) throws(WhorlError) -> [(name: DocumentName, sealed: [UInt8])] {
        var rows: [(name: DocumentName, sealed: [UInt8])] = []
        try connection.each(
            "SELECT kind, id, sealed FROM document WHERE owner = ? AND owner != '' ORDER BY kind, id",
            [.text(owner.description)]
        ) { rows.append((DocumentName(kind: $0.text(0), id: $0.text(1)), $0.blob(2))) }
        return rows
    }

    private func open(_ sealed: [UInt8], _ name: DocumentName, owner: String) throws(WhorlError) -> Document {
        let person: BCID?
        do throws(WhorlError) {
            person = owner.isEmpty ? nil : try BCID(owner)
        } catch {
            throw .storeDamaged(path: path, reason: "a document of the kind \(name.kind) names no person")
        }
        return try DocumentSeal(try seal()).open(sealed, name, owner: person, ofStore: path)
    }
}
