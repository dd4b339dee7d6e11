/// A piece of work that the caller's thread and helpers do together.
///
/// The caller waits for the helpers that began before it was done itself, not for those that the system has not run yet:
/// on a loaded machine help never costs more than it brings.
package final class ParallelTeam: Sendable {
    private struct Presence: Sendable {
        /// The work; nil when it is over for helpers that come late.
        var body: (@Sendable () -> Void)?
        /// Helpers at work.
        var helpers = 0
    }

    private let presence: ParallelLock<Presence>
    private let lastIsDone = ParallelSignal()

    private init(_ body: @escaping @Sendable () -> Void) {
        presence = ParallelLock(Presence(body: body))
    }

    /// Calls `body` on the caller's thread and on as many helpers as are wanted and free.
    ///
    /// When it returns, no call is under way any more. The threads at work in the process, callers' and helpers', are
    /// counted; a helper is started where they are fewer than the processors.
    package static func run(helpers wanted: Int, _ body: @escaping @Sendable () -> Void) {
        let granted = ParallelBudget.enter(wanting: wanted)
        defer { ParallelBudget.leave() }
        guard granted > 0 else { return body() }
        let team = ParallelTeam(body)
        for _ in 0..<granted { team.startHelper() }
        body()
        team.finish()
    }

    private func startHelper() {
        let started = DetachedThread.start {
            self.help()
            ParallelBudget.leave()
        }
        if !started { ParallelBudget.leave() }
    }

    private func help() {
        let body = presence.withLock { presence in
            if presence.body != nil { presence.helpers += 1 }
            return presence.body
        }
        guard let body else { return }
        body()
        let isAwaited = presence.withLock { presence in
            presence.helpers -= 1
            return presence.body == nil && presence.helpers == 0
        }
        if isAwaited { lastIsDone.raise() }
    }

    private func finish() {
        let mustWait = presence.withLock { presence in
            presence.body = nil
            return presence.helpers > 0
        }
        if mustWait { lastIsDone.wait() }
    }
}
