package import Whorl

/// An act that changes something, with the line that the audit log gets once it is made.
///
/// Where the line cannot be written then, as on a disk that another program filled meanwhile, the log owes it: it comes
/// before the next line that can be written.
package struct AuditAct: Sendable {
    let log: AuditLog
    let action: String
    let actor: String
    let subject: BCID?

    /// Writes the line. Blocks the calling thread until it has reached the disk.
    ///
    /// - Parameters:
    ///   - outcome: how the act ended.
    ///   - detail: what was changed, without any person's name.
    /// - Throws: as ``AuditLog/add(_:by:of:_:band:detail:)``: the line is owed then.
    package func end(_ outcome: AuditEvent.Outcome = .done, detail: String? = nil) throws(WhorlError) {
        do throws(WhorlError) {
            try log.add(action, by: actor, of: subject, outcome, detail: detail)
        } catch {
            log.owe(log.event(action, actor, subject, outcome, nil, detail))
            throw error
        }
    }
}

extension AuditLog {
    /// Begins an act that is made only where the disk has room for it and its line.
    ///
    /// - Parameters:
    ///   - action: what is asked for.
    ///   - actor: who asks.
    ///   - subject: the person; only a pseudonym is written.
    /// - Returns: the act, which is ended once it is made.
    /// - Throws: as ``add(_:by:of:_:band:detail:)``; the act must not be made then.
    package func begin(_ action: String, by actor: String, of subject: BCID? = nil) throws(WhorlError) -> AuditAct {
        try requireRoom()
        return AuditAct(log: self, action: action, actor: actor, subject: subject)
    }

    /// Begins an act that takes something away, as a deletion does: a full disk does not keep it from being made, unless too
    /// many lines are owed.
    ///
    /// - Parameters:
    ///   - action: what is asked for.
    ///   - actor: who asks.
    ///   - subject: the person; only a pseudonym is written.
    /// - Returns: the act, which is ended once it is made.
    /// - Throws: as ``add(_:by:of:_:band:detail:)``; the act must not be made then.
    package func beginRemoval(
        _ action: String, by actor: String, of subject: BCID? = nil
    ) throws(WhorlError) -> AuditAct {
        do throws(WhorlError) {
            try requireRoom()
        } catch {
            guard mayOwe else { throw error }
        }
        return AuditAct(log: self, action: action, actor: actor, subject: subject)
    }
}
