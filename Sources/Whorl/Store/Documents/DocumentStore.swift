/// Where documents are kept: what the protocols in front of the engine need to remember.
///
/// Every method is a transaction of its own, as those of ``TemplateStore`` are, and throws what they throw. The
/// deletion of a person removes the documents that are owned by it in the same transaction.
public protocol DocumentStore: Sendable {
    /// A document, or nil.
    func document(_ name: DocumentName) throws(WhorlError) -> Document?

    /// The documents of a kind, by their IDs; only those of one owner where one is given.
    func documents(kind: String, owner: BCID?) throws(WhorlError) -> [Document]

    /// The documents of one owner, by their kinds and IDs.
    func documents(of owner: BCID) throws(WhorlError) -> [Document]

    /// Reads, changes and writes a document in one transaction: nobody else changes it in between.
    ///
    /// - Parameters:
    ///   - name: the document.
    ///   - body: gets the document, or nil where there is none, and leaves what is to be kept, or nil for nothing.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws, which changes nothing; ``WhorlError/storeBusy(path:)``,
    ///   ``WhorlError/storeNotWritable(path:reason:)``, ``WhorlError/storeOutcomeUnknown(path:reason:)``,
    ///   ``WhorlError/storeDamaged(path:reason:)``, ``WhorlError/storeFault(path:code:reason:)``.
    /// - Precondition: `body` neither calls the store nor renames the document.
    func change<Value: Sendable>(
        _ name: DocumentName, _ body: (inout Document?) throws(WhorlError) -> Value
    ) throws(WhorlError) -> Value

    /// Reads, changes and writes a document as ``change(_:_:)`` does, with a look at others in the same transaction: nobody
    /// changes those in between either.
    ///
    /// - Parameters:
    ///   - name: the document.
    ///   - others: those that are looked at.
    ///   - body: gets the document or nil, and leaves what is to be kept, or nil; and gets the others in their order, with nil
    ///     in the place of one that does not exist.
    /// - Returns: what `body` returns.
    /// - Throws: what ``change(_:_:)`` throws.
    func change<Value: Sendable>(
        _ name: DocumentName, beside others: [DocumentName],
        _ body: (inout Document?, [Document?]) throws(WhorlError) -> Value
    ) throws(WhorlError) -> Value

    /// Removes what belongs to a person, where the person has no templates: a deletion removes both.
    func removeDocuments(of owner: BCID) throws(WhorlError)

    /// How often the store's rows changed, as far as that is on the disk; nil where the store does not count. A store that
    /// does not implement it does not count.
    func generation() throws(WhorlError) -> Int?
}

extension DocumentStore {
    /// Does not count.
    public func generation() throws(WhorlError) -> Int? { nil }
}
