internal import Synchronization

/// Tells once that the last of the listeners takes connections.
package final class Opening: Sendable {
    private let closed = Mutex(0)
    private let whenOpen: @Sendable () -> Void

    package init(_ whenOpen: @escaping @Sendable () -> Void) {
        self.whenOpen = whenOpen
    }

    /// One listener more to wait for, before any of them starts.
    ///
    /// - Returns: what it calls when it takes connections.
    package func listener() -> @Sendable () -> Void {
        closed.withLock { $0 += 1 }
        return { [self] in
            let isLast = closed.withLock { count in
                count -= 1
                return count == 0
            }
            if isLast { whenOpen() }
        }
    }
}
