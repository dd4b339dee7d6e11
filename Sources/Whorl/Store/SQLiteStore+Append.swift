extension SQLiteStore {
    /// Adds references in one transaction.
    public func append(_ references: [NewReference]) throws(WhorlError) -> [ReferenceRecord] {
        guard !references.isEmpty else { return [] }
        return try transaction(writing: true) { session throws(WhorlError) in
            try session.add(references)
        }
    }

    /// Adds the references that their BCID lacks, in one transaction.
    public func merge(_ references: [NewReference]) throws(WhorlError) -> Int {
        guard !references.isEmpty else { return 0 }
        return try transaction(writing: true) { session throws(WhorlError) in
            try session.add(try session.missing(references)).count
        }
    }
}

extension StoreSession {
    /// The references that their BCID does not have.
    fileprivate func missing(_ references: [NewReference]) throws(WhorlError) -> [NewReference] {
        var known: [Reference] = []
        var person: BCID?
        var missing: [NewReference] = []
        // References of a person stand together in an export; elsewhere they are only looked up more often.
        for reference in references {
            if person != reference.bcid {
                known = try self.references(of: reference.bcid)
                person = reference.bcid
            }
            let isKnown = known.contains {
                $0.record.position == reference.position && $0.template == reference.template
            }
            if !isKnown { missing.append(reference) }
        }
        return missing
    }

    private func references(of bcid: BCID) throws(WhorlError) -> [Reference] {
        guard let row = try partition(storage: bcid.storage, number: bcid.partition, making: false) else { return [] }
        // Most people of an import are new: that is seen without the models and the key.
        let isEnrolled = try connection.first(
            "SELECT 1 FROM record WHERE partition = ? AND class = ? LIMIT 1", .integer(row), .integer(bcid.classID)
        ) { _ in true }
        guard isEnrolled != nil else { return [] }
        var references: [Reference] = []
        try eachReference(in: .person(bcid), modality: nil) { references.append($0) }
        return references
    }
}
