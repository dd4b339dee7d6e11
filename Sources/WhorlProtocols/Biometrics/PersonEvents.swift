import Synchronization
package import Whorl

/// Tells the protocols what becomes of people, while it happens: what they keep in memory alone must not outlive a person.
package final class PersonEvents: Sendable {
    /// What becomes of a person.
    package enum Event: Sendable {
        /// References were added; gives the mark of the person, which is drawn where somebody asks.
        case enrolled(@Sendable () -> PersonMark)
        /// Everything of the person is about to be removed; nothing is enrolled meanwhile.
        case deleted
    }

    private let listeners = Mutex<[@Sendable (Event, BCID) -> Void]>([])

    package init() {}

    /// Calls a listener for each event from now on.
    package func listen(_ listener: @escaping @Sendable (Event, BCID) -> Void) {
        listeners.withLock { $0.append(listener) }
    }

    /// Tells all listeners.
    func tell(_ event: Event, _ bcid: BCID) {
        for listener in listeners.withLock(\.self) { listener(event, bcid) }
    }
}
