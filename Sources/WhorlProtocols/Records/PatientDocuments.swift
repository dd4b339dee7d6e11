import Whorl

/// The documents of a store, each call of which waits a moment where another program writes to the store.
struct PatientDocuments: DocumentStore {
    let store: any DocumentStore
    let wait: StoreWait

    func document(_ name: DocumentName) throws(WhorlError) -> Document? {
        try wait.attempt { () throws(WhorlError) in try store.document(name) }
    }

    func documents(kind: String, owner: BCID?) throws(WhorlError) -> [Document] {
        try wait.attempt { () throws(WhorlError) in try store.documents(kind: kind, owner: owner) }
    }

    func documents(of owner: BCID) throws(WhorlError) -> [Document] {
        try wait.attempt { () throws(WhorlError) in try store.documents(of: owner) }
    }

    func change<Value: Sendable>(
        _ name: DocumentName, _ body: (inout Document?) throws(WhorlError) -> Value
    ) throws(WhorlError) -> Value {
        try wait.attempt { () throws(WhorlError) in try store.change(name, body) }
    }

    func change<Value: Sendable>(
        _ name: DocumentName, beside others: [DocumentName],
        _ body: (inout Document?, [Document?]) throws(WhorlError) -> Value
    ) throws(WhorlError) -> Value {
        try wait.attempt { () throws(WhorlError) in try store.change(name, beside: others, body) }
    }

    func generation() throws(WhorlError) -> Int? {
        try wait.attempt { () throws(WhorlError) in try store.generation() }
    }

    func removeDocuments(of owner: BCID) throws(WhorlError) {
        try wait.attempt { () throws(WhorlError) in try store.removeDocuments(of: owner) }
    }
}
