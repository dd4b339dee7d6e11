/// The only ways from one status to another; anything else is a conflict.
extension VidSession {
    /// An authenticator takes the opportunity.
    ///
    /// - Parameters:
    ///   - device: the device that proved itself; nil for one that is not registered.
    ///   - profile: whom it acts for.
    ///   - name: whom it says that it acts for, where that is yet to be seen.
    ///   - secret: what it must show from now on, hashed.
    /// - Throws: ``VidRefusal/conflict(_:)``.
    package mutating func attach(
        _ device: VidParty?, _ profile: VidProfile?, claiming name: String? = nil, secret: SecretHash
    ) throws(VidRefusal) {
        try expect(.opportunity)
        authenticator = device
        self.secret = secret
        self.profile = profile
        claimedName = name
        move(to: .created)
    }

    /// Whoever approves chose two digits: a wrong choice ends the session, as the page is not before them.
    ///
    /// - Returns: whether the session goes on.
    /// - Throws: ``VidRefusal/conflict(_:)``, ``VidRefusal/digitsRequired`` where none were chosen.
    package mutating func choose(_ digits: String?, at now: Double) throws(VidRefusal) -> Bool {
        try expect(.created)
        guard let confirmation else { return true }
        guard let digits else { throw .digitsRequired }
        if ConstantTime.areEqual(digits, confirmation.digits) { return true }
        try fail(.notRecognized, at: now)
        return false
    }

    /// A sample has come.
    package mutating func begin() throws(VidRefusal) {
        try expect(.created)
        reason = nil
        move(to: .authenticating)
    }

    /// The sample cannot be decided on: the session waits for the next one, and no try is used.
    /// The reason is what stands in the way, where the sample is not at fault.
    package mutating func resume(_ reason: VidReason? = nil) throws(VidRefusal) {
        try expect(.authenticating)
        self.reason = reason
        move(to: .created)
    }

    /// The sample did not match.
    package mutating func miss(at now: Double) throws(VidRefusal) {
        try expect(.authenticating)
        triesLeft -= 1
        reason = .notRecognized
        if triesLeft > 0 { move(to: .created) } else { end(.failed, at: now) }
    }

    /// The sample matched.
    package mutating func match(_ result: VidResult) throws(VidRefusal) {
        try expect(.authenticating)
        self.result = result
        end(.authenticated, at: result.time)
    }

    /// Whoever attached cannot be authenticated at all.
    package mutating func fail(_ reason: VidReason, at now: Double) throws(VidRefusal) {
        guard status == .created || status == .authenticating else { throw .conflict(status) }
        triesLeft = 0
        self.reason = reason
        end(.failed, at: now)
    }

    /// The exploiter asks: the first time after a match, it gets the result.
    package mutating func deliver() -> VidResult? {
        guard status == .authenticated, let result else { return nil }
        move(to: .completed)
        return result
    }

    /// The user does not want to.
    package mutating func cancel(at now: Double) throws(VidRefusal) {
        guard isOpen else { throw .conflict(status) }
        reason = .canceled
        end(.canceled, at: now)
    }

    /// The person was signed out, or is another by now: a match that was not delivered is delivered no more, and one that
    /// was counts no more.
    package mutating func revoke(at now: Double) {
        result = nil
        guard !status.isTerminal else { return }
        end(.canceled, at: now)
    }

    /// Another session of the same sign-in takes its place; one that has ended stays as it is.
    package mutating func replace(at now: Double) {
        guard isOpen else { return }
        reason = .replaced
        end(.canceled, at: now)
    }

    /// Another code is shown.
    package mutating func renew(_ fresh: String, at now: Double) throws(VidRefusal) {
        try expect(.opportunity)
        (alias, aliasMade) = (fresh, now)
    }

    /// Ends it where its time is over.
    package mutating func expire(at now: Double) {
        guard isOpen, now >= expires else { return }
        reason = .timeout
        end(.timeout, at: expires)
    }

    /// Whether it still waits for somebody.
    private var isOpen: Bool { status != .authenticated && !status.isTerminal }

    private func expect(_ wanted: VidStatus) throws(VidRefusal) {
        guard status == wanted else { throw .conflict(status) }
    }

    private mutating func end(_ status: VidStatus, at now: Double) {
        ended = now
        move(to: status)
    }

    private mutating func move(to status: VidStatus) {
        self.status = status
        change += 1
    }
}
