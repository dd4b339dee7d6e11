/// What a session remembers of the generation between changes.
struct GenerationMemory {
    /// The sealed generation that was read or written last, and what it says.
    var sealed: [UInt8] = []
    var opened: StoreGeneration?
    /// The number that the transaction in progress leads to, for the anchor under a key.
    var pending: (number: Int, key: SecretKey)?
    /// The greatest number that was seen committed, where an older one is refused: an old database is found that was put
    /// back with all that says how old it is.
    var greatest = 0
    /// What the transaction in progress changes.
    var change = GenerationChange()
    /// The anchor's key, of the data key that was stored wrapped so.
    var anchorKey: (wrapped: [UInt8], key: SecretKey)?
}

extension StoreSession {
    /// The generation; nil where the store has none, or its key does not open it.
    func generation() throws(WhorlError) -> StoreGeneration? {
        let sealed = try sealedGeneration()
        guard !sealed.isEmpty else { return nil }
        if sealed != memory.sealed {
            memory.opened = GenerationSeal(key: try seal().key).open(sealed)
            memory.sealed = sealed
        }
        return memory.opened
    }

    /// What the generation tells of an old database beside its witness and what this session saw before, without a look
    /// at any row; nil for nothing.
    ///
    /// - Parameters:
    ///   - generation: the database's, as it was committed.
    ///   - witness: read before the database where that may change in between.
    /// - Returns: what is wrong.
    /// - Throws: errors of reading.
    func finding(of generation: StoreGeneration?, _ witness: AgeWitness) throws(WhorlError) -> StoreFinding? {
        if let found = try findingOfAnchor(generation, witness.anchor) { return found }
        guard let generation else { return nil }
        if refusesOldData {
            if generation.number < memory.greatest { return .older }
            memory.greatest = generation.number
        }
        if generation.number < witness.logged ?? 0 { return .behindLog }
        return try findsReturnedLines(witness) ? .returnedLines : nil
    }

    private func findingOfAnchor(
        _ generation: StoreGeneration?, _ bytes: [UInt8]?
    ) throws(WhorlError) -> StoreFinding? {
        let content = StoreAnchor.content(bytes, under: try anchorKey())
        guard let generation else {
            if try !sealedGeneration().isEmpty { return .foreignGeneration }
            if try seal().key.isCounted { return .unsealed }
            // What an older version made has no anchor, or one of an upgrade that a crash ended.
            return content == .missing || content == .number(0) ? nil : .older
        }
        switch content {
        case .number(let anchored): return anchored > generation.number ? .older : nil
        case .missing: return generation.number > StoreGeneration.first ? .unanchored : nil
        case .foreign: return generation.number > StoreGeneration.first ? .foreignAnchor : nil
        }
    }

    /// Writes a generation; in the caller's transaction, which writes.
    func keep(_ generation: StoreGeneration) throws(WhorlError) {
        let sealed = try GenerationSeal(key: try seal().key).seal(generation, ofStore: path)
        try connection.change(rows: 1, "UPDATE store SET generation = ?", .blob(sealed))
        memory.sealed = sealed
        memory.opened = generation
        memory.pending = (generation.number, try anchorKey())
    }

    /// Moves the anchor after the commit of a change. It may not be possible: then the next change does it.
    func noteGeneration() {
        guard let pending = memory.pending else { return }
        memory.pending = nil
        try? anchor.note(pending.number, under: pending.key)
    }

    /// The key of the anchor.
    func anchorKey() throws(WhorlError) -> SecretKey {
        let wrapped = try keyRow().wrapped
        if let known = memory.anchorKey, known.wrapped == wrapped { return known.key }
        let key = StoreAnchor.key(try seal().key)
        memory.anchorKey = (wrapped, key)
        return key
    }

    /// Makes the anchor before the first change, so that it is never missing afterwards.
    func anchorFirst(_ generation: StoreGeneration) throws(WhorlError) {
        guard generation.number == StoreGeneration.first else { return }
        let key = try anchorKey()
        if case .number = StoreAnchor.content(try anchor.read(), under: key) { return }
        try anchor.publish(generation.number, under: key)
    }

    private func sealedGeneration() throws(WhorlError) -> [UInt8] {
        try connection.first("SELECT generation FROM store") { $0.blob(0) } ?? []
    }

    /// The error of a store that is older than its anchor, or was changed by others.
    func refusal(_ finding: StoreFinding) -> WhorlError {
        .storeDamaged(path: path, reason: finding.problem)
    }
}
