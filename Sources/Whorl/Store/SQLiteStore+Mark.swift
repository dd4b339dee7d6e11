extension SQLiteStore {
    /// The mark of a person, drawn at the first question; it goes with the person. Nil where nobody is enrolled.
    public func mark(of bcid: BCID) throws(WhorlError) -> PersonMark? {
        let known = try transaction(writing: false) { session throws(WhorlError) in
            (mark: try session.mark(of: bcid), isEnrolled: try session.isEnrolled(bcid))
        }
        guard known.mark == nil, known.isEnrolled else { return known.mark }
        return try transaction(writing: true) { session throws(WhorlError) in
            // Another process may have drawn one, or deleted the person.
            let mark = try session.mark(of: bcid)
            guard mark == nil, try session.isEnrolled(bcid) else { return mark }
            let drawn = PersonMark.draw()
            let name = PersonMark.name(of: bcid)
            try session.put(Document(name, owner: bcid, bytes: drawn.nonce), as: name)
            return drawn
        }
    }
}

extension StoreSession {
    fileprivate func mark(of bcid: BCID) throws(WhorlError) -> PersonMark? {
        try document(PersonMark.name(of: bcid)).map(PersonMark.init)
    }

    fileprivate func isEnrolled(_ bcid: BCID) throws(WhorlError) -> Bool {
        let row = try partition(storage: bcid.storage, number: bcid.partition, making: false)
        return try row.map { row throws(WhorlError) in try isEnrolled(bcid, partition: row) } ?? false
    }

    /// Whether somebody of a partition's row has a reference.
    func isEnrolled(_ bcid: BCID, partition row: Int) throws(WhorlError) -> Bool {
        try connection.first(
            "SELECT 1 FROM record WHERE partition = ? AND class = ? LIMIT 1", .integer(row), .integer(bcid.classID)
        ) { _ in true } ?? false
    }

    /// Refuses a change that is meant for a person who is not the one under the BCID now.
    ///
    /// - Throws: ``WhorlError/unknownBCID(_:)``.
    func require(_ mark: PersonMark?, of bcid: BCID) throws(WhorlError) {
        guard let mark else { return }
        guard try self.mark(of: bcid) == mark else { throw .unknownBCID(bcid) }
    }
}
