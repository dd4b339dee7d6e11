extension SQLiteStore {
    /// The stamp of a partition's content.
    public func stamp(storage: String, partition: Int) throws(WhorlError) -> ChangeStamp? {
        try exclusively { session throws(WhorlError) in
            try session.stamp(storage: storage, number: partition)
        }
    }
}

extension StoreSession {
    /// The row ID of a partition; nil when it is missing and not to be made.
    package func partition(storage: String, number: Int, making: Bool) throws(WhorlError) -> Int? {
        let known = try connection.first(
            "SELECT id FROM partition WHERE storage = ? AND number = ?", .text(storage), .integer(number)
        ) { $0.integer(0) }
        guard known == nil, making else { return known }
        try connection.run(
            "INSERT INTO partition (storage, number, changes, nonce) VALUES (?, ?, 0, 0)", .text(storage),
            .integer(number))
        return connection.lastInsertedRow
    }

    /// Stamps that a partition remembers. Who last looked longer ago reads everything anew; 16,384 stamps are some 400 kB,
    /// and looking one up takes about a millisecond.
    package static let rememberedStamps = 1 << 14

    /// The stamp of a partition.
    func stamp(storage: String, number: Int) throws(WhorlError) -> ChangeStamp? {
        try connection.first(
            "SELECT changes, nonce FROM partition WHERE storage = ? AND number = ?", .text(storage), .integer(number)
        ) { ChangeStamp(changes: $0.integer(0), nonce: $0.integer(1)) }
    }

    /// Whether a partition's content came from the content that had a stamp.
    func remembers(_ stamp: ChangeStamp, partition: Int) throws(WhorlError) -> Bool {
        try connection.first(
            "SELECT 1 FROM history WHERE partition = ? AND changes = ? AND nonce = ?", .integer(partition),
            .integer(stamp.changes), .integer(stamp.nonce)
        ) { _ in true } ?? false
    }
}

extension Connection {
    /// Gives changed partitions a new stamp.
    ///
    /// - Parameters:
    ///   - partitions: their rows.
    ///   - removing: whether something of them was removed.
    /// - Throws: ``WhorlError/storeNotWritable(path:reason:)``, ``WhorlError/storeDamaged(path:reason:)``.
    package func stampChange(of partitions: some Sequence<Int>, removing: Bool = false) throws(WhorlError) {
        try run("UPDATE store SET changes = changes + 1")
        for partition in partitions {
            try run(
                """
                UPDATE partition SET changes = (SELECT changes FROM store), nonce = ?, revision = revision + 1
                WHERE id = ?
                """, .integer(Int.random(in: Int.min...Int.max)), .integer(partition))
            if removing {
                try run("UPDATE partition SET removed = changes WHERE id = ?", .integer(partition))
            }
            try run(
                """
                INSERT OR REPLACE INTO history (partition, place, changes, nonce)
                SELECT id, revision % ?, changes, nonce FROM partition WHERE id = ?
                """, .integer(StoreSession.rememberedStamps), .integer(partition))
        }
    }

    /// Gives every partition a stamp that none had before, and forgets those that it had: nothing that was derived from
    /// another content is taken for derived from this one. Bytes of people who are not in this content may still lie in
    /// the folder, as after a deletion.
    func stampAnew() throws(WhorlError) {
        try run("DELETE FROM history")
        var partitions: [Int] = []
        try each("SELECT id FROM partition") { partitions.append($0.integer(0)) }
        try stampChange(of: partitions, removing: true)
        try run("UPDATE store SET unwiped = changes")
    }
}
