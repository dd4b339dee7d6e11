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
