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
    /// - Throws: what `body` throws, which changes nothing, and as the store has it.
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
    public func removeDocuments(of owner: BCID) throws(WhorlError) {
        try transaction(writing: true) { session throws(WhorlError) in try session.removeDocuments(of: owner) }
    }
}
