extension Engine {
    /// Whether a person has references of a modality.
    ///
    /// - Returns: also true for references of another extractor version.
    /// - Throws: ``WhorlError/storeBusy(path:)``, ``WhorlError/storeDamaged(path:reason:)``,
    ///   ``WhorlError/storeFault(path:code:reason:)``.
    public func isEnrolled(_ bcid: BCID, _ modality: Modality = .finger) throws(WhorlError) -> Bool {
        try store.records(in: .person(bcid)).contains { $0.modality == modality }
    }

    /// A person's references.
    ///
    /// - Returns: the records, by modality and sample.
    /// - Throws: ``WhorlError/unknownBCID(_:)``, ``WhorlError/storeBusy(path:)``,
    ///   ``WhorlError/storeDamaged(path:reason:)``, ``WhorlError/storeFault(path:code:reason:)``.
    public func show(_ bcid: BCID) throws(WhorlError) -> Enrollment {
        let records = try store.records(in: .person(bcid))
        guard !records.isEmpty else { throw .unknownBCID(bcid) }
        return Enrollment(bcid: bcid, records: records)
    }

    /// The people of a part of the store, by BCID.
    ///
    /// - Parameters:
    ///   - scope: the part; everything unless stated.
    ///   - outdated: only people with references that are ``outdated(_:embedder:)``, who must be re-enrolled.
    ///   - embedder: the model that faces are compared by; any model's references are current unless stated.
    /// - Returns: their records.
    /// - Throws: ``WhorlError/storeBusy(path:)``, ``WhorlError/storeDamaged(path:reason:)``,
    ///   ``WhorlError/storeFault(path:code:reason:)``.
    public func list(
        _ scope: StoreScope = .all, outdated: Bool = false, embedder: ModelIdentity? = nil
    ) throws(WhorlError) -> [Enrollment] {
        let people = Self.people(try store.records(in: scope))
        guard outdated else { return people }
        return people.filter { !self.outdated($0, embedder: embedder).isEmpty }
    }

    /// The first people of a part of the store who come after a person, so that a large store is listed a part at a time.
    ///
    /// - Parameters:
    ///   - scope: the part.
    ///   - person: the last one of the call before; nil for the first call.
    ///   - limit: the most people that are listed, at least 1.
    /// - Returns: their records, by BCID; none where nobody comes after the person.
    /// - Throws: ``WhorlError/storeBusy(path:)``, ``WhorlError/storeDamaged(path:reason:)``,
    ///   ``WhorlError/storeFault(path:code:reason:)``.
    public func list(
        _ scope: StoreScope = .all, after person: BCID?, limit: Int
    ) throws(WhorlError) -> [Enrollment] {
        precondition(limit > 0)
        return Self.people(try store.records(in: scope, after: person, people: limit))
    }

    /// Records in their order, joined by person.
    private static func people(_ records: [ReferenceRecord]) -> [Enrollment] {
        var people: [Enrollment] = []
        var next = records[...]
        while let bcid = next.first?.bcid {
            let own = next.prefix { $0.bcid == bcid }
            people.append(Enrollment(bcid: bcid, records: Array(own)))
            next = next.dropFirst(own.count)
        }
        return people
    }

    /// A person's references that are compared with nothing: of another extractor version, or faces of another model.
    ///
    /// - Parameters:
    ///   - enrollment: the person.
    ///   - embedder: the model that faces are compared by; any model's references are current unless stated.
    /// - Returns: their records; the person must be re-enrolled to be compared by all samples.
    public func outdated(_ enrollment: Enrollment, embedder: ModelIdentity? = nil) -> [ReferenceRecord] {
        enrollment.records.filter { isOutdated($0, embedder: embedder) }
    }

    /// Whether a reference is compared with nothing, as ``outdated(_:embedder:)`` says it.
    package func isOutdated(_ record: ReferenceRecord, embedder: ModelIdentity? = nil) -> Bool {
        switch record.modality {
        case .finger: record.extractorVersion != calibration.extractorVersion
        case .face:
            record.extractorVersion != FaceFeatures.pipelineVersion || embedder != nil && record.model != embedder
        }
    }
}
