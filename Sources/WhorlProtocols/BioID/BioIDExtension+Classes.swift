import Whorl

extension BioIDExtension {
    /// Whether a person is enrolled.
    ///
    /// - Parameters:
    ///   - query: `bcid` and, where one modality is meant, `trait`.
    ///   - app: who asks.
    /// - Returns: whether there is a reference of it.
    /// - Throws: ``BioIDRefusal``.
    package func isEnrolled(_ query: BioIDQuery, for app: App) async throws(BioIDRefusal) -> Bool {
        let bcid = try person(query, for: app)
        let modality = try query.text("trait").map { name throws(BioIDRefusal) in
            try BioIDTraits.modality(named: name)
        }
        let records = try await shared { () throws(Refusal) in try biometrics.enrolled(bcid) }
        return records.contains { modality == nil || $0.modality == modality }
    }

    /// Forgets a person, known or not, and the samples that wait in tokens of it.
    ///
    /// - Throws: ``BioIDRefusal``.
    package func delete(_ query: BioIDQuery, for app: App) async throws(BioIDRefusal) {
        let bcid = try person(query, for: app)
        ledger.forget(bcid)
        try await shared { () throws(Refusal) in _ = try await biometrics.delete(bcid, by: Self.actor(app.id)) }
    }

    /// What an app may use.
    package func status(for app: App) -> ExtensionStatus {
        let traits = biometrics.reader.modalities.map(BioIDTraits.name).sorted()
        let scopes = Dictionary(grouping: app.scopes) { $0.prefix { $0 != "." } }
        let features = scopes.sorted { $0.key < $1.key }.flatMap { storage, scopes in
            let numbers = scopes.compactMap { Int($0.dropFirst(storage.count + 1)) }
            let partitions = scopes.contains(String(storage)) ? [] : numbers.sorted()
            return ["Enrollment", "Identification", "Verification"].map {
                ExtensionStatus.Feature(name: $0, traits: traits, storage: String(storage), partitions: partitions)
            }
        }
        return ExtensionStatus(version: "1.0", label: "Whorl", features: features)
    }

    private func person(_ query: BioIDQuery, for app: App) throws(BioIDRefusal) -> BCID {
        guard let text = query.text("bcid") else { throw .badRequest("MissingBCID") }
        let subject = try BioIDSubject(text, for: .verification)
        try check(subject, for: app)
        guard let bcid = subject.bcid else { throw .badRequest("InvalidBCID") }
        return bcid
    }
}
