/// Where references are kept by BCID.
///
/// Every method is a transaction of its own: what it changed is durable when it returns, and nothing is changed when
/// it throws anything but ``WhorlError/storeOutcomeUnknown(path:reason:)``.
///
/// Every method may throw ``WhorlError/storeBusy(path:)``, ``WhorlError/storeNotWritable(path:reason:)``,
/// ``WhorlError/storeDamaged(path:reason:)``, ``WhorlError/unreadableFile(path:reason:)`` and
/// ``WhorlError/storeFault(path:code:reason:)``.
public protocol TemplateStore: Sendable {
    /// Adds references, all or none.
    ///
    /// - Returns: their records, in the order given.
    /// - Throws: ``WhorlError/damagedTemplate(reason:)`` for a template that cannot be stored.
    func append(_ references: [NewReference]) throws(WhorlError) -> [ReferenceRecord]

    /// Adds references of a person, all or none, in the transaction that sees who the person is. A store that does not implement
    /// it gives no marks and appends.
    ///
    /// - Parameters:
    ///   - references: of the person, at least one.
    ///   - bcid: the person.
    ///   - mark: whom they are meant for; whoever is or will be enrolled under the BCID where it is nil.
    /// - Returns: their records, in the order given.
    /// - Throws: ``WhorlError/damagedTemplate(reason:)`` for a template that cannot be stored,
    ///   ``WhorlError/unknownBCID(_:)`` where the person of the mark was deleted.
    func append(
        _ references: [NewReference], to bcid: BCID, marked mark: PersonMark?
    ) throws(WhorlError) -> [ReferenceRecord]

    /// The mark of whoever is enrolled under a BCID; nil where nobody is. A store that does not implement it gives none.
    func mark(of bcid: BCID) throws(WhorlError) -> PersonMark?

    /// Adds those references that their BCID does not have yet (same position and template), all or none.
    ///
    /// - Returns: how many were added.
    /// - Throws: ``WhorlError/damagedTemplate(reason:)`` for a template that cannot be stored.
    func merge(_ references: [NewReference]) throws(WhorlError) -> Int

    /// Adds references of a person in place of those that the person has of the same modality, and destroys the bytes of
    /// those templates; the person's other references stay.
    ///
    /// - Parameters:
    ///   - modality: of all the references.
    ///   - bcid: the person of all of them.
    ///   - references: those that take the place.
    ///   - mark: whom they are meant for; whoever is enrolled under the BCID where it is nil.
    /// - Returns: their records, in the order given.
    /// - Throws: ``WhorlError/damagedTemplate(reason:)`` for a template that cannot be stored,
    ///   ``WhorlError/unknownBCID(_:)`` where the person has no reference of the modality, or the person of the mark was
    ///   deleted.
    func replace(
        _ modality: Modality, of bcid: BCID, with references: [NewReference], marked mark: PersonMark?
    ) throws(WhorlError) -> [ReferenceRecord]

    /// The records of a part of the store, by BCID, modality and sample.
    func records(in scope: StoreScope) throws(WhorlError) -> [ReferenceRecord]

    /// The records of the first people of a part of the store, by BCID, modality and sample. A store that does not implement it
    /// reads all records of the part for each call.
    ///
    /// - Parameters:
    ///   - scope: the part.
    ///   - person: who comes before all of them; nil where the first of the part are meant.
    ///   - limit: the most people whose records are read, at least 1.
    /// - Returns: all records of each of them.
    /// - Throws: the errors of reading references.
    func records(
        in scope: StoreScope, after person: BCID?, people limit: Int
    ) throws(WhorlError) -> [ReferenceRecord]

    /// Calls `body` with the references of a part of the store, by BCID, modality and sample, all of one moment.
    ///
    /// - Precondition: `body` does not call the store.
    /// - Throws: what `body` throws, which ends the visit.
    func visit(
        _ scope: StoreScope, modality: Modality?, _ body: (Reference) throws(WhorlError) -> Void
    ) throws(WhorlError)

    /// Calls `body` with the references of a part of the store that open, as ``visit(_:modality:_:)`` does, and `damaged` with
    /// the records of the others. A store that does not implement it throws at the first of those.
    ///
    /// - Precondition: neither calls the store.
    /// - Throws: what `body` throws, which ends the visit.
    func visit(
        _ scope: StoreScope, modality: Modality?, damaged: (ReferenceRecord) -> Void,
        _ body: (Reference) throws(WhorlError) -> Void
    ) throws(WhorlError)

    /// The stamp of a partition's content, or nil for a partition that never had any.
    func stamp(storage: String, partition: Int) throws(WhorlError) -> ChangeStamp?

    /// Forgets a person: removes the records and destroys the bytes of the templates.
    ///
    /// - Throws: ``WhorlError/unknownBCID(_:)``.
    func delete(_ bcid: BCID) throws(WhorlError) -> Deletion

    /// The references of a partition that an engine searches, of a moment not before the call. A store that does not implement
    /// it visits all references of the partition for each.
    ///
    /// - Parameters:
    ///   - key: which references.
    ///   - known: the gallery of this key of an earlier moment, where there is one: a store that can tell what has changed
    ///     since brings it up to date.
    ///   - threads: the most threads that take part.
    /// - Returns: the gallery.
    /// - Throws: the errors of reading references.
    func gallery(_ key: GalleryKey, after known: Gallery?, threads: Int) throws(WhorlError) -> Gallery

    /// Waits until galleries that are being written to files are complete. A store that does not implement it writes none.
    func finishGalleries()
}

extension TemplateStore {
    /// Appends, as there are no marks.
    public func append(
        _ references: [NewReference], to bcid: BCID, marked mark: PersonMark?
    ) throws(WhorlError) -> [ReferenceRecord] {
        try append(references)
    }

    /// None.
    public func mark(of bcid: BCID) throws(WhorlError) -> PersonMark? { nil }

    /// Replaces the references of whoever is enrolled.
    package func replace(
        _ modality: Modality, of bcid: BCID, with references: [NewReference]
    ) throws(WhorlError) -> [ReferenceRecord] {
        try replace(modality, of: bcid, with: references, marked: nil)
    }

    /// The records of the first people of a part of the store who come after a person.
    public func records(
        in scope: StoreScope, after person: BCID?, people limit: Int
    ) throws(WhorlError) -> [ReferenceRecord] {
        var people = 0
        var last: BCID?
        let later = try records(in: scope).filter { record in person.map { $0 < record.bcid } ?? true }
        let first = later.prefix { record in
            if record.bcid != last { people += 1 }
            last = record.bcid
            return people <= limit
        }
        return Array(first)
    }

    /// Calls `body` with the references of a part of the store, and throws at the first that does not open.
    public func visit(
        _ scope: StoreScope, modality: Modality?, damaged: (ReferenceRecord) -> Void,
        _ body: (Reference) throws(WhorlError) -> Void
    ) throws(WhorlError) {
        try visit(scope, modality: modality, body)
    }
}
