/// A line that the log writes about itself when it does not find its file as it left it.
package enum AuditMark: String, Sendable {
    /// The last line was cut off by a crash in the middle of a write; nothing that was answered is missing.
    case torn = "audit.torn"
    /// Lines were removed or changed, or the file was replaced.
    case damaged = "audit.damaged"

    /// Who writes it.
    static let actor = "audit"

    /// The mark that a line's JSON is, or nil. Keys are sorted, so that the action comes before every text of others.
    init?(_ json: some StringProtocol) {
        let found = [Self.torn, .damaged].first { json.hasPrefix(#"{"action":"\#($0.rawValue)","#) }
        guard let found else { return nil }
        self = found
    }

    /// The mark as an event.
    func event(_ detail: String, at time: Double) -> AuditEvent {
        AuditEvent(
            time: time, actor: Self.actor, action: rawValue, subject: nil, outcome: .failed, detail: detail)
    }
}
