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
            var known: [BCID: [Reference]] = [:]
            var missing: [NewReference] = []
            for reference in references {
                if known[reference.bcid] == nil { known[reference.bcid] = try session.references(of: reference.bcid) }
                let isKnown = known[reference.bcid, default: []].contains {
                    $0.record.position == reference.position && $0.template == reference.template
                }
                if !isKnown { missing.append(reference) }
            }
            return try session.add(missing).count
        }
    }
}

extension StoreSession {
    /// Adds references and stamps their partitions.
    fileprivate func add(_ references: [NewReference]) throws(WhorlError) -> [ReferenceRecord] {
        var records: [ReferenceRecord] = []
        records.reserveCapacity(references.count)
        var touched: Set<Int> = []
        for reference in references {
            let bcid = reference.bcid
            guard let row = try partition(storage: bcid.storage, number: bcid.partition, making: true) else {
                throw .storeFault(path: path, code: 0, reason: "a partition could not be made")
            }
            touched.insert(row)
            records.append(try add(reference, partition: row))
        }
        if !touched.isEmpty { try stampChange(of: touched) }
        return records
    }

    fileprivate func references(of bcid: BCID) throws(WhorlError) -> [Reference] {
        var references: [Reference] = []
        try eachReference(in: .person(bcid), modality: nil) { references.append($0) }
        return references
    }
}
