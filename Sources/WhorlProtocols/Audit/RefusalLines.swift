internal import Synchronization
package import Whorl

/// Lines of the audit log about refusals of one kind, as of wrong tokens, or about acts that somebody may repeat without
/// being asked for more: the first few of an asker in a minute one by one, all others of the minute as one line with their
/// number, so that nobody makes the log grow at will.
package final class RefusalLines: Sendable {
    /// Lines of one asker in a minute.
    package static let linesOfAsker = 5
    /// Lines of all askers in a minute.
    package static let lines = 30
    /// A minute, in seconds.
    package static let interval = 60.0

    private struct Minute {
        var start = -Double.infinity
        /// Lines that were written, by asker.
        var written: [String: Int] = [:]
        /// Refusals that have no line of their own.
        var more = 0

        func isOver(at now: Double) -> Bool { abs(now - start) >= interval }

        /// Counts a refusal of an asker.
        ///
        /// - Returns: whether it gets a line of its own.
        mutating func count(_ asker: String) -> Bool {
            let own = written[asker, default: 0]
            guard own < linesOfAsker, written.values.reduce(0, +) < lines else {
                more += 1
                return false
            }
            written[asker] = own + 1
            return true
        }
    }

    private let action: String
    private let actor: String
    private let outcome: AuditEvent.Outcome
    private let audit: AuditLog
    private let time: Timepiece
    private let minute = Mutex(Minute())

    /// Counts from now on.
    ///
    /// - Parameters:
    ///   - action: what is asked for, as the audit log names it.
    ///   - actor: who asks, as the audit log names it.
    ///   - audit: the log.
    ///   - outcome: how the refusals end, as the audit log names it.
    ///   - time: the clock.
    package init(
        _ action: String, by actor: String, _ audit: AuditLog, outcome: AuditEvent.Outcome = .refused,
        time: Timepiece = .system
    ) {
        self.action = action
        self.actor = actor
        self.outcome = outcome
        self.audit = audit
        self.time = time
    }

    /// Notes a refusal.
    ///
    /// - Parameters:
    ///   - reason: what the line says behind the action and a dot; nothing unless stated.
    ///   - subject: the person whom it is about.
    ///   - actor: who asks, where the refusals have several actors.
    ///   - asker: whose lines are counted; the network that the request comes from unless stated.
    /// - Throws: errors of ``AuditLog/add(_:by:of:_:band:detail:)``; the refusal is counted among the others then.
    package func note(
        _ reason: String? = nil, of subject: BCID? = nil, by actor: String? = nil, asker: String? = nil
    ) throws(WhorlError) {
        do throws(WhorlError) {
            try writeCount()
            guard isWritten(of: asker ?? AuditSource.network ?? "") else { return }
            try audit.add(reason.map { "\(action).\($0)" } ?? action, by: actor ?? self.actor, of: subject, outcome)
        } catch {
            // As on a full disk: it is one of those that have no line of their own.
            minute.withLock { $0.more += 1 }
            throw error
        }
    }

    /// Counts a refusal of an asker; whether it gets a line of its own.
    private func isWritten(of asker: String) -> Bool {
        let now = time.now
        return minute.withLock { minute in
            if minute.isOver(at: now) { minute = Minute(start: now, more: minute.more) }
            return minute.count(asker)
        }
    }

    /// Writes down how many refusals of a minute that is over have no line of their own.
    ///
    /// - Parameter isEnding: whether the minute is over in any case, as the service ends.
    /// - Throws: errors of ``AuditLog/add(_:by:of:_:band:detail:)``; the number is kept then.
    package func writeCount(isEnding: Bool = false) throws(WhorlError) {
        let now = time.now
        let more = minute.withLock { minute in
            guard isEnding || minute.isOver(at: now) else { return 0 }
            defer { minute.more = 0 }
            return minute.more
        }
        guard more > 0 else { return }
        // They came from many askers: this line is of none.
        let result = AuditSource.$address.withValue(nil) {
            Result<Void, WhorlError> { () throws(WhorlError) in
                try audit.add(action, by: actor, outcome, detail: "\(more) more within a minute")
            }
        }
        if case .failure = result { minute.withLock { $0.more += more } }
        try result.get()
    }
}
