import Synchronization
import Whorl

/// The documents of a store that another program can seem to keep busy, with counts of the calls that were refused and
/// of the documents that were looked up and found.
final class BusyStore: DocumentStore {
    private let store: any DocumentStore
    private let busy = Atomic(false)
    private let refusals = Atomic(0)
    private let finds = Atomic(0)

    init(_ store: any DocumentStore) { self.store = store }

    var isBusy: Bool {
        get { busy.load(ordering: .relaxed) }
        set { busy.store(newValue, ordering: .relaxed) }
    }

    var refused: Int { refusals.load(ordering: .relaxed) }

    var found: Int { finds.load(ordering: .relaxed) }

    private func admit() throws(WhorlError) {
        guard isBusy else { return }
        refusals.add(1, ordering: .relaxed)
        throw .storeBusy(path: "store")
    }

    func document(_ name: DocumentName) throws(WhorlError) -> Document? {
        try admit()
        let document = try store.document(name)
        if document != nil { finds.add(1, ordering: .relaxed) }
        return document
    }

    func documents(kind: String, owner: BCID?) throws(WhorlError) -> [Document] {
        try admit()
        return try store.documents(kind: kind, owner: owner)
    }

    func documents(of owner: BCID) throws(WhorlError) -> [Document] {
        try admit()
        return try store.documents(of: owner)
    }

    func change<Value: Sendable>(
        _ name: DocumentName, _ body: (inout Document?) throws(WhorlError) -> Value
    ) throws(WhorlError) -> Value {
        try admit()
        return try store.change(name, body)
    }

    func change<Value: Sendable>(
        _ name: DocumentName, beside others: [DocumentName],
        _ body: (inout Document?, [Document?]) throws(WhorlError) -> Value
    ) throws(WhorlError) -> Value {
        try admit()
        return try store.change(name, beside: others, body)
    }

    func removeDocuments(of owner: BCID) throws(WhorlError) {
        try admit()
        try store.removeDocuments(of: owner)
    }

    func generation() throws(WhorlError) -> Int? {
        try admit()
        return try store.generation()
    }
}
