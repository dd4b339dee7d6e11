import CSQLite
import Glibc
import Whorl

extension Child {
    /// Opens the store anew and lists what is in it: a line a reference, with its template's hash and a part of its sealed
    /// bytes, and a line a file of a gallery.
    func inspect() throws(WhorlError) -> Message {
        guard var store = try opened().store as? SQLiteStore else { return Message() }
        // An opening does not wait for a process that reads at that moment: the next one takes away what is left.
        for _ in 0..<Self.openings {
            guard try store.status(deep: false).wipePending else { break }
            usleep(Self.pause)
            guard let again = try opened().store as? SQLiteStore else { return Message() }
            store = again
        }
        var references: [(bcid: BCID, hash: String)] = []
        try store.visit(.storage(Stage.storage), modality: nil) {
            references.append(($0.record.bcid, Sample.hash($0.template)))
        }
        let sealed = sealedParts()
        for (index, reference) in references.enumerated() {
            Output.write(
                Message(
                    ("reference", "\(reference.bcid)"), ("hash", reference.hash),
                    ("sealed", index < sealed.count ? sealed[index] : "")))
        }
        let status = try store.status(deep: true)
        for gallery in status.galleries {
            Output.write(
                Message(
                    ("gallery", "\(gallery.references)"), ("state", gallery.state.rawValue), ("text", gallery.path)))
        }
        return Message(
            ("pending", status.wipePending ? "1" : "0"), ("unreadable", "\(status.unreadable ?? -1)"),
            ("problems", "\(status.problems.count + status.integrity.findings.count)"))
    }

    /// A part of each sealed template beyond its nonce, in the order in which the store lists references.
    private func sealedParts() -> [String] {
        var (database, statement): (OpaquePointer?, OpaquePointer?)
        defer {
            sqlite3_finalize(statement)
            sqlite3_close_v2(database)
        }
        guard sqlite3_open_v2("\(folder)/whorl.db", &database, SQLITE_OPEN_READONLY, nil) == SQLITE_OK,
            sqlite3_prepare_v2(database, Self.query, -1, &statement, nil) == SQLITE_OK
        else { return [] }
        var parts: [String] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            parts.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "")
        }
        return parts
    }

    private static let openings = 20
    private static let pause: UInt32 = 50_000
    private static let query = """
        SELECT hex(substr(sealed, 13, \(SealedBytes.window))) FROM record
        JOIN partition ON partition.id = record.partition JOIN slot ON slot.id = record.slot
        WHERE storage = '\(Stage.storage)' ORDER BY storage, number, class, modality, sample
        """
}
