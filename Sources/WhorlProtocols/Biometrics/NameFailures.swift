import Synchronization
package import Whorl

/// Failures of a name that nobody can be verified for, kept as a person's are, so that a restart forgets neither: a name
/// that fails again after one would otherwise be known to be nobody's.
package struct NameFailures: Record, Equatable {
    /// The kind of these records.
    package static let kind = "name-failures"

    /// A keyed code of the name; see ``Biometrics/code(ofName:)``.
    package let id: String
    /// The failures, under the limits that those of unknown sources have for a person.
    package var count = FailureCount()
    /// When the last one was, in seconds since 1970.
    package var last = 0.0
    /// Requests for which somebody's references were compared in place of the name's.
    package var comparisons = 0

    /// A name without failures.
    package init(_ id: String) { self.id = id }
}

/// The order in which names failed: as many are kept as there is room for, and the one that failed longest ago makes room.
package final class FailedNames: Sendable {
    /// Lets one request at a time try a name.
    let gate = KeyedGate<String>()
    private let names = Mutex<ExpiringTable<String, Bool>?>(nil)
    private let most: Int

    /// Makes an empty order.
    ///
    /// - Parameter most: names that are kept.
    package init(most: Int = 10_000) { self.most = most }

    /// Notes that a name failed, and removes the records that have no room.
    ///
    /// - Throws: errors of ``DocumentStore``.
    package func note(_ name: String, in records: Records) throws(WhorlError) {
        if names.withLock({ $0 == nil }) {
            let kept = try records.all(NameFailures.self).sorted { $0.last < $1.last }.map(\.id)
            names.withLock { names in
                guard names == nil else { return }
                var table = ExpiringTable<String, Bool>(most: .max, overflow: .dropOldest)
                for id in kept { table.insert(true, for: id, until: .infinity, at: 0) }
                names = table
            }
        }
        let most = most
        let dropped = names.withLock { names -> [String] in
            names?.insert(true, for: name, until: .infinity, at: 0)
            var dropped: [String] = []
            while let count = names?.count, count > most, let oldest = names?.removeOldest() { dropped.append(oldest) }
            return dropped
        }
        for name in dropped { try records.remove(NameFailures.self, name) }
    }
}
