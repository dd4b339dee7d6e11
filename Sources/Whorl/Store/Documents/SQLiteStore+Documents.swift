extension SQLiteStore: DocumentStore {
    public func document(_ name: DocumentName) throws(WhorlError) -> Document? {
        try transaction(writing: false) { session throws(WhorlError) in try session.document(name) }
    }

    public func documents(kind: String, owner: BCID? = nil) throws(WhorlError) -> [Document] {
        try transaction(writing: false) { session throws(WhorlError) in try session.documents(kind, owner) }
    }

    public func documents(of owner: BCID) throws(WhorlError) -> [Document] {
        try transaction(writing: false) { session throws(WhorlError) in try session.documents(of: owner) }
    }

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

    public func removeDocuments(of owner: BCID) throws(WhorlError) {
        try transaction(writing: true) { session throws(WhorlError) in try session.removeDocuments(of: owner) }
    }
}
