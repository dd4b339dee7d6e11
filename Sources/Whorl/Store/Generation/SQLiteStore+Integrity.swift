/// How much of a store is compared with its generation.
package enum IntegrityDepth {
    /// The documents.
    case documents
    /// The documents and all references.
    case all
}

extension SQLiteStore {
    /// Checks whether the rows are those that the store wrote last.
    ///
    /// - Parameter deep: also looks at all references, not at documents alone.
    /// - Returns: what was found; none of it is an error.
    /// - Throws: ``WhorlError/storeBusy(path:)``, ``WhorlError/storeDamaged(path:reason:)``,
    ///   ``WhorlError/storeFault(path:code:reason:)``, ``WhorlError/unreadableFile(path:reason:)``.
    /// - Complexity: O(documents), O(references) where deep.
    public func integrity(deep: Bool) throws(WhorlError) -> StoreIntegrity {
        let witness = try AgeWitness(folder)
        return try transaction(writing: false) { session throws(WhorlError) in
            try session.integrity(deep ? .all : .documents, witness)
        }
    }

    /// What generation and anchor tell of an old database, without a look at the rows; nil for nothing.
    ///
    /// - Throws: as ``integrity(deep:)``.
    package func ageFinding() throws(WhorlError) -> StoreFinding? {
        let witness = try AgeWitness(folder)
        return try transaction(writing: false) { session throws(WhorlError) in
            try session.finding(of: try session.generation(), witness)
        }
    }

    /// Takes what the store holds for right, whatever a check found: a decision of whoever runs it.
    ///
    /// - Parameter recorded: a number that the new generation exceeds, where somebody remembers a greater one than store and
    ///   anchor do.
    /// - Returns: the store's new generation.
    /// - Throws: ``WhorlError/storeBusy(path:)``, ``WhorlError/storeNotWritable(path:reason:)``,
    ///   ``WhorlError/storeDamaged(path:reason:)``, also where rows are hidden from look-ups,
    ///   ``WhorlError/storeOutcomeUnknown(path:reason:)``.
    /// - Complexity: O(documents and references).
    @discardableResult
    public func acceptRows(after recorded: Int = 0) throws(WhorlError) -> Int {
        try exclusively { session throws(WhorlError) in
            let number = try session.connection.transaction(writing: true) { () throws(WhorlError) in
                let present = try session.generation()?.number ?? 0
                let witness = try AgeWitness(folder)
                if let lasting = try session.integrity(.all, witness).findings.first(where: \.isLasting) {
                    throw session.refusal(lasting)
                }
                let content = StoreAnchor.content(witness.anchor, under: try session.anchorKey())
                let anchored = if case .number(let number) = content { number } else { 0 }
                let next = try session.successor(
                    of: max(present, anchored, recorded, witness.logged ?? 0, StoreGeneration.first), "changes")
                try session.put(nil, as: AuditSighting.name)
                try session.countAnew(number: next)
                return next
            }
            session.memory.pending = nil
            try session.anchor.publish(number, under: try session.anchorKey())
            return number
        }
    }
}

extension StoreSession {
    /// Compares rows and anchor with the generation; in the caller's transaction.
    ///
    /// - Parameters:
    ///   - depth: which rows.
    ///   - witness: what else says how far the store has come, from before the transaction began.
    /// - Returns: what was found.
    /// - Throws: errors of reading, apart from those of rows.
    func integrity(_ depth: IntegrityDepth, _ witness: AgeWitness) throws(WhorlError) -> StoreIntegrity {
        let generation = try generation()
        var findings = [try finding(of: generation, witness)].compactMap(\.self)
        if let generation {
            if try sum({ () throws(WhorlError) in try documentSum(generation) }) != generation.documents {
                findings.append(.documents)
            }
            if depth == .all,
                try sum({ () throws(WhorlError) in try referenceSum(generation) }) != generation.references
            {
                findings.append(.references)
            }
            // Sums are of rows that are read one after the other, whether or not a look-up leads to them.
            if try connection.hidesRows(of: Self.documentTables) { findings.append(.hiddenDocuments) }
            if depth == .all, try connection.hidesRows(of: Self.referenceTables) { findings.append(.hiddenReferences) }
        }
        let content = StoreAnchor.content(witness.anchor, under: try anchorKey())
        let anchored: Int? = if case .number(let number) = content { number } else { nil }
        return StoreIntegrity(generation: generation?.number, anchored: anchored, findings: findings)
    }

    private static let documentTables = ["document"]
    private static let referenceTables = ["partition", "record", "slot", "model"]

    /// A sum of rows; nil where one cannot be read.
    private func sum(_ rows: () throws(WhorlError) -> RowSum) throws(WhorlError) -> RowSum? {
        do throws(WhorlError) {
            return try rows()
        } catch .storeDamaged {
            return nil
        }
    }
}
