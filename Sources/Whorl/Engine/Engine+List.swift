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
        var people: [Enrollment] = []
        var records: [ReferenceRecord] = []
        func end() {
            if let bcid = records.first?.bcid { people.append(Enrollment(bcid: bcid, records: records)) }
            records.removeAll()
        }
        for record in try store.records(in: scope) {
            if record.bcid != records.first?.bcid { end() }
            records.append(record)
        }
        end()
        guard outdated else { return people }
        return people.filter { !self.outdated($0, embedder: embedder).isEmpty }
    }

    /// A person's references that are compared with nothing: of another extractor version, or faces of another model.
    ///
    /// - Parameters:
    ///   - enrollment: the person.
    ///   - embedder: the model that faces are compared by; any model's references are current unless stated.
    /// - Returns: their records; the person must be re-enrolled to be compared by all samples.
    public func outdated(_ enrollment: Enrollment, embedder: ModelIdentity? = nil) -> [ReferenceRecord] {
        enrollment.records.filter { record in
            switch record.modality {
            case .finger: record.extractorVersion != calibration.extractorVersion
            case .face:
                record.extractorVersion != FaceFeatures.pipelineVersion
                    || embedder != nil && record.model != embedder
            }
        }
    }
}
