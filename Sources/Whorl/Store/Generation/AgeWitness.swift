/// What says how far a store has come, apart from its database: the anchor, and the audit log of a service.
///
/// It is read before the database is looked at: whoever changes both in between makes the witness older than what is
/// compared with it.
package struct AgeWitness {
    /// The anchor's bytes.
    let anchor: [UInt8]?
    /// The greatest generation that the last lines of the audit log state; nil where none does.
    ///
    /// The lines are taken as they stand, without a look at their codes: who can write the log can make a store be refused,
    /// and could remove it as well. Whether the log itself is whole is for ``WhorlProtocols`` to say.
    package var logged: Int? { log.greatestGeneration }
    /// The end of the audit log, which is compared with what the store saw of it.
    let log: AuditLogEnd

    /// Reads both.
    ///
    /// - Throws: ``WhorlError/unreadableFile(path:reason:)``.
    package init(_ folder: StoreFolder) throws(WhorlError) {
        log = AuditLogEnd(folder)
        anchor = try StoreAnchor(folder).read()
    }
}
