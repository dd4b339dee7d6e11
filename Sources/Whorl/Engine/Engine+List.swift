extension Engine {
    /// Whether a person has references of a modality.
    ///
    /// - Returns: also true for references of another extractor version.
    /// - Throws: as the store has it.
    public func isEnrolled(_ bcid: BCID, _ modality: Modality = .finger) throws(WhorlError) -> Bool {
        try store.records(in: .person(bcid)).contains { $0.modality == modality }
    }

    /// A person's references.
    ///
    /// - Returns: the records, by modality and sample.
    /// - Throws: ``WhorlError/unknownBCID(_:)``, and as the store has it.
    public func show(_ bcid: BCID) throws(WhorlError) -> Enrollment {
        let records = try store.records(in: .person(bcid))
        guard !records.isEmpty else { throw .unknownBCID(bcid) }
        return Enrollment(bcid: bcid, records: records)
    }

    /// The people of a part of the store, by BCID.
    ///
    /// - Parameters:
    ///   - scope: the part; everything unless stated.
    ///   - outdated: only people with references of another extractor version, who must be re-enrolled.
    /// - Returns: their records.
    /// - Throws: as the store has it.
    public func list(_ scope: StoreScope = .all, outdated: Bool = false) throws(WhorlError) -> [Enrollment] {
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
        return people.filter { !$0.outdated(than: calibration.extractorVersion).isEmpty }
    }
}
