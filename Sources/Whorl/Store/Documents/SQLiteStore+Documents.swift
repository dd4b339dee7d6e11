extension SQLiteStore: DocumentStore {
    /// A document, or nil.
    ///
    /// - Throws: as the store has it.
    public func document(_ name: DocumentName) throws(WhorlError) -> Document? {
        try transaction(writing: false) { session throws(WhorlError) in try session.document(name) }
    }

    /// The documents of a kind, by their IDs; only those of one owner where one is given.
    ///
    /// - Throws: as the store has it.
    public func documents(kind: String, owner: BCID? = nil) throws(WhorlError) -> [Document] {
        try transaction(writing: false) { session throws(WhorlError) in try session.documents(kind, owner) }
    }

    /// The documents of one owner, by their kinds and IDs.
    ///
    /// - Throws: as the store has it.
    public func documents(of owner: BCID) throws(WhorlError) -> [Document] {
        try transaction(writing: false) { session throws(WhorlError) in try session.documents(of: owner) }
    }

    /// Reads, changes and writes a document in one transaction; see ``DocumentStore``.
    ///
    /// - Throws: what `body` throws, and as the store has it.
    public func change<Value: Sendable>(
        _ name: DocumentName, _ body: (inout Document?) throws(WhorlError) -> Value
    ) throws(WhorlError) -> Value {
        try transaction(writing: true) { session throws(WhorlError) in
            let before = try session.document(name)
            var document = before
            let value = try body(&document)
            if document != before { try session.put(document, as: name) }
            return value
        }
    }

    /// Removes what belongs to a person without templates.
    ///
    /// - Throws: as the store has it.
    public func removeDocuments(of owner: BCID) throws(WhorlError) {
        try transaction(writing: true) { session throws(WhorlError) in try session.removeDocuments(of: owner) }
    }
}
