import FoundationEssentials

/// What the engine saw of a service's audit log when it changed the store without a line of its own: how many lines there
/// were at a generation. Lines that came later state no smaller one.
///
/// Whoever puts an old database back with its anchor, and takes the log or its last lines away until the store has changed
/// as often as was undone, cannot bring these lines back unseen: they state generations that the store had before they
/// were missing.
package struct AuditSighting: Codable, Equatable, Sendable {
    /// The document that keeps it.
    package static let name = DocumentName(kind: "audit", id: "sighting")
    /// The document in which the log notes how far it came.
    static let log = DocumentName(kind: "audit", id: "anchor")

    /// Lines of the log.
    package let lines: Int
    /// The store's generation.
    package let generation: Int

    /// States both.
    package init(lines: Int, generation: Int) {
        (self.lines, self.generation) = (lines, generation)
    }

    /// Whether a line with a number, which counts from 0, was not written after the sighting although it was not seen.
    package func isContradicted(byLine number: Int, stating generation: Int) -> Bool {
        number >= lines && generation < self.generation
    }

    /// Reads what a store keeps; nil where it is something else.
    init?(_ document: Document) {
        guard let read = try? JSONCoding.decode(Self.self, from: Data(document.bytes)) else { return nil }
        self = read
    }

    /// What a store keeps.
    var document: Document? {
        (try? JSONCoding.encode(self)).map { Document(Self.name, bytes: Array($0)) }
    }
}

extension SQLiteStore {
    /// Whether a service wrote an audit log beside the store, of which no file is there.
    package func missesAuditLog() throws(WhorlError) -> Bool {
        guard !StoreFolder.hasAuditLog(in: folder.path) else { return false }
        return try document(AuditSighting.log) != nil
    }
}

extension StoreSession {
    /// Keeps what is seen of the audit log at the generation before a change; in the caller's transaction, which writes.
    ///
    /// A service writes lines of its own. Where somebody writes the log at this moment, what was seen before stays.
    func noteAuditLog(_ generation: StoreGeneration) throws(WhorlError) {
        guard !refusesOldData, let end = AuditLogEnd(resting: ring.folder) else { return }
        let isKnown = try row(AuditSighting.log) != nil
        guard end.exists || isKnown else { return }
        guard let document = AuditSighting(lines: end.count, generation: generation.number).document else { return }
        try put(document, as: AuditSighting.name)
    }

    /// Whether lines of the log were missing when the store changed.
    func findsReturnedLines(_ witness: AgeWitness) throws(WhorlError) -> Bool {
        guard witness.log.exists, let sighting = try document(AuditSighting.name).flatMap(AuditSighting.init)
        else { return false }
        return witness.log.lines.contains { sighting.isContradicted(byLine: $0.number, stating: $0.generation) }
    }
}
