import Glibc

/// Threads of the system that nobody joins.
package final class DetachedThread: Sendable {
    private let body: @Sendable () -> Void

    private init(_ body: @escaping @Sendable () -> Void) {
        self.body = body
    }

    /// Calls `body` on a new thread.
    ///
    /// - Returns: whether the system gave one.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let retained = Unmanaged.passRetained(DetachedThread(body))
        var thread = pthread_t()
        guard pthread_create(&thread, nil, run, retained.toOpaque()) == 0 else {
            retained.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { raw in
        if let raw { Unmanaged<DetachedThread>.fromOpaque(raw).takeRetainedValue().body() }
        return nil
    }
}
