internal import Synchronization
package import Whorl

/// Lines of the audit log about wrong tokens of operators: the first few of a network in a minute one by one, all others of
/// the minute as one line with their number, so that nobody makes the log grow at will.
package final class WrongTokens: Sendable {
    /// Lines of one network in a minute.
    package static let linesOfNetwork = 5
    /// Lines of all networks in a minute.
    package static let lines = 30
    /// A minute, in seconds.
    package static let interval = 60.0

    private struct Minute {
        var start = -Double.infinity
        /// Lines that were written, by network.
        var written: [String: Int] = [:]
        /// Tokens that have no line of their own.
        var more = 0

        func isOver(at now: Double) -> Bool { abs(now - start) >= interval }

        /// Counts a token of a network.
        ///
        /// - Returns: whether it gets a line of its own.
        mutating func count(_ network: String) -> Bool {
            let own = written[network, default: 0]
            guard own < linesOfNetwork, written.values.reduce(0, +) < lines else {
                more += 1
                return false
            }
            written[network] = own + 1
            return true
        }
    }

    private let audit: AuditLog
    private let time: Timepiece
    private let minute = Mutex(Minute())

    /// Counts from now on.
    package init(_ audit: AuditLog, time: Timepiece = .system) {
        self.audit = audit
        self.time = time
    }

    /// Notes that somebody showed a wrong token.
    ///
    /// - Throws: errors of ``AuditLog/add(_:by:of:_:band:detail:)``.
    package func note() throws(WhorlError) {
        try writeCount()
        let (network, now) = (AuditSource.network ?? "", time.now)
        let isWritten = minute.withLock { minute in
            if minute.isOver(at: now) { minute = Minute(start: now, more: minute.more) }
            return minute.count(network)
        }
        if isWritten { try audit.add(Self.action, by: Operator.ofFile, .refused) }
    }

    /// Writes down how many tokens of a minute that is over have no line of their own.
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
        // They came from many addresses: this line is of none.
        let outcome = AuditSource.$address.withValue(nil) {
            Result<Void, WhorlError> { () throws(WhorlError) in
                try audit.add(Self.action, by: Operator.ofFile, .refused, detail: "\(more) more within a minute")
            }
        }
        if case .failure = outcome { minute.withLock { $0.more += more } }
        try outcome.get()
    }

    private static let action = "sign-in"
}
