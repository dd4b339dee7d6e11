extension StoreSession {
    /// The sum of all documents, under the row key of a generation.
    func documentSum(_ generation: StoreGeneration) throws(WhorlError) -> RowSum {
        var sum = RowSum()
        try connection.each("SELECT kind, id, owner, sealed FROM document") { row in
            let name = DocumentName(kind: row.text(0), id: row.text(1))
            sum += generation.code(name, (row.text(2), row.blob(3)))
        }
        return sum
    }

    /// The sum of all references, under the row key of a generation.
    func referenceSum(_ generation: StoreGeneration) throws(WhorlError) -> RowSum {
        var sum = RowSum()
        try eachSealed(in: .all) { record, sealed in sum += generation.code(record, sealed: sealed) }
        return sum
    }

    /// Gives a store of an older version its generation. Where that is not possible now, the next opening does it.
    ///
    /// The anchor comes first, with the number 0: a crash before the commit leaves a store that the next opening takes for
    /// one of an older version, and a crash after it one whose anchor is behind.
    func countIfNeeded() {
        let isOlder = try? !seal().key.isCounted
        guard isOlder == true else { return }
        memory.pending = nil
        do throws(WhorlError) {
            try connection.transaction(writing: true) { () throws(WhorlError) in
                guard try !seal().key.isCounted, try generation() == nil,
                    try finding(of: nil, try AgeWitness(ring.folder)) == nil
                else { return }
                try anchor.publish(0, under: try anchorKey())
                try countAnew(number: StoreGeneration.first + 1)
            }
            noteGeneration()
        } catch {
            // It is as it was, and what is wrong with it shows where it is used.
        }
    }

    /// Takes all rows as they are for a generation, and marks the data key as one of a store that has one; in the caller's
    /// transaction, which writes.
    func countAnew(number: Int) throws(WhorlError) {
        var generation = StoreGeneration(number: number)
        generation.documents = try documentSum(generation)
        generation.references = try referenceSum(generation)
        let master = try ring.find(try keyRow().master)
        try connection.change(
            rows: 1, "UPDATE store SET data_key = ?", .blob(try seal().key.counted.wrapped(by: master)))
        try keep(generation)
    }
}
