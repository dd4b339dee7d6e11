import Whorl

extension BioIDExtension {
    /// Whether a person is enrolled.
    ///
    /// - Parameters:
    ///   - query: `bcid` and, where not every modality is meant, `trait`.
    ///   - app: who asks.
    /// - Returns: whether there is a reference of each.
    /// - Throws: ``BioIDRefusal``.
    package func isEnrolled(_ query: BioIDQuery, for app: App) async throws(BioIDRefusal) -> Bool {
        let bcid = try person(query, for: app)
        let modalities = try query.word("trait").map { list throws(BioIDRefusal) in
            try BioIDTraits(list: list).supported(by: [.face, .finger]).modalities
        }
        let records = try await shared { () throws(Refusal) in try biometrics.enrolled(bcid) }
        guard let modalities else { return !records.isEmpty }
        return modalities.allSatisfy { modality in records.contains { $0.modality == modality } }
    }

    /// Forgets a person, and with it the samples that wait in the person's tokens and the tokens that enroll.
    ///
    /// - Throws: ``BioIDRefusal``: also where nobody is enrolled under the BCID, and there was nothing to forget but
    ///   counters.
    package func delete(_ query: BioIDQuery, for app: App) async throws(BioIDRefusal) {
        let bcid = try person(query, for: app)
        let isKnown = try await shared { () throws(Refusal) in
            try await biometrics.delete(bcid, by: Self.actor(app.id))
        }
        guard isKnown else { throw .badRequest("UnknownBCID") }
    }

    private func person(_ query: BioIDQuery, for app: App) throws(BioIDRefusal) -> BCID {
        guard let text = query.text("bcid") else { throw .badRequest("MissingBCID") }
        let subject = try BioIDSubject(text, for: .verification)
        try check(subject, for: app)
        guard let bcid = subject.bcid else { throw .badRequest("InvalidBCID") }
        return bcid
    }
}
