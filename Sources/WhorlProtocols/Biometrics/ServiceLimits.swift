package import Whorl

/// The limits of failures that the service was last started with, for commands that work beside it.
package struct ServiceLimits: Record, Equatable {
    /// See ``Record``.
    package static let kind = "limits"
    /// There is one.
    private static let name = "lockout"

    /// See ``Record``.
    package var id: String { Self.name }
    private let failures: Int
    private let delay: Double
    private let limit: Int

    private init(_ policy: LockoutPolicy) {
        (failures, delay, limit) = (policy.failures, policy.delay, policy.limit)
    }

    /// Keeps the limits of a service that starts; nothing is written where they are those of before.
    ///
    /// - Throws: errors of ``DocumentStore``.
    package static func keep(_ policy: LockoutPolicy, in records: Records) throws(WhorlError) {
        let limits = ServiceLimits(policy)
        guard try records.find(ServiceLimits.self, name) != limits else { return }
        try records.put(limits)
    }

    /// The limits that were kept last; the usual ones where no service was started.
    ///
    /// - Throws: errors of ``DocumentStore``.
    package static func policy(in records: Records) throws(WhorlError) -> LockoutPolicy {
        guard let kept = try records.find(ServiceLimits.self, name) else { return LockoutPolicy() }
        return LockoutPolicy(failures: kept.failures, delay: kept.delay, limit: kept.limit)
    }
}
