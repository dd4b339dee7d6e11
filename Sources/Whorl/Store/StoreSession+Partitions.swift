extension StoreSession {
    /// The row ID of a partition; nil when it is missing and not to be made.
    func partition(storage: String, number: Int, making: Bool) throws(WhorlError) -> Int? {
        let known = try connection.first(
            "SELECT id FROM partition WHERE storage = ? AND number = ?", .text(storage), .integer(number)
        ) { $0.integer(0) }
        guard known == nil, making else { return known }
        try connection.run(
            "INSERT INTO partition (storage, number, changes, nonce) VALUES (?, ?, 0, 0)", .text(storage),
            .integer(number))
        return connection.lastInsertedRow
    }

    /// Gives changed partitions a new stamp.
    func stampChange(of partitions: some Sequence<Int>) throws(WhorlError) {
        try connection.run("UPDATE store SET changes = changes + 1")
        for partition in partitions {
            try connection.run(
                "UPDATE partition SET changes = (SELECT changes FROM store), nonce = ? WHERE id = ?",
                .integer(Int.random(in: Int.min...Int.max)), .integer(partition))
        }
    }

    /// The stamp of a partition.
    func stamp(storage: String, number: Int) throws(WhorlError) -> ChangeStamp? {
        try connection.first(
            "SELECT changes, nonce FROM partition WHERE storage = ? AND number = ?", .text(storage), .integer(number)
        ) { ChangeStamp(changes: $0.integer(0), nonce: $0.integer(1)) }
    }
}
