import Whorl

/// Something that whoever runs the service should look at soon.
package enum Alarm: String, Sendable, CaseIterable {
    /// So many tries of unknown sources failed for one person, or one unknown name, that no more are decided.
    case unknownSourcesOff = "unknown-sources-off"
    /// So many searches of one client failed that further ones are slowed.
    case searchesSlowed = "searches-slowed"
    /// A search that was to sign somebody in found several people: one of them may have enrolled a copy of another's
    /// sample.
    case searchAmbiguous = "search-ambiguous"

    /// The audited action of all alarms.
    package static let action = "alarm"

    /// A sentence for the log.
    package var text: String {
        switch self {
        case .unknownSourcesOff: "sign-in from unknown sources is off for a person: too many tries failed"
        case .searchesSlowed: "searches of a client are slowed: too many failed"
        case .searchAmbiguous: "a search found several people and signed in nobody"
        }
    }
}

extension Biometrics {
    /// Raises an alarm: in the audit log, and where the service's log and metrics are.
    ///
    /// - Parameters:
    ///   - alarm: what happened.
    ///   - bcid: the person whom it is about.
    ///   - actor: the client by which it happened, as the audit log names it.
    ///   - detail: what else tells it apart, without any person's name.
    /// - Throws: ``Refusal/engine(_:)``, ``Refusal/busy(retryAfter:)``.
    func raise(_ alarm: Alarm, of bcid: BCID? = nil, by actor: String, detail: String? = nil) throws(Refusal) {
        warn(alarm)
        let text = [alarm.rawValue, detail].compactMap { $0 }.joined(separator: " ")
        try keep { () throws(WhorlError) in
            try audit.add(Alarm.action, by: actor, of: bcid, .locked, detail: text)
        }
    }
}
