extension SQLiteStore {
    /// Forgets a person.
    ///
    /// The sealed templates are overwritten where they stand in one transaction with the removal of the records,
    /// then the log is emptied. Blocks that the file system or a solid-state drive keeps elsewhere are beyond a
    /// program's reach; what lies there is encrypted.
    public func delete(_ bcid: BCID) throws(WhorlError) -> Deletion {
        try exclusively { session throws(WhorlError) in
            let count = try session.connection.transaction(writing: true) { () throws(WhorlError) in
                try session.remove(bcid)
            }
            return Deletion(records: count, wiped: session.wipeLog())
        }
    }
}

extension StoreSession {
    fileprivate func remove(_ bcid: BCID) throws(WhorlError) -> Int {
        guard let row = try partition(storage: bcid.storage, number: bcid.partition, making: false) else {
            throw .unknownBCID(bcid)
        }
        var slots: [Int] = []
        try connection.each(
            "SELECT slot FROM record WHERE partition = ? AND class = ?", [.integer(row), .integer(bcid.classID)]
        ) { slots.append($0.integer(0)) }
        guard !slots.isEmpty else { throw .unknownBCID(bcid) }
        try connection.run(
            "DELETE FROM record WHERE partition = ? AND class = ?", .integer(row), .integer(bcid.classID))
        for slot in slots { try wipeSlot(slot) }
        try stampChange(of: [row])
        try connection.run("UPDATE store SET unwiped = changes")
        return slots.count
    }
}
