package import Whorl

extension Biometrics {
    /// Stores samples as references of a person.
    ///
    /// - Throws: ``Refusal/engine(_:)``, ``Refusal/busy(retryAfter:)``.
    package func enroll(_ bcid: BCID, _ samples: [CapturedSample], by actor: String) async throws(Refusal) {
        _ = try await enroll(bcid, samples, by: actor) { _ in true }
    }

    /// Stores samples as references of a person, where the permission for that has not ended. A flag stays, unless the person
    /// had no reference.
    ///
    /// - Parameters:
    ///   - bcid: the person.
    ///   - samples: of the person.
    ///   - actor: who asks, as the audit log names it.
    ///   - modality: that of all the samples, where they take the place of the person's references of it and end its flag.
    ///   - isAllowed: gets the mark of whoever is enrolled. A person who is deleted between its answer and the enrollment, by
    ///     whichever program, is not enrolled by that answer: it is asked again.
    /// - Returns: whether it was allowed, and is done.
    /// - Throws: ``Refusal/engine(_:)``, ``Refusal/busy(retryAfter:)``.
    package func enroll(
        _ bcid: BCID, _ samples: [CapturedSample], by actor: String, replacing modality: Modality? = nil,
        if isAllowed: (PersonMark?) -> Bool
    ) async throws(Refusal) -> Bool {
        let start = time.now
        let presentation = Presentation(samples)
        let act = try keep { () throws(WhorlError) in try audit.begin("enroll", by: actor, of: bcid) }
        var isMade = false
        await gate.enter(bcid)
        do throws(Refusal) {
            let before = Set(try enrolled(bcid).map(\.modality))
            guard try await store(presentation, of: bcid, isReplacing: modality != nil, if: isAllowed) else {
                await gate.leave(bcid)
                return false
            }
            isMade = true
            // Of what the person never had, nothing is left to be made anew.
            let outdated = before.subtracting(modality.map { [$0] } ?? [])
            if modality != nil || before.isEmpty { try change(bcid) { $0.flagged.formIntersection(outdated) } }
            // Of whom another program deleted at once, or whose mark cannot be read, nobody has the mark.
            events.tell(.enrolled { (try? self.mark(of: bcid)) ?? .draw() }, bcid)
        } catch {
            await gate.leave(bcid)
            try note(act, isMade ? .done : .failed, since: start)
            throw error
        }
        await gate.leave(bcid)
        try note(act, .done, since: start)
        return true
    }

    /// Stores a presentation for whom it is allowed.
    ///
    /// - Returns: whether it was allowed.
    private func store(
        _ presentation: Presentation, of bcid: BCID, isReplacing: Bool, if isAllowed: (PersonMark?) -> Bool
    ) async throws(Refusal) -> Bool {
        while true {
            let mark = try mark(of: bcid)
            guard isAllowed(mark) else { return false }
            do throws(Refusal) {
                _ = try await run { (engine) throws(WhorlError) in
                    isReplacing
                        ? try engine.reenroll(bcid, presentation, marked: mark)
                        : try engine.enroll(bcid, presentation, marked: mark)
                }
                return true
            } catch .engine(.unknownBCID(let bcid)) {
                // Another program deleted the person meanwhile, or the modality to replace is not enrolled.
                guard try self.mark(of: bcid) != mark else { throw .engine(.unknownBCID(bcid)) }
            }
        }
    }

    /// Forgets a person: templates, and everything that is kept of it.
    ///
    /// - Returns: whether there was anything of the person's.
    /// - Throws: ``Refusal/engine(_:)``, ``Refusal/busy(retryAfter:)``.
    @discardableResult
    package func delete(_ bcid: BCID, by actor: String) async throws(Refusal) -> Bool {
        let start = time.now
        var isKnown = true
        let act = try keep { () throws(WhorlError) in try audit.beginRemoval(AuditEvent.deletion, by: actor, of: bcid) }
        await gate.enter(bcid)
        events.tell(.deleted, bcid)
        do throws(Refusal) {
            _ = try await run { (engine) throws(WhorlError) in try engine.delete(bcid) }
        } catch .engine(.unknownBCID) {
            isKnown = false
        } catch {
            await gate.leave(bcid)
            throw error
        }
        await gate.leave(bcid)
        do throws(Refusal) {
            try keep { () throws(WhorlError) in try records.removeAll(of: bcid) }
        } catch {
            // The templates are gone all the same.
            if isKnown { try note(act, .done, since: start) }
            throw error
        }
        try note(act, isKnown ? .done : .notEnrolled, since: start)
        return isKnown
    }

    /// What a person is enrolled with.
    ///
    /// - Throws: ``Refusal/engine(_:)``.
    package func enrolled(_ bcid: BCID) throws(Refusal) -> [ReferenceRecord] {
        try keep { () throws(WhorlError) in
            try StoreWait.request.attempt { () throws(WhorlError) in try engine.store.records(in: .person(bcid)) }
        }
    }

    /// The mark of whoever is enrolled under a BCID; nil where nobody is.
    ///
    /// - Throws: ``Refusal/engine(_:)``, ``Refusal/busy(retryAfter:)``.
    package func mark(of bcid: BCID) throws(Refusal) -> PersonMark? {
        try keep { () throws(WhorlError) in
            try StoreWait.request.attempt { () throws(WhorlError) in try engine.store.mark(of: bcid) }
        }
    }

    /// Tells metrics and the audit log of an act that was made.
    func note(_ act: AuditAct, _ outcome: AuditEvent.Outcome, since start: Double) throws(Refusal) {
        observe(Observation(action: act.action, outcome: outcome, seconds: time.now - start))
        try keep { () throws(WhorlError) in try act.end(outcome) }
    }

    func note(
        _ action: String, _ bcid: BCID?, _ actor: String, _ outcome: AuditEvent.Outcome, since start: Double
    ) throws(Refusal) {
        observe(Observation(action: action, outcome: outcome, seconds: time.now - start))
        try keep { () throws(WhorlError) in try audit.add(action, by: actor, of: bcid, outcome) }
    }
}

extension PersonMark {
    /// Whether what was given for a person is for who is enrolled now. What was given while nobody was enrolled is for anybody.
    package static func stands(_ given: PersonMark?, for now: PersonMark?) -> Bool { given == nil || given == now }
}
