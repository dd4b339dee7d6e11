package import Whorl

extension Biometrics {
    /// Adds the best sample of a transaction that matched to the person's references.
    ///
    /// A transaction is decided by what is most similar in it, which says nothing of the samples beside. So each is
    /// compared alone with the person's references, at a stricter rate, and only those of a modality that would have
    /// matched without the others. At most one is added: a transaction is one look at a person.
    ///
    /// - Parameters:
    ///   - found: the transaction's decision, a match.
    ///   - samples: what was presented in it.
    ///   - bcid: the person.
    ///   - actor: who asks, as the audit log names it.
    /// - Returns: the enrollment, or nil where no sample is good enough, the person has references enough
    ///   or was deleted meanwhile.
    /// - Throws: ``Refusal/engine(_:)``, ``Refusal/busy(retryAfter:)``.
    @discardableResult
    package func autoEnroll(
        after found: Verification, _ samples: [CapturedSample], of bcid: BCID, by actor: String
    ) async throws(Refusal) -> Enrollment? {
        let start = time.now
        let act = try keep { () throws(WhorlError) in try audit.begin("enroll", by: actor, of: bcid) }
        // One at a time, so that the most references are the most.
        await gate.enter(bcid)
        let outcome: Result<Enrollment?, Refusal>
        do throws(Refusal) {
            outcome = .success(try await addBest(of: samples, after: found, bcid))
        } catch {
            outcome = .failure(error)
        }
        await gate.leave(bcid)
        let enrollment = try outcome.get()
        if enrollment != nil { try note(act, .done, since: start) }
        return enrollment
    }

    private func addBest(
        of samples: [CapturedSample], after found: Verification, _ bcid: BCID
    ) async throws(Refusal) -> Enrollment? {
        let mark = try mark(of: bcid)
        let modalities = AutoEnrollment.modalities(of: found, beside: try enrolled(bcid))
        var best: (presentation: Presentation, rate: Double)?
        for sample in samples where modalities.contains(sample.modality) {
            let alone = Presentation([sample])
            let stricter = found.fmr * AutoEnrollment.rateShare
            guard let rate = try await rate(of: alone, bcid, fmr: stricter) else { continue }
            if rate < best?.rate ?? .infinity { best = (alone, rate) }
        }
        guard let mark, let chosen = best?.presentation else { return nil }
        do throws(Refusal) {
            return try await run { (engine) throws(WhorlError) in try engine.enroll(bcid, chosen, marked: mark) }
        } catch .engine(.unknownBCID) {
            // Another program deleted the person since.
            return nil
        }
    }

    /// The false match rate at which a presentation is the person's; nil where it is no match.
    private func rate(
        of presentation: Presentation, _ bcid: BCID, fmr: Double
    ) async throws(Refusal) -> Double? {
        do throws(Refusal) {
            let alone = try await run { (engine) throws(WhorlError) in
                try engine.verify(bcid, probe: presentation, fmr: fmr)
            }
            return alone.decision == .match ? alone.scoreFMR : nil
        } catch .engine(.unknownBCID), .engine(.modalityNotEnrolled), .engine(.positionNotEnrolled) {
            return nil
        }
    }
}

/// What a sample must be to become a reference by a verification alone, without anybody who vouches for it.
package enum AutoEnrollment {
    /// The part of the transaction's false match rate that a sample must keep by itself. A false match ends with its
    /// transaction; a false reference lets the stranger in from then on, so it must be rarer.
    static let rateShare = 0.1

    /// References of a person and modality from which on none is added. Each takes its share of the false match rate,
    /// which makes matches harder to reach, and adds to the time of each decision.
    package static let mostReferences = 10

    /// The modalities that matched by themselves in a transaction and of which the person may have one reference more.
    static func modalities(of found: Verification, beside records: [ReferenceRecord]) -> [Modality] {
        found.matchedAlone.filter { modality in
            records.count { $0.modality == modality } < mostReferences
        }
    }
}
