import Whorl

/// One line of the audit log. It holds no biometric data, no secret, no token and no BCID in plain.
package struct AuditEvent: Codable, Sendable, Equatable {
    /// How it ended.
    package enum Outcome: String, Codable, Sendable {
        case done, match, nonMatch, refused, locked, notEnrolled, failed
    }

    /// How far a score was from the threshold: no more is kept, as scores help who tries to be somebody else.
    package enum Band: String, Codable, Sendable {
        case far, near, clear
    }

    /// Counts from 0.
    package var number = 0
    /// Seconds since 1970.
    package let time: Double
    /// Who asked: the kind of client and its name, as `app:shop`, or the system user of a command, as `uid:1000`.
    package let actor: String
    /// What was asked for, such as `verify`.
    package let action: String
    /// A name of the person that says nothing to who has not the service's key.
    package let subject: String?
    /// How it ended.
    package let outcome: Outcome
    /// How clear a decision was.
    package let band: Band?
    /// What was changed, such as `app shop`, or what a check of the log found.
    package let detail: String?
    /// The client's address, or a pseudonym of it; nil where no address is kept or nobody called.
    package let source: String?
    /// How often the store's rows had changed when the line was written; nil where that was not known, and in lines of
    /// older versions.
    package var generation: Int?

    /// What the deletion of a person is called.
    package static let deletion = "delete"

    /// Describes an event.
    package init(
        time: Double, actor: String, action: String, subject: String?, outcome: Outcome, band: Band? = nil,
        detail: String? = nil, source: String? = nil
    ) {
        self.time = time
        self.actor = actor
        self.action = action
        self.subject = subject
        self.outcome = outcome
        self.band = band
        self.detail = detail
        self.source = source
    }
}

extension AuditEvent {
    private static let generationKey = Array(#""generation":"#.utf8)
    private static let numberKey = Array(#""number":"#.utf8)

    /// The generation that an event's JSON states, without decoding it: a quotation mark within a text has a backslash
    /// before it, so that the key is found nowhere else.
    package static func generation(in json: String) -> Int? {
        number(after: generationKey, in: json)
    }

    /// The number that an event's JSON states, found likewise.
    package static func number(in json: String) -> Int? {
        number(after: numberKey, in: json)
    }

    private static func number(after key: [UInt8], in json: String) -> Int? {
        json.utf8.firstRange(of: key).flatMap { key in
            Int(json[key.upperBound...].prefix { ("0"..."9").contains($0) })
        }
    }
}

extension [AuditEvent] {
    /// Of the events of a BCID, oldest first, those of who has it now: before the last deletion it may have been somebody
    /// else's.
    package var sinceDeletion: ArraySlice<AuditEvent> {
        let last = lastIndex { $0.action == AuditEvent.deletion && $0.outcome == .done }
        return self[(last.map { $0 + 1 } ?? 0)...]
    }
}

extension AuditEvent.Band {
    /// Clear where ten times less, or more, would have been asked for with the same answer.
    init(_ found: Verification) {
        switch found.scoreFMR / found.fmr {
        case ..<0.1: self = .clear
        case ..<10: self = .near
        default: self = .far
        }
    }
}

/// The client whose request the current task answers, for the audit log.
package enum AuditSource {
    /// Its address; nil where nobody calls.
    @TaskLocal package static var address: String?

    /// The network that the address belongs to, whose shares the request takes from; nil where nobody calls.
    package static var network: String? { address.map(SourceNetwork.name) }
}

/// How addresses of clients stand in log and audit log.
package enum AddressForm: String, Codable, Sendable {
    /// As they are.
    case plain
    /// Equal ones alike; who has not the service's key learns nothing more.
    case pseudonym
    /// Not at all.
    case off
}
