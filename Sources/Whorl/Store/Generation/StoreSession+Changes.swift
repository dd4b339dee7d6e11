/// The generation while a transaction changes rows: what was found when the transaction began, and the rows that came and
/// went since.
struct GenerationChange {
    /// Why nothing is counted.
    var finding: StoreFinding?
    /// With the changes so far; nil where nothing is counted.
    var generation: StoreGeneration?
    var isChanged = false
}

extension StoreSession {
    /// Looks at schema, generation and anchor once for a whole transaction, which writes.
    ///
    /// A store that was found to be older than its anchor or its audit log, or to lack its generation, goes on without
    /// counting, so that it never catches up with what says so, and what was found stays to be found;
    /// ``StoreOptions/refusesOldData`` refuses it, also for what changes no row: a decision must not rest on old rows.
    ///
    /// - Throws: ``WhorlError/storeDamaged(path:reason:)``, ``WhorlError/storeSchemaChanged(path:object:)`` and errors of
    ///   reading.
    func beginChanges() throws(WhorlError) {
        try connection.checkSchemaAgain()
        let generation = try generation()
        let finding = try finding(of: generation, try AgeWitness(ring.folder))
        if let finding, refusesOldData { throw refusal(finding) }
        memory.change = GenerationChange(finding: finding, generation: finding == nil ? generation : nil)
    }

    /// Counts the transaction as one change, where rows came or went, and seals the generation.
    ///
    /// - Throws: errors of reading and writing.
    func sealChanges() throws(WhorlError) {
        guard memory.change.isChanged, let before = memory.change.generation else { return }
        try anchorFirst(before)
        try noteAuditLog(before)
        guard var generation = memory.change.generation else { return }
        generation.number = try successor(of: generation.number, "changes")
        try keep(generation)
    }

    /// Counts a document's row that came.
    func came(_ name: DocumentName, _ row: (owner: String, sealed: [UInt8])) {
        count { $0.documents += $0.code(name, row) }
    }

    /// Counts a document's row that went.
    func went(_ name: DocumentName, _ row: (owner: String, sealed: [UInt8])) {
        count { $0.documents -= $0.code(name, row) }
    }

    /// Counts a reference's row that came.
    func came(_ record: ReferenceRecord, sealed: [UInt8]) {
        count { $0.references += $0.code(record, sealed: sealed) }
    }

    /// Counts a reference's row that went.
    func went(_ record: ReferenceRecord, sealed: [UInt8]) {
        count { $0.references -= $0.code(record, sealed: sealed) }
    }

    /// Makes the transaction a change of the generation, whatever becomes of its sums.
    func markChanged() {
        memory.change.isChanged = true
    }

    private func count(_ change: (inout StoreGeneration) -> Void) {
        guard var generation = memory.change.generation else { return }
        change(&generation)
        memory.change.generation = generation
        markChanged()
    }
}
